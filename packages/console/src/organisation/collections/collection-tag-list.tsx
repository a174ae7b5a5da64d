import type { AskedRow } from '@backroom/contract/kit/data-view'
import {
  collectionTags,
  collectionTagsView,
  tagColours,
} from '@backroom/contract/organisation/collections/tags'
import { screens } from '@backroom/contract/organisation/screens'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Menu } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { CollectionTagDialog } from '#organisation/collections/collection-tag-dialog.tsx'
import { NewTagBar, useTagEditing } from '#organisation/collections/collection-tag-fields.tsx'
import { CollectionTagMergeDialog } from '#organisation/collections/collection-tag-merge-dialog.tsx'
import { CollectionTagPill } from '#organisation/collections/collection-tag-pill.tsx'

type TagRow = AskedRow<typeof collectionTagsView>

/** Collections that carry a tag. */
const collectionsWith = ({ uid }: TagRow) => `${screens.collections.path}?tag=${uid}`

export function CollectionTagList() {
  const editing = useTagEditing()
  const { begin, editor } = editing
  const isPhone = useIsPhone()
  const [merging, setMerging] = useState<readonly number[] | null>(null)
  return (
    <>
      <ListPage
        title={screens.collectionTags.title}
        view={collectionTagsView}
        addressOf={collectionsWith}
        editor={editor}
        rowKeys={{ F2: begin, e: begin, Delete: removeTag }}
        cells={{
          colour: row => (
            <InPlace onEdit={() => begin(row)} name={row.name}>
              <CollectionTagPill name={say(tagColours[row.colour])} colour={row.colour} />
            </InPlace>
          ),
          name: row => row.name,
          description: row => (
            <InPlace onEdit={() => begin(row)} name={row.name}>
              {row.description || <span className="dim">{say('What it is for')}</span>}
            </InPlace>
          ),
          collections: row => <Count row={row} count={row.collections} />,
          liveCollections: row => <Count row={row} count={row.liveCollections} />,
        }}
        card={row => ({
          title: row.name,
          second: row.description,
          right: <CollectionTagPill name={say(tagColours[row.colour])} colour={row.colour} />,
          rightSecond: counted(row.collections, 'collection'),
        })}
        above={() => <NewTagBar />}
        rowMenu={row => (
          <>
            <Menu.Item component={Link} to={collectionsWith(row)}>
              {say('Collections')}
            </Menu.Item>
            <Menu.Item onClick={() => begin(row)}>{say('Edit')}</Menu.Item>
            <Menu.Item onClick={() => setMerging([row.uid])}>{say('Merge into another…')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="brick" onClick={() => void removeTag(row)}>
              {say('Delete…')}
            </Menu.Item>
          </>
        )}
        direct={[
          {
            label: say('Merge…'),
            run: async selection => {
              if ('uids' in selection) setMerging(selection.uids)
              else notify({ tone: 'info', title: say('Tick the tags to merge one by one') })
              return false
            },
          },
        ]}
        empty={{
          icon: <IconTags size={28} stroke={1.7} />,
          title: say('No tags yet'),
          text: say('Tags sort collections by campaign, season or use. Rules can name them too.'),
        }}
      />
      {isPhone && <CollectionTagDialog editing={editing} />}
      {merging && <CollectionTagMergeDialog uids={merging} onClose={() => setMerging(null)} />}
    </>
  )
}

interface InPlaceProps {
  readonly name: string
  readonly onEdit: () => void
  readonly children: ReactNode
}

/** A cell that is edited where it stands; the keyboard's way is F2 on its row. */
function InPlace({ name, onEdit, children }: InPlaceProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="inPlace cut"
      title={say('Edit {name}', { name })}
      onClick={onEdit}
    >
      {children}
    </button>
  )
}

/** A count that leads to what it counts. */
function Count({ row, count }: { row: TagRow; count: number }) {
  if (count === 0) return <span className="dim">0</span>
  return (
    <Anchor component={Link} to={collectionsWith(row)} c="inherit" td="underline" tabIndex={-1}>
      {format.number(count)}
    </Anchor>
  )
}

async function removeTag(row: TagRow): Promise<void> {
  const isSure = await confirm({
    title: say('Delete {name}?', { name: row.name }),
    text: say('It is taken off {n} collections. A tag that a rule names cannot be deleted.', {
      n: format.number(row.collections),
    }),
    confirm: say('Delete tag'),
    isDestructive: true,
  })
  if (!isSure) return
  await call(collectionTags.remove, { params: { uid: row.uid }, query: { version: row.version } })
  await queryClient.invalidateQueries({ queryKey: ['collectionTag'] })
  await queryClient.invalidateQueries({ queryKey: ['collection'] })
  notify({ title: say('{name} is deleted', { name: row.name }) })
}
