import type { RunState } from '@backroom/contract/kit/bulk'
import { runsView } from '@backroom/contract/wizards/runs'
import { Menu } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { undoRun } from '#kit/bulk/undo-run.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { Value } from '#kit/value.tsx'

const tones: Partial<Record<RunState, Tone>> = {
  completed: 'leaf',
  completedWithRefusals: 'amber',
  failed: 'brick',
  running: 'sky',
  queued: 'sky',
  undoing: 'sky',
}

/** Every run of the store, the newest first, with what came of it and the way back. */
export function RunList() {
  const { pathname, search } = useLocation()
  const addressOf = (uid: number) => {
    const address = new URLSearchParams(search)
    address.set('run', String(uid))
    return `${pathname}?${address}`
  }
  return (
    <ListPage
      title={say('Runs')}
      view={runsView}
      addressOf={row => addressOf(row.uid)}
      cells={{ state: row => <StatePill state={row.state} /> }}
      card={row => ({
        title: row.title,
        second: row.requestedBy,
        right: <StatePill state={row.state} />,
        rightSecond: sayCount(row.changed, '1 changed', '{n} changed'),
      })}
      rowMenu={row => (
        <Menu.Item disabled={!row.canUndo} onClick={() => void undoRun(row.uid)}>
          {say('Undo…')}
        </Menu.Item>
      )}
      empty={{
        icon: <IconHistory size={28} stroke={1.7} />,
        title: say('Nothing has been run yet'),
        text: say(
          'A wizard changes one thing about many records, shows you first, and can be undone for 7 days.',
        ),
      }}
    />
  )
}

function StatePill({ state }: { state: RunState }) {
  return (
    <Pill tone={tones[state] ?? 'gray'}>
      <Value kind="choice" schema={runsView.row.shape.state} value={state} />
    </Pill>
  )
}
