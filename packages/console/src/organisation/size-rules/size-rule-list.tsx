import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/organisation/screens'
import {
  ignoreSizeLabel,
  sizeLabelsView,
  sizeRules,
  sizeRulesOrder,
  sizeRulesView,
} from '@backroom/contract/organisation/size-rules/size-rules'
import { counted } from '@backroom/contract/wording/say'
import { Button, Menu } from '@mantine/core'
import { IconPlus, IconRuler2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { confirm } from '#kit/asking/confirm.tsx'
import { call } from '#kit/calls/call.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { MoveItems, PriorityCell } from '#kit/order/row-order.tsx'
import { SortableArea } from '#kit/order/sortable-area.tsx'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { SizeRunDialog } from '#organisation/size-rules/size-rule-edit/size-run-dialog.tsx'
import { useAllRows } from '#organisation/use-all-rows.ts'
import { useRowOrder } from '#organisation/use-row-order.ts'

type RuleRow = AskedRow<typeof sizeRulesView>
type LabelRow = AskedRow<typeof sizeLabelsView>

function NewRuleButton() {
  return (
    <Button
      component={Link}
      to={screens.newSizeRule.path}
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.7} />}
    >
      {say('New rule')}
    </Button>
  )
}

function RuleList() {
  const [isRunning, setIsRunning] = useState(false)
  const run = () => setIsRunning(true)
  const actions = useRuleActions()
  const { data: all = [] } = useAllRows(sizeRulesView, { sort: 'priority' })
  const order = useRowOrder(all, sizeRulesOrder)
  return (
    <SortableArea ids={order.uids} nameOf={order.nameOf} onChange={order.save}>
      <ListPage
        title={screens.sizeRules.title}
        view={sizeRulesView}
        opens={screens.sizeRule}
        cells={{
          priority: PriorityCell,
          active: StatePill,
        }}
        above={() => (
          <Button hiddenFrom="sm" mx={16} mb={8} onClick={run}>
            {say('Run all…')}
          </Button>
        )}
        card={row => ({
          title: row.name,
          second: `${row.filter}: ${row.matches} → ${row.gives}`,
          right: StatePill(row),
          rightSecond: counted(row.hits, 'hit'),
        })}
        rowMenu={row => (
          <>
            <Menu.Item component={Link} to={pathTo(screens.sizeRule, { uid: row.uid })}>
              {say('Open')}
            </Menu.Item>
            <MoveItems order={order} uid={row.uid} />
            <Menu.Item component={Link} to={`${screens.newSizeRule.path}?copy=${row.uid}`}>
              {say('Duplicate')}
            </Menu.Item>
            <Menu.Item onClick={() => void actions.setActive(row, !row.active)}>
              {row.active ? say('Turn off') : say('Turn on')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="brick" onClick={() => void actions.remove(row, 'keep')}>
              {say('Delete, keep its facets…')}
            </Menu.Item>
            <Menu.Item color="brick" onClick={() => void actions.remove(row, 'remove')}>
              {say('Delete with its facets…')}
            </Menu.Item>
          </>
        )}
        actions={
          <>
            <Button onClick={run}>{say('Run all…')}</Button>
            <NewRuleButton />
          </>
        }
        empty={{
          icon: <IconRuler2 size={28} stroke={1.7} />,
          text: say('A rule turns what suppliers write, such as 54CM or Lrg, into facets of a size filter.'),
          action: <NewRuleButton />,
        }}
      />
      {isRunning && <SizeRunDialog onClose={() => setIsRunning(false)} />}
    </SortableArea>
  )
}

function StatePill({ active }: RuleRow) {
  return active ? <Pill tone="leaf">{say('On')}</Pill> : <Pill tone="gray">{say('Off')}</Pill>
}

function useRuleActions() {
  const update = useWrite(sizeRules.update)
  const remove = useWrite(sizeRules.remove)
  return {
    setActive: async ({ uid }: RuleRow, active: boolean) => {
      const rule = await call(sizeRules.read, { params: { uid } })
      update.mutate({ params: { uid }, body: { ...rule, active } })
    },
    remove: async ({ uid, version, name, hits }: RuleRow, facets: 'keep' | 'remove') => {
      const sizes = counted(hits, 'size')
      const isSure = await confirm({
        title: say('Delete {name}?', { name }),
        text:
          facets === 'keep'
            ? say('The facets it put on {sizes} stay, as of a rule that was removed.', { sizes })
            : say('The facets it put on {sizes} are taken off.', { sizes }),
        confirm: say('Delete rule'),
        isDestructive: true,
      })
      if (isSure) remove.mutate({ params: { uid }, query: { version, facets } })
    },
  }
}

function UnmatchedList() {
  const ignore = useWrite(ignoreSizeLabel)
  const navigate = useNavigate()
  const ruleFrom = (row: LabelRow) => {
    const words = new URLSearchParams({
      label: row.label,
      ...(row.categoryUid !== null && { category: String(row.categoryUid) }),
      ...(row.filterUid !== null && { filter: String(row.filterUid) }),
    })
    return `${screens.newSizeRule.path}?${words}`
  }
  return (
    <ListPage
      title={screens.sizeRules.title}
      view={sizeLabelsView}
      addressOf={ruleFrom}
      rowKeys={{
        i: row => ignore.mutateAsync({ body: { label: row.label, ignored: !row.ignored } }),
        m: row => void navigate(ruleFrom(row)),
      }}
      card={row => ({
        title: row.label,
        second: row.categories,
        right: counted(row.items, 'item'),
        rightSecond: row.reads,
      })}
      rowMenu={row => (
        <>
          <Menu.Item component={Link} to={ruleFrom(row)}>
            {say('Make rule from this')}
          </Menu.Item>
          <Menu.Item onClick={() => ignore.mutate({ body: { label: row.label, ignored: !row.ignored } })}>
            {row.ignored ? say('No longer ignore') : say('Ignore')}
          </Menu.Item>
        </>
      )}
      empty={{
        icon: <IconRuler2 size={28} stroke={1.7} />,
        title: say('Every size is read'),
        text: say('Sizes that carry no facet of a size filter are listed here.'),
      }}
    />
  )
}

const tabs = {
  rules: { title: 'Rules', Page: RuleList },
  unmatched: { title: 'Unmatched sizes', Page: UnmatchedList },
}

/** Rules that turn size labels into facets, and the labels that none of them reads. */
export function SizeRuleList() {
  return <TabbedPage label={say(screens.sizeRules.title)} tabs={tabs} />
}
