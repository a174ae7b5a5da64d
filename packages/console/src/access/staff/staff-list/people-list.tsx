import { screens } from '@backroom/contract/access/screens'
import { staffView } from '@backroom/contract/access/staff'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { Alert, Avatar, Button, Group, Menu, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { StaffDisableDialog } from '#access/staff/staff-disable-dialog.tsx'
import { StaffLinkDialog } from '#access/staff/staff-link-dialog.tsx'
import { StaffResetDialog } from '#access/staff/staff-reset-dialog.tsx'
import { SecondStepText, StatusPill, SuperUserShield } from '#access/staff/status-pill.tsx'
import { useStaffActions } from '#access/staff/use-staff-actions.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { usePreference } from '#kit/session/preferences.ts'
import { useUser } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'

type StaffRow = AskedRow<typeof staffView>

/** The people of the store. */
export function PeopleList() {
  const actions = useStaffActions()
  const [disabling, setDisabling] = useState<StaffRow | null>(null)
  const [resetting, setResetting] = useState<StaffRow | null>(null)
  return (
    <>
      <OnlyOneAdministrator />
      <ListPage
        title={screens.staff.title}
        view={staffView}
        opens={screens.staffMember}
        cells={{
          name: row => <NameCell {...row} />,
          status: StatusPill,
          secondStep: SecondStepText,
          superUser: row => <SuperUserShield isShown={row.superUser} />,
        }}
        card={row => ({
          title: row.name,
          second: row.level,
          code: row.username,
          right: StatusPill(row),
          rightSecond: row.lastLoginAt ? format.when(row.lastLoginAt) : say('Never logged in'),
        })}
        rowMenu={row => (
          <StaffRowMenu row={row} actions={actions} onDisable={setDisabling} onReset={setResetting} />
        )}
        direct={[
          {
            label: say('Log out everywhere'),
            run: (selection, count) => actions.forAll('signOut', selection, count),
          },
          {
            label: say('Send password reset'),
            run: (selection, count) => actions.forAll('resetPassword', selection, count),
          },
          { label: say('Disable…'), run: (selection, count) => actions.forAll('disable', selection, count) },
        ]}
        actions={
          <Button
            component={Link}
            to={screens.newStaffMember.path}
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.7} />}
          >
            {say('Invite somebody')}
          </Button>
        }
        empty={{
          icon: <IconUsers size={28} stroke={1.7} />,
          title: say('Nobody yet'),
          text: say('Invite the people you work with.'),
        }}
      />
      {disabling && <StaffDisableDialog person={disabling} onClose={() => setDisabling(null)} />}
      {resetting && <StaffResetDialog person={resetting} onClose={() => setResetting(null)} />}
      <StaffLinkDialog />
    </>
  )
}

function NameCell({ name, username, initial }: AskedRow<typeof staffView, 'name'>) {
  const isCompact = usePreference('density') === 'compact'
  return (
    <Group gap={10} wrap="nowrap" component="span">
      <Avatar size={isCompact ? 22 : 32} radius="xl" color="spruce" aria-hidden="true">
        {initial}
      </Avatar>
      <span className="cut">
        {name}
        {!isCompact && (
          <Text fz={12} c="dimmed" component="span" display="block" className="cut">
            {username}
          </Text>
        )}
      </span>
    </Group>
  )
}

interface RowMenuProps {
  readonly row: StaffRow
  readonly actions: ReturnType<typeof useStaffActions>
  readonly onDisable: (row: StaffRow) => void
  readonly onReset: (row: StaffRow) => void
}

function StaffRowMenu({ row, actions, onDisable, onReset }: RowMenuProps) {
  const isMe = useUser()?.username === row.username
  return (
    <>
      <Menu.Item component={Link} to={pathTo(screens.staffMember, { uid: row.uid })}>
        {say('Open')}
      </Menu.Item>
      {row.status === 'invited' && (
        <>
          <Menu.Item onClick={() => void actions.resendInvitation(row)}>{say('Resend invitation')}</Menu.Item>
          <Menu.Item onClick={() => void actions.copyInvitation(row)}>
            {say('Copy invitation link')}
          </Menu.Item>
        </>
      )}
      {row.status === 'active' && (
        <>
          <Menu.Item disabled={row.sessions === 0} onClick={() => void actions.signOut(row)}>
            {say('Log out everywhere')}
          </Menu.Item>
          <Menu.Item onClick={() => void actions.sendPasswordReset(row)}>
            {say('Send password reset')}
          </Menu.Item>
          {row.secondStep !== 'none' && !isMe && (
            <Menu.Item onClick={() => onReset(row)}>{say('Reset second step…')}</Menu.Item>
          )}
        </>
      )}
      {row.status === 'disabled' ? (
        <Menu.Item onClick={() => void actions.enable(row)}>{say('Enable')}</Menu.Item>
      ) : (
        !isMe && (
          <>
            <Menu.Divider />
            <Menu.Item color="brick" onClick={() => onDisable(row)}>
              {say('Disable…')}
            </Menu.Item>
          </>
        )
      )}
    </>
  )
}

const administrators = JSON.stringify([
  { field: 'level', op: 'in', value: ['Administrator'] },
  { field: 'status', op: 'in', value: ['active'] },
])

/** A store with one Administrator is one lost phone away from nobody. */
function OnlyOneAdministrator() {
  const { data } = useRead(staffView.list, {
    query: { filter: administrators as never, limit: 0, total: 'yes' },
  })
  if (data?.total?.count !== 1) return null
  return (
    <Alert color="amber" radius={0} py={6} icon={<IconAlertTriangle size={16} />}>
      {say('Only one Administrator. Add a second, or a lost phone locks you out.')}
    </Alert>
  )
}
