import { screens } from '@backroom/contract/access/screens'
import { sessions, sessionsView } from '@backroom/contract/access/sign-ins'
import { signOutAll } from '@backroom/contract/access/staff'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { Button, Menu } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import { Link } from 'react-router'
import { SuperUserShield } from '#access/staff/status-pill.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'

type SessionRow = AskedRow<typeof sessionsView>

/** Who is in now, and from where. */
export function SessionList() {
  return (
    <ListPage
      title={say('Sessions')}
      view={sessionsView}
      cells={{
        createdAt: row => <span className="num">{format.dateTime(row.createdAt)}</span>,
        isSuperUser: row => <SuperUserShield isShown={row.isSuperUser} />,
      }}
      card={row => ({
        title: row.personName,
        second: row.device,
        code: row.ip,
        right: row.isSuperUser ? <SuperUserShield /> : null,
        rightSecond: format.when(row.lastSeenAt),
      })}
      rowMenu={row => (
        <>
          <Menu.Item component={Link} to={pathTo(screens.staffMember, { uid: row.userUid })}>
            {say('Open {name}', { name: row.personName })}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="brick" onClick={() => void end(row)}>
            {say('End session…')}
          </Menu.Item>
        </>
      )}
      actions={<Button onClick={() => void endAll()}>{say('End all…')}</Button>}
      empty={{
        icon: <IconDevices size={28} stroke={1.7} />,
        title: say('Nobody is logged in'),
        text: say('Sessions are listed here until they end.'),
      }}
    />
  )
}

async function end(row: SessionRow) {
  const isSure = await confirm({
    title: say('End this session of {name}?', { name: row.personName }),
    text: say('{device} is logged out within 5 seconds.', { device: row.device }),
    confirm: say('End session'),
    isDestructive: true,
  })
  if (!isSure) return
  await call(sessions.end, { params: { uid: row.uid } }, { headingAs: 'PUT' })
  await refresh()
  notify({ title: say('The session is ended') })
}

async function endAll() {
  const isSure = await confirm({
    title: say('End all sessions but yours?'),
    text: say('Everybody else is logged out within 5 seconds and logs in again.'),
    confirm: say('End all sessions'),
    isDestructive: true,
  })
  if (!isSure) return
  const { ended } = await call(signOutAll)
  await refresh()
  notify({ title: sayCount(ended, '1 session ended', '{n} sessions ended') })
}

function refresh() {
  return Promise.all(
    ['session', 'user', 'signIn'].map(each => queryClient.invalidateQueries({ queryKey: [each] })),
  )
}
