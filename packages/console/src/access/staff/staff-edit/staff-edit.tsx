import { screens } from '@backroom/contract/access/screens'
import { staff } from '@backroom/contract/access/staff'
import type { StoredOf } from '@backroom/contract/kit/record'
import { Avatar, Menu } from '@mantine/core'
import { useState } from 'react'
import { StaffDisableDialog } from '#access/staff/staff-disable-dialog.tsx'
import { AccessSection, NoteSection, PersonSection } from '#access/staff/staff-edit/staff-fields.tsx'
import { SecondStepSection, StatusSection } from '#access/staff/staff-edit/staff-standing.tsx'
import { SessionsSection, SignInsSection, WorkSection } from '#access/staff/staff-edit/staff-trail.tsx'
import { StaffLinkDialog } from '#access/staff/staff-link-dialog.tsx'
import { StaffResetDialog } from '#access/staff/staff-reset-dialog.tsx'
import { StatusPill, SuperUserShield } from '#access/staff/status-pill.tsx'
import { useStaffActions } from '#access/staff/use-staff-actions.ts'
import { GlanceCard } from '#kit/record-page/glance-card.tsx'
import { RecordCard } from '#kit/record-page/record-card.tsx'
import { RecordPage } from '#kit/record-page/record-page.tsx'
import { say } from '#kit/say.ts'
import { currentUser } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'

type Member = StoredOf<typeof staff>

/** A member of staff: who they are, what they may do, and what they have done. */
export function StaffEdit() {
  const actions = useStaffActions()
  const [asked, setAsked] = useState<'disable' | 'reset' | null>(null)
  return (
    <RecordPage
      contract={staff}
      screen={screens.staffMember}
      intro={member => ({
        title: member.name,
        pill: (
          <>
            <StatusPill status={member.status} isThrottled={member.throttledUntil !== null} />
            {member.superUser && <SuperUserShield />}
          </>
        ),
        second: (
          <>
            <Avatar size={20} radius="xl" color="spruce" aria-hidden="true">
              {member.initial}
            </Avatar>
            {say(member.level)}
          </>
        ),
      })}
      menu={member => <StaffMenu member={member} actions={actions} ask={setAsked} />}
      rail={member => <StaffRail member={member} />}
    >
      {member => (
        <>
          <PersonSection />
          <AccessSection username={member.username} />
          <StatusSection member={member} actions={actions} onDisable={() => setAsked('disable')} />
          <SecondStepSection member={member} onReset={() => setAsked('reset')} />
          <SessionsSection userUid={member.uid} />
          <SignInsSection userUid={member.uid} />
          <WorkSection userUid={member.uid} />
          <NoteSection />
          {asked === 'disable' && <StaffDisableDialog person={member} onClose={() => setAsked(null)} />}
          {asked === 'reset' && <StaffResetDialog person={member} onClose={() => setAsked(null)} />}
          <StaffLinkDialog />
        </>
      )}
    </RecordPage>
  )
}

interface MenuProps {
  readonly member: Member
  readonly actions: ReturnType<typeof useStaffActions>
  readonly ask: (what: 'disable' | 'reset') => void
}

const forgetAfterMs = 90 * 86_400_000

function StaffMenu({ member, actions, ask }: MenuProps) {
  const isMe = currentUser()?.username === member.username
  const isOldLeaver =
    member.disabledAt !== null && Date.now() - new Date(member.disabledAt).getTime() > forgetAfterMs
  return (
    <>
      <Menu.Item disabled={member.sessions === 0} onClick={() => void actions.signOut(member)}>
        {say('Log out everywhere')}
      </Menu.Item>
      {member.status === 'active' && (
        <Menu.Item onClick={() => void actions.sendPasswordReset(member)}>
          {say('Send password reset')}
        </Menu.Item>
      )}
      {member.secondStep !== 'none' && !isMe && (
        <Menu.Item onClick={() => ask('reset')}>{say('Reset second step…')}</Menu.Item>
      )}
      {member.status === 'disabled' ? (
        <Menu.Item onClick={() => void actions.enable(member)}>{say('Enable')}</Menu.Item>
      ) : (
        !isMe && (
          <Menu.Item color="brick" onClick={() => ask('disable')}>
            {say('Disable…')}
          </Menu.Item>
        )
      )}
      {isOldLeaver && !member.isForgotten && (
        <Menu.Item color="brick" onClick={() => void actions.forget(member)}>
          {say('Forget this person…')}
        </Menu.Item>
      )}
    </>
  )
}

function StaffRail({ member }: { member: Member }) {
  const rows: [string, string][] = [
    [say('Last login'), member.lastLoginAt ? format.dateTime(member.lastLoginAt) : say('Never')],
    [say('From'), member.lastLoginIp ?? ''],
    [say('Sessions now'), format.number(member.sessions)],
    [say('Password set'), member.passwordSetAt ? format.date(member.passwordSetAt) : say('Not yet')],
  ]
  return (
    <>
      <GlanceCard rows={rows.filter(([, value]) => value !== '')} />
      <RecordCard record={member} />
    </>
  )
}
