import type { AskedRow } from '@backroom/contract/kit/data-view'
import { collectionsView } from '@backroom/contract/organisation/collections/collections'
import { collectionTagOptions } from '@backroom/contract/organisation/collections/pickers'
import { createElement } from 'react'
import type { Chooser } from '#kit/bulk/wizard.ts'
import { say } from '#kit/say.ts'
import { CollectionStatePill } from '#organisation/collections/collection-state-pill.tsx'

type Row = AskedRow<typeof collectionsView>

const pill = ({ state }: Pick<Row, 'state'>) => createElement(CollectionStatePill, { state })

/** How collections are chosen: from their list, by name or address, or by tag. */
export const collectionChooser: Chooser = {
  view: collectionsView,
  filter: [],
  columns: ['name', 'state', 'memberCount', 'liveCount', 'manualCount', 'usedBy'],
  cells: { state: pill },
  card: (row: Row) => ({
    image: row.image,
    title: row.name,
    second: say('{n} members', { n: row.memberCount }),
    right: pill(row),
  }),
  codes: 'Names or addresses of collections',
  groups: [
    {
      label: 'Tag',
      options: collectionTagOptions,
      part: uid => ({ view: collectionsView.name, more: { tag: String(uid) } }),
    },
  ],
}
