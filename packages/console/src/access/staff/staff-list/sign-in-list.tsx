import { screens } from '@backroom/contract/access/screens'
import { signInKinds, signInsView } from '@backroom/contract/access/sign-ins'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { Anchor } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { OutcomePill } from '#access/staff/outcome-pill.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const shownDays = 7

/** Who came in, who tried to, and what they did to their login. */
export function SignInList() {
  const view = useMemo(() => recentFirst(), [])
  return (
    <ListPage
      title={say('Sign-ins')}
      view={view}
      cells={{
        at: row => <span className="num">{format.dateTime(row.at)}</span>,
        personName: PersonCell,
        outcome: OutcomePill,
        device: DeviceCell,
      }}
      card={row => ({
        title: row.personName ?? say('Unknown'),
        second: say(signInKinds[row.kind]),
        code: row.ip,
        right: OutcomePill(row),
        rightSecond: format.when(row.at),
      })}
      empty={{
        icon: <IconDoorEnter size={28} stroke={1.7} />,
        title: say('Nothing yet'),
        text: say('Every login and every refused attempt is listed here for 400 days.'),
      }}
    />
  )
}

/** The last week first: what happened a year ago is asked for on purpose. */
function recentFirst(): typeof signInsView {
  const dayBefore = new Date(Date.now() - (shownDays + 1) * 86_400_000).toISOString().slice(0, 10)
  const recent = { field: 'at', op: 'gt' as const, value: dayBefore }
  const chips = (signInsView.presets ?? []).filter(({ filter }) => filter && filter.length > 0)
  return {
    ...signInsView,
    presets: [
      { name: 'Last 7 days', filter: [recent] },
      ...chips.map(chip => ({ ...chip, filter: [...(chip.filter ?? []), recent] })),
      { name: 'All' },
    ],
  }
}

function PersonCell({ personName, userUid, usernameTried }: AskedRow<typeof signInsView, 'personName'>) {
  if (userUid === null) return <span className="dim">{usernameTried || say('Unknown')}</span>
  return (
    <Anchor
      component={Link}
      to={pathTo(screens.staffMember, { uid: userUid })}
      tabIndex={-1}
      c="inherit"
      fw={540}
    >
      {personName}
    </Anchor>
  )
}

function DeviceCell({ device, isNewDevice }: AskedRow<typeof signInsView, 'device'>) {
  return (
    <>
      {device} {isNewDevice && <Pill tone="amber">{say('New')}</Pill>}
    </>
  )
}
