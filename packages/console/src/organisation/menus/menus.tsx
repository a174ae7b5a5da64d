import { type MenuDraft, nodeDepthMost, readMenu } from '@backroom/contract/organisation/menus/menus'
import { screens } from '@backroom/contract/organisation/screens'
import { Anchor, Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { Panes } from '#kit/layout/panes.tsx'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { say } from '#kit/say.ts'
import { Tree } from '#kit/tree/tree.tsx'
import { useTree } from '#kit/tree/use-tree.ts'
import { AddMenu } from '#organisation/menus/add-menu.tsx'
import { DraftBanner } from '#organisation/menus/draft-banner.tsx'
import { MenuPreview } from '#organisation/menus/menu-preview.tsx'
import type { MenuTreeNode } from '#organisation/menus/menu-tree-node.ts'
import { NodeDrawer } from '#organisation/menus/node-drawer.tsx'
import { NodeLine } from '#organisation/menus/node-line.tsx'
import { useMenuEdits } from '#organisation/menus/use-menu-edits.ts'
import { VersionsButton } from '#organisation/menus/versions-drawer.tsx'
import { SitePicker, useSite } from '#organisation/site-picker.tsx'

/** The menu of a site: edited as a draft, published in one step. */
export function Menus() {
  const { site } = useSite()
  const { data, error, refetch } = useRead(
    readMenu,
    { params: { site: site?.code ?? '' } },
    { enabled: site !== undefined, staleMs: 0 },
  )
  if (error && !data) return <CouldNotLoad error={error} onRetry={() => void refetch()} />
  return (
    <PageFrame
      title={screens.menus.title}
      actions={
        <>
          <SitePicker />
          <Anchor component={Link} to={screens.navigationSeo.path}>
            {say('Search engines')}
          </Anchor>
          {data && <VersionsButton draft={data} />}
        </>
      }
    >
      {data ? <MenuEditor key={data.site} draft={data} /> : <Skeleton m={20} h={320} radius="lg" />}
    </PageFrame>
  )
}

function MenuEditor({ draft }: { draft: MenuDraft }) {
  const nodes = useMemo(
    () =>
      draft.nodes.map(
        (node): MenuTreeNode => ({ ...node, id: node.nodeKey, parentId: node.parentKey || null }),
      ),
    [draft.nodes],
  )
  const tree = useTree(nodes, { openLevels: 1 })
  const edits = useMenuEdits(draft)
  const [opened, setOpened] = useState<number | null>(null)
  const [adding, setAdding] = useState<number | null>(null)
  const current = tree.current
  const open = draft.nodes.find(node => node.nodeKey === opened)
  return (
    <>
      <DraftBanner draft={draft} />
      <Panes
        columns="minmax(0, 1fr) 400px"
        tablet="minmax(0, 1fr) 320px"
        phone="minmax(320px, 1fr) max-content"
      >
        <section aria-label={say('Menu')}>
          <Bar component={Group} edge="bottom" px={12} gap={6}>
            <AddMenu
              draft={draft}
              current={current ?? null}
              asked={adding}
              onAsked={setAdding}
              onAdded={tree.reveal}
            />
            {[1, 2, 3].map(level => (
              <Button key={level} size="compact-sm" onClick={() => tree.openTo(level - 1)}>
                {say('Level {n}', { n: level })}
              </Button>
            ))}
            <TextInput
              size="xs"
              ml="auto"
              w={{ base: '100%', sm: 'auto' }}
              placeholder={say('Find')}
              aria-label={say('Find an entry')}
              onChange={event => {
                const found = nodes.find(node =>
                  node.name.toLowerCase().includes(event.currentTarget.value.toLowerCase()),
                )
                if (event.currentTarget.value && found) tree.reveal(found.id)
              }}
            />
          </Bar>
          <Tree
            tree={tree}
            label={say('Menu')}
            deepest={nodeDepthMost}
            render={({ node }) => (
              <NodeLine
                node={node}
                onOpen={() => setOpened(node.nodeKey)}
                onRemove={() => void edits.remove(node)}
              />
            )}
            onMove={(node, to) =>
              edits.move(
                node.nodeKey,
                Number(to.parentId ?? 0),
                to.beforeId === null ? null : Number(to.beforeId),
              )
            }
            onRename={(node, label) => edits.save(node, { label: label.slice(0, 60) })}
            onInsert={parent => setAdding(parent?.nodeKey ?? 0)}
            onRemove={node => void edits.remove(node)}
            onOpen={node => setOpened(node.nodeKey)}
          />
        </section>
        <MenuPreview draft={draft} />
      </Panes>
      {open && (
        <NodeDrawer
          key={open.nodeKey}
          node={open}
          draft={draft}
          onRemove={() => void edits.remove(open)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
