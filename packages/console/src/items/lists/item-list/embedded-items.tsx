import { itemsView } from '@backroom/contract/items/lists/views'
import { screens } from '@backroom/contract/items/screens'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import type { Filter } from '@backroom/contract/kit/filter'
import type { ReactNode } from 'react'
import { itemChoices } from '#items/bulk/item-bulk-choices.ts'
import { itemCard, itemCells } from '#items/lists/item-list/item-cells.tsx'
import { useItemMenu } from '#items/lists/item-list/use-item-menu.tsx'
import { useSeenView } from '#items/lists/item-list/use-seen-view.ts'
import { EmbeddedList } from '#kit/list-page/embedded-list.tsx'
import { say } from '#kit/say.ts'

const columns = ['image', 'code', 'name', 'status', 'live', 'effectivePriceMinor', 'ownAvailable'] as const

interface Props {
  /** Which items: the rows of the list on a page about something they carry. */
  readonly filter: Filter
  /** Said when there are none. */
  readonly none: string
  /** Further entries of a row's menu, of the record whose page this is. */
  readonly more?: (row: AskedRow<typeof itemsView>) => ReactNode
}

/** A list of items inside another record's page, with everything that can be done to many. */
export function EmbeddedItems({ filter, none, more }: Props) {
  const view = useSeenView(itemsView)
  const { menu, dialog } = useItemMenu()
  return (
    <>
      <EmbeddedList
        view={view}
        filter={filter}
        columns={columns}
        opens={screens.item}
        cells={itemCells}
        card={itemCard}
        rowMenu={row => (
          <>
            {menu(row)}
            {more?.(row)}
          </>
        )}
        bulk={itemChoices()}
        none={none}
        noneFound={say('None of its items match.')}
      />
      {dialog}
    </>
  )
}
