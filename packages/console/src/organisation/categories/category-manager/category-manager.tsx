import { pathTo } from '@backroom/contract/kit/screen'
import { exportCategories, importCategories } from '@backroom/contract/organisation/categories/bulk'
import {
  type CategoryProblem,
  categoryDepthMost,
  categoryTree,
} from '@backroom/contract/organisation/categories/categories'
import { screens } from '@backroom/contract/organisation/screens'
import { ActionIcon, Box, Button, Group, Kbd, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { download } from '#kit/calls/download.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import { usePageKeys } from '#kit/keys.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { Panes } from '#kit/layout/panes.tsx'
import list from '#kit/list-page/list-page.module.css'
import { CouldNotLoad, LoadingRows } from '#kit/list-page/list-states.tsx'
import { say } from '#kit/say.ts'
import { SheetImportDialog } from '#kit/sheet-import/sheet-import-dialog.tsx'
import { Tree } from '#kit/tree/tree.tsx'
import { useTree } from '#kit/tree/use-tree.ts'
import { CategoryChoices, mergeChoice } from '#organisation/categories/category-manager/category-choices.tsx'
import { CategoryRow, type TreeCategory } from '#organisation/categories/category-manager/category-row.tsx'
import { CategorySummary } from '#organisation/categories/category-manager/category-summary.tsx'
import { CategoryTools } from '#organisation/categories/category-manager/category-tools.tsx'
import { EmptyTree } from '#organisation/categories/category-manager/empty-tree.tsx'
import { MoveDialogs, placeName } from '#organisation/categories/category-manager/move-dialogs.tsx'
import { NewCategoryDialog } from '#organisation/categories/category-manager/new-category-dialog.tsx'
import { useCategoryActions } from '#organisation/categories/category-manager/use-category-actions.ts'

const openLevels = 1

/** The whole tree of categories on one screen. */
export function CategoryManager() {
  const { data, error, refetch } = useRead(categoryTree)
  const nodes = useMemo<TreeCategory[]>(
    () => (data?.rows ?? []).map(row => ({ ...row, id: row.uid, parentId: row.parentUid })),
    [data],
  )
  const isPhone = useIsPhone()
  const [isImporting, setIsImporting] = useState(false)
  const [newBelow, setNewBelow] = useState<TreeCategory | 'top' | null>(null)
  const actions = useCategoryActions(data?.treeVersion ?? 0)
  return (
    <div className={list.page}>
      <Bar mih={56} className={list.head ?? ''}>
        <h1>{say(screens.categoryManager.title)}</h1>
        <Group gap={8} ml="auto" wrap="nowrap">
          <Menu position="bottom-end">
            <Menu.Target>
              {isPhone ? (
                <ActionIcon size={44} variant="default" aria-label={say('Import and export')}>
                  <IconDots size={18} stroke={1.7} />
                </ActionIcon>
              ) : (
                <Button rightSection={<IconChevronDown size={14} />}>{say('Import and export')}</Button>
              )}
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setIsImporting(true)}>{say('Import…')}</Menu.Item>
              <Menu.Item disabled={nodes.length === 0} onClick={() => void download(exportCategories, {})}>
                {say('Export CSV')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button variant="filled" onClick={() => setNewBelow('top')}>
            {say('New category')}
          </Button>
        </Group>
      </Bar>
      {error && !data ? (
        <CouldNotLoad error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rowHeight={34} />
      ) : nodes.length === 0 ? (
        <EmptyTree onBlank={() => setNewBelow('top')} />
      ) : (
        <Workbench nodes={nodes} actions={actions} onNew={setNewBelow} />
      )}
      {isImporting && <SheetImportDialog contract={importCategories} onClose={() => setIsImporting(false)} />}
      {newBelow && (
        <NewCategoryDialog parent={newBelow === 'top' ? null : newBelow} onClose={() => setNewBelow(null)} />
      )}
    </div>
  )
}

interface WorkbenchProps {
  readonly nodes: readonly TreeCategory[]
  readonly actions: ReturnType<typeof useCategoryActions>
  readonly onNew: (parent: TreeCategory | 'top') => void
}

/** The tree with its tools, and what is known of the current category beside it. */
function Workbench({ nodes, actions, onNew }: WorkbenchProps) {
  const navigate = useNavigate()
  const address = useAddress()
  const [bulk, setBulk] = useState<{ choice: BulkChoice; uids: number[] } | null>(null)
  const findRef = useRef<HTMLInputElement>(null)
  const left = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => withProblem(nodes, address.problem), [nodes, address.problem])
  const tree = useTree(shown, {
    openLevels,
    isAllOpen: address.problem !== null,
    currentId: address.at,
    onCurrent: id => address.set('at', id === null ? null : String(id)),
  })
  const [takenUid, setTakenUid] = useState<number | null>(null)
  if (takenUid !== null && tree.renamingId !== takenUid) setTakenUid(null) // renamed, or not after all
  const focusTree = () => left.current?.querySelector<HTMLElement>('[role=tree]')?.focus()
  usePageKeys([{ keys: '/', description: 'Find', run: () => findRef.current?.focus() }])
  const merge = (uid: number, intoUid: number) =>
    setBulk({ choice: mergeChoice(intoUid || undefined), uids: [uid] })
  const matching =
    address.problem === null ? nodes.length : shown.filter(node => fits(node, address.problem)).length
  return (
    <>
      <CategoryTools
        findRef={findRef}
        shown={matching}
        total={nodes.length}
        problem={address.problem}
        onProblem={problem => address.set('problems', problem)}
        onLevel={tree.openTo}
        onFind={tree.find}
        onLeave={focusTree}
      />
      <Panes
        columns="minmax(0, 1fr) 400px"
        tablet="minmax(0, 1fr) 300px"
        phone="minmax(240px, 1fr) fit-content(38vh)"
      >
        <div ref={left}>
          <Bar
            edge="bottom"
            mih={34}
            py={0}
            pl={34}
            pr={12}
            bg="var(--br-sunken)"
            className="small dim"
            aria-hidden="true"
          >
            <span>{say('Category')}</span>
            <span className="end">{say('Live items')}</span>
          </Bar>
          <Tree
            tree={tree}
            label={say('Categories')}
            deepest={categoryDepthMost}
            render={drawRow}
            onMove={(node, to) => void actions.askMove(node, to)}
            onRename={(node, name) =>
              void (node.uid === takenUid ? actions.renameTaken : actions.rename)(node, name)
            }
            onInsert={parent => onNew(parent ?? 'top')}
            onRemove={node => void actions.remove(node)}
            onOpen={node => void navigate(pathTo(screens.category, { uid: node.uid }))}
          />
          <Keys />
        </div>
        <Box p="16px 20px 24px" bg="var(--br-sunken)">
          {tree.current ? (
            <CategorySummary node={tree.current} onAddChild={() => onNew(tree.current as TreeCategory)} />
          ) : (
            <Text c="dimmed">{say('Choose a category to see what is in it.')}</Text>
          )}
        </Box>
      </Panes>
      <CategoryChoices
        count={tree.chosen.size}
        onClear={tree.chooseNone}
        onChoose={choice => setBulk({ choice, uids: [...tree.chosen] as number[] })}
      />
      <MoveDialogs
        actions={actions}
        nameOf={uid => placeName(nodes, uid)}
        onMerge={merge}
        onRename={uid => {
          tree.setRenamingId(uid)
          setTakenUid(uid)
        }}
      />
      {bulk && (
        <BulkDrawer
          choice={bulk.choice}
          selection={{ uids: bulk.uids }}
          onClose={hasRun => {
            setBulk(null)
            if (hasRun) tree.chooseNone()
          }}
        />
      )}
    </>
  )
}

/** One function for all renderings, so that rows which stay the same are not drawn anew. */
const drawRow = ({ node }: { node: TreeCategory }) => <CategoryRow node={node} />

/** What the address says: which category is current, and which problem is looked for. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const at = Number(params.get('at'))
  return {
    at: at > 0 ? at : null,
    problem: params.get('problems') as CategoryProblem | 'any' | null,
    set: (name: 'at' | 'problems', value: string | null) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  }
}

function fits(node: TreeCategory, problem: CategoryProblem | 'any' | null): boolean {
  return problem === 'any' ? node.problems.length > 0 : problem === null || node.problems.includes(problem)
}

/** Those with the problem, and whatever stands above them. */
function withProblem(nodes: readonly TreeCategory[], problem: CategoryProblem | 'any' | null) {
  if (problem === null) return nodes
  const byUid = new Map(nodes.map(node => [node.uid, node]))
  const kept = new Set<number>()
  for (const node of nodes.filter(each => fits(each, problem)))
    for (let up: TreeCategory | undefined = node; up && !kept.has(up.uid); up = byUid.get(up.parentUid ?? 0))
      kept.add(up.uid)
  return nodes.filter(node => kept.has(node.uid))
}

function Keys() {
  const keys: [string, string][] = [
    ['Ctrl Shift ←↑↓→', say('move')],
    ['F2', say('rename')],
    ['Ins', say('add below')],
    ['Del', say('delete')],
    ['Ctrl X / V', say('cut and paste')],
    ['Space', say('choose')],
    ['Enter', say('edit')],
  ]
  return (
    <Bar edge="top" py={6} mih={0} visibleFrom="sm" className="small dim" aria-hidden="true">
      {keys.map(([key, text]) => (
        <span key={key}>
          <Kbd size="xs">{key}</Kbd> {text}
        </span>
      ))}
    </Bar>
  )
}
