import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { collectionTagOptions } from '@backroom/contract/organisation/collections/pickers'
import { ownFilterOptions } from '@backroom/contract/organisation/filters/pickers'
import {
  addManyNodes,
  addNode,
  blankNode,
  copyMenu,
  type MenuDraft,
  type NodeInput,
  type NodeKind,
  nodeKinds,
} from '@backroom/contract/organisation/menus/menus'
import { counted } from '@backroom/contract/wording/say'
import { Button, Menu, Select, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import type { MenuTreeNode } from '#organisation/menus/menu-tree-node.ts'
import { NodeFields } from '#organisation/menus/node-fields.tsx'
import { editDraft } from '#organisation/menus/use-menu-edits.ts'
import { useSite } from '#organisation/site-picker.tsx'

type Many = 'facetsOfFilter' | 'childrenOfCategory' | 'collectionsWithTag'

interface Props {
  readonly draft: MenuDraft
  readonly current: MenuTreeNode | null
  /** Where a new entry was asked for by key. */
  readonly asked: number | null
  readonly onAsked: (parentKey: number | null) => void
  readonly onAdded: (nodeKey: number) => void
}

/** Ways to put entries into the draft: one, or many at once. */
export function AddMenu({ draft, current, asked, onAsked, onAdded }: Props) {
  const [many, setMany] = useState<Many | null>(null)
  const { sites } = useSite()
  const parentKey = current?.nodeKey ?? 0
  const copy = async (from: string, name: string) => {
    const isSure = await confirm({
      title: say('Copy the menu of {name}?', { name }),
      text: say('The draft becomes what {name} has published. Nothing changes on the site yet.', { name }),
      confirm: say('Copy menu'),
    })
    if (isSure)
      await editDraft(() =>
        call(
          copyMenu,
          { params: { site: draft.site }, body: { draftVersion: draft.draftVersion, from } },
          { ignore: [409] },
        ),
      )
  }
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-sm" variant="filled" leftSection={<IconPlus size={14} />}>
            {say('Add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAsked(0)}>{say('An entry at the top')}</Menu.Item>
          {current && (
            <Menu.Item onClick={() => onAsked(parentKey)}>
              {say('An entry under {name}', { name: current.name })}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={() => setMany('facetsOfFilter')}>{say('All facets of a filter…')}</Menu.Item>
          <Menu.Item onClick={() => setMany('childrenOfCategory')}>
            {say('All children of a category…')}
          </Menu.Item>
          <Menu.Item onClick={() => setMany('collectionsWithTag')}>
            {say('Collections with a tag…')}
          </Menu.Item>
          {sites.length > 1 && <Menu.Divider />}
          {sites
            .filter(site => site.code !== draft.site)
            .map(site => (
              <Menu.Item key={site.code} onClick={() => void copy(site.code, site.name)}>
                {say('Copy from {name}…', { name: site.name })}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {asked !== null && (
        <OneDialog draft={draft} parentKey={asked} onClose={() => onAsked(null)} onAdded={onAdded} />
      )}
      {many && <ManyDialog draft={draft} what={many} parentKey={parentKey} onClose={() => setMany(null)} />}
    </>
  )
}

interface OneProps {
  readonly draft: MenuDraft
  readonly parentKey: number
  readonly onClose: () => void
  readonly onAdded: (nodeKey: number) => void
}

function OneDialog({ draft, parentKey, onClose, onAdded }: OneProps) {
  const [node, setNode] = useState<NodeInput>(blankNode('category'))
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const add = async () => {
    try {
      const isDone = await editDraft(async () => {
        const made = await call(
          addNode,
          {
            params: { site: draft.site },
            body: { draftVersion: draft.draftVersion, parentKey, beforeKey: null, node },
          },
          { ignore: [400, 409] },
        )
        queueMicrotask(() => onAdded(made.nodeKey))
        return made
      })
      if (isDone) onClose()
    } catch (error) {
      const { errors: told, message } = (
        error as { body?: { errors?: Record<string, string[]>; message: string } }
      ).body ?? { message: '' }
      setErrors(told ?? { Generic: [message] })
    }
  }
  return (
    <AskDialog
      title={say('New entry')}
      size={640}
      submit={say('Add entry')}
      refusal={errors.Generic?.[0]}
      onClose={onClose}
      onSubmit={() => void add()}
    >
      <Select
        label={say('Leads to')}
        allowDeselect={false}
        data-autofocus
        value={node.kind}
        onChange={kind => setNode({ ...blankNode((kind ?? 'category') as NodeKind), label: node.label })}
        data={Object.entries(nodeKinds).map(([value, label]) => ({ value, label: say(label) }))}
      />
      <NodeFields
        node={node}
        errors={errors}
        onChange={part => setNode(before => ({ ...before, ...part }))}
        isShort
      />
    </AskDialog>
  )
}

const titles: Readonly<Record<Many, string>> = {
  facetsOfFilter: 'All facets of a filter',
  childrenOfCategory: 'All children of a category',
  collectionsWithTag: 'Collections with a tag',
}
const pickers = {
  facetsOfFilter: ownFilterOptions,
  childrenOfCategory: categoryOptions,
  collectionsWithTag: collectionTagOptions,
}

function ManyDialog({
  draft,
  what,
  parentKey,
  onClose,
}: {
  draft: MenuDraft
  what: Many
  parentKey: number
  onClose: () => void
}) {
  const [uid, setUid] = useState<number | null>(null)
  const parent = draft.nodes.find(node => node.nodeKey === parentKey)
  const add = async () => {
    if (uid === null) return
    const isDone = await editDraft(async () => {
      const made = await call(
        addManyNodes,
        { params: { site: draft.site }, body: { draftVersion: draft.draftVersion, parentKey, what, uid } },
        { ignore: [409] },
      )
      notify({ title: say('{entries} added', { entries: counted(made.added, 'entry', 'entries') }) })
      return made
    })
    if (isDone) onClose()
  }
  return (
    <AskDialog
      title={say(titles[what])}
      submit={say('Add all')}
      isReady={uid !== null}
      onClose={onClose}
      onSubmit={() => void add()}
    >
      <Text c="dimmed">
        {parent ? say('They go under {name}.', { name: parent.name }) : say('They go to the top level.')}
      </Text>
      <OptionPicker
        label={say('Which one')}
        data-autofocus
        options={pickers[what]}
        uid={uid}
        onChange={setUid}
      />
    </AskDialog>
  )
}
