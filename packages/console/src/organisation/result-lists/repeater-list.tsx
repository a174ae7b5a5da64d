import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import {
  repeaters,
  repeatersOrder,
  repeatersView,
} from '@backroom/contract/organisation/result-lists/repeaters'
import { screens } from '@backroom/contract/organisation/screens'
import { counted } from '@backroom/contract/wording/say'
import { Menu } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { MoveItems, PriorityCell } from '#kit/order/row-order.tsx'
import { SortableArea } from '#kit/order/sortable-area.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { NewRepeaterButton } from '#organisation/result-lists/repeater-new-dialog.tsx'
import { useAllRows } from '#organisation/use-all-rows.ts'
import { useRowOrder } from '#organisation/use-row-order.ts'

type Row = AskedRow<typeof repeatersView>

/** How item tiles repeat in results, per place. */
export function RepeaterList() {
  const actions = useRepeaterActions()
  const { data: all = [] } = useAllRows(repeatersView, { sort: 'priority' })
  const order = useRowOrder(all, repeatersOrder)
  return (
    <SortableArea ids={order.uids} nameOf={order.nameOf} onChange={order.save}>
      <ListPage
        title={screens.filterRepeaters.title}
        view={repeatersView}
        opens={screens.filterRepeater}
        cells={{
          priority: PriorityCell,
          active: StatePill,
          places: row => row.places || <span className="dim">{say('Nowhere')}</span>,
        }}
        card={row => ({
          title: row.name,
          second: row.places,
          right: StatePill(row),
          rightSecond: counted(row.pagesUsing, 'page'),
        })}
        rowMenu={row => (
          <>
            <Menu.Item component={Link} to={pathTo(screens.filterRepeater, { uid: row.uid })}>
              {say('Open')}
            </Menu.Item>
            <Menu.Item component={Link} to={`${pathTo(screens.filterRepeater, { uid: row.uid })}#preview`}>
              {say('Preview')}
            </Menu.Item>
            <MoveItems order={order} uid={row.uid} />
            <Menu.Item onClick={() => void actions.duplicate(row)}>{say('Duplicate')}</Menu.Item>
            <Menu.Item onClick={() => void actions.toggle(row)}>
              {row.active ? say('Switch off') : say('Switch on')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="brick" onClick={() => void actions.remove(row)}>
              {say('Delete…')}
            </Menu.Item>
          </>
        )}
        actions={<NewRepeaterButton />}
        empty={{
          icon: <IconLayoutGrid size={28} stroke={1.7} />,
          text: say(
            'Results use the site’s own tiles. Make a repeater to show bikes larger or a list of parts.',
          ),
          action: <NewRepeaterButton />,
        }}
      />
    </SortableArea>
  )
}

function StatePill({ active }: Row) {
  return active ? <Pill tone="leaf">{say('On')}</Pill> : <Pill tone="gray">{say('Off')}</Pill>
}

function useRepeaterActions() {
  const navigate = useNavigate()
  const fresh = () => queryClient.invalidateQueries({ queryKey: [repeaters.resource] })
  return {
    toggle: async ({ uid }: Row) => {
      const stored = await call(repeaters.read, { params: { uid } })
      await call(repeaters.update, { params: { uid }, body: { ...stored, active: !stored.active } })
      await fresh()
      notify({
        title: stored.active
          ? say('{name} is off', { name: stored.name })
          : say('{name} is on', { name: stored.name }),
      })
    },
    duplicate: async ({ uid }: Row) => {
      const stored = await call(repeaters.read, { params: { uid } })
      const made = await call(repeaters.create, {
        body: { ...stored, active: false, name: say('{name} (copy)', { name: stored.name.slice(0, 70) }) },
      })
      await fresh()
      await navigate(pathTo(screens.filterRepeater, { uid: made.uid }))
    },
    remove: async ({ uid, name, version }: Row) => {
      const isSure = await confirm({
        title: say('Delete {name}?', { name }),
        text: say('Its pages use the next repeater that fits, or the site’s own tiles.'),
        confirm: say('Delete {name}', { name }),
        isDestructive: true,
      })
      if (!isSure) return
      await call(repeaters.remove, { params: { uid }, query: { version } })
      await fresh()
    },
  }
}
