import type { AskedRow } from '@backroom/contract/kit/data-view'
import { starBuysView } from '@backroom/contract/marketing/star-buys/calls'
import { createElement } from 'react'
import type { Chooser } from '#kit/bulk/wizard.ts'
import { format } from '#kit/store-facts.ts'
import { StarBuyStatePill } from '#marketing/star-buys/star-buy-state-pill.tsx'

type Row = AskedRow<typeof starBuysView>

const pill = ({ state }: Pick<Row, 'state'>) => createElement(StarBuyStatePill, { state })

/** How star buys are chosen: from their list, or by the codes of their items. */
export const starBuyChooser: Chooser = {
  view: starBuysView,
  filter: [],
  columns: ['state', 'source', 'target', 'priceOfferMinor', 'savingMinor', 'endsAt'],
  cells: { state: pill },
  card: (row: Row) => ({
    title: row.source,
    second: row.target,
    right: pill(row),
    rightSecond: row.priceOfferMinor === null ? '' : format.money(row.priceOfferMinor),
  }),
  codes: 'Codes of items that are bought or got',
  groups: [],
}
