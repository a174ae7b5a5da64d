import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { collectionsView } from '@backroom/contract/organisation/collections/collections'
import { collectionTagsView } from '@backroom/contract/organisation/collections/tags'
import { screens } from '@backroom/contract/organisation/screens'
import { counted } from '@backroom/contract/wording/say'
import { Button, Menu, Switch, Tooltip } from '@mantine/core'
import { IconPlus, IconStack2 } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useListAddress } from '#kit/list-page/use-asked-address.ts'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'
import { collectionChoices } from '#organisation/collections/collection-choices.ts'
import { CollectionStatePill, RuleStatePill } from '#organisation/collections/collection-state-pill.tsx'
import tagClasses from '#organisation/collections/collection-tag.module.css'
import { CollectionTagPill, TagSpot } from '#organisation/collections/collection-tag-pill.tsx'
import { useCollectionActions } from '#organisation/collections/use-collection-actions.ts'

type CollectionRow = AskedRow<typeof collectionsView>

const treeSort = 'path'
const tagsShown = 2

export function CollectionList() {
  const isTree = useListAddress().get('sort') === treeSort
  return (
    <ListPage
      title={screens.collections.title}
      view={collectionsView}
      opens={screens.collection}
      cells={{
        name: row => <Name row={row} isTree={isTree} />,
        state: row => <CollectionStatePill state={row.state} />,
        ruleState: Rule,
        tags: Tags,
        usedBy: row => (row.usedBy === 0 ? <span className="dim">0</span> : format.number(row.usedBy)),
      }}
      card={row => ({
        image: row.image,
        title: row.name,
        second: say('{members}, {live} live', {
          members: counted(row.memberCount, 'member'),
          live: format.number(row.liveCount),
        }),
        right: <CollectionStatePill state={row.state} />,
        rightSecond: say(row.ruleState === 'none' ? 'By hand' : 'By rule'),
      })}
      tools={control => (
        <Switch
          label={say('Tree')}
          checked={control.state.sort === treeSort}
          onChange={event => control.change({ sort: event.currentTarget.checked ? treeSort : 'name' })}
        />
      )}
      above={control => <TagChips control={control} />}
      rowMenu={row => <RowMenu row={row} />}
      bulk={collectionChoices()}
      actions={<NewButton />}
      empty={{
        icon: <IconStack2 size={28} stroke={1.7} />,
        text: say('Group items for a campaign, a page or a discount.'),
        action: <NewButton />,
      }}
    />
  )
}

function NewButton() {
  return (
    <Button
      component={Link}
      to={screens.newCollection.path}
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.7} />}
    >
      {say('New collection')}
    </Button>
  )
}

/** In the tree's order a collection stands under its parent, further in. */
function Name({ row, isTree }: { row: AskedRow<typeof collectionsView, 'name'>; isTree: boolean }) {
  return (
    <span
      className="cut"
      style={isTree && row.depth > 0 ? { paddingInlineStart: row.depth * 18 } : undefined}
    >
      {row.name}
    </span>
  )
}

function Rule(row: AskedRow<typeof collectionsView, 'ruleState'>) {
  if (row.sentence === '') return <RuleStatePill state={row.ruleState} />
  return (
    <Tooltip label={row.sentence} multiline w={360}>
      <span>
        <RuleStatePill state={row.ruleState} />
      </span>
    </Tooltip>
  )
}

function Tags(row: AskedRow<typeof collectionsView, 'tags'>) {
  if (row.tagChips.length === 0) return null
  const more = row.tagChips.length - tagsShown
  return (
    <span className="line" title={row.tags}>
      {row.tagChips.slice(0, tagsShown).map(tag => (
        <CollectionTagPill key={tag.uid} {...tag} />
      ))}
      {more > 0 && <span className="dim">{say('+{n}', { n: more })}</span>}
    </span>
  )
}

/** One press narrows the list to a tag, another takes it away. */
function TagChips({ control }: { control: ListControl }) {
  const { data } = useRead(collectionTagsView.list, { query: { limit: 30, sort: '-collections' } })
  const chosen = control.words.more.tag
  const shown = (data?.rows ?? []).filter(tag => tag.collections > 0 || chosen === String(tag.uid))
  if (shown.length === 0) return null
  return (
    <Bar
      component="fieldset"
      bd={0}
      m={0}
      py={0}
      pb={10}
      mih={0}
      className={tagClasses.chips ?? ''}
      aria-label={say('Tags')}
    >
      {shown.map(({ uid, name, colour, collections }) => (
        <button
          key={uid}
          type="button"
          className="framed chip line nowrap"
          aria-pressed={chosen === String(uid)}
          onClick={() => control.setWords({ tag: chosen === String(uid) ? null : String(uid) })}
        >
          <TagSpot colour={colour} />
          {name}
          <span className="dim">{format.number(collections)}</span>
        </button>
      ))}
    </Bar>
  )
}

function RowMenu({ row }: { row: CollectionRow }) {
  const { siteUrl } = useStoreFacts()
  const actions = useCollectionActions()
  const navigate = useNavigate()
  return (
    <>
      <Menu.Item component={Link} to={pathTo(screens.collection, { uid: row.uid })}>
        {say('Open')}
      </Menu.Item>
      {siteUrl && row.state === 'live' && (
        <Menu.Item
          component="a"
          href={`${siteUrl}/collections/${row.urlSlug}`}
          target="_blank"
          rel="noreferrer"
        >
          {say('View on site')}
        </Menu.Item>
      )}
      <Menu.Item
        onClick={async () => void navigate(pathTo(screens.collection, { uid: await actions.duplicate(row) }))}
      >
        {say('Duplicate')}
      </Menu.Item>
      <Menu.Item onClick={() => actions.setEnabled(row, !row.enabled)}>
        {row.enabled ? say('Disable') : say('Enable')}
      </Menu.Item>
      <Menu.Item onClick={() => actions.clear(row)}>{say('Clear…')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item color="brick" onClick={() => actions.remove(row)}>
        {say('Delete…')}
      </Menu.Item>
    </>
  )
}
