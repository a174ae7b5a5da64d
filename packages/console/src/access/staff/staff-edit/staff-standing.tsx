import { secondSteps, type staff } from '@backroom/contract/access/staff'
import type { StoredOf } from '@backroom/contract/kit/record'
import { Button, Group, Text } from '@mantine/core'
import { StatusPill } from '#access/staff/status-pill.tsx'
import type { useStaffActions } from '#access/staff/use-staff-actions.ts'
import { Figures } from '#kit/parts/figures.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { currentUser } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'

type Member = StoredOf<typeof staff>

interface StatusProps {
  readonly member: Member
  readonly actions: ReturnType<typeof useStaffActions>
  readonly onDisable: () => void
}

/** Invited, active or disabled, and what can be done about it. */
export function StatusSection({ member, actions, onDisable }: StatusProps) {
  const { status, invitation, throttledUntil } = member
  const isMe = currentUser()?.username === member.username
  return (
    <Section title={say('Status')}>
      <div>
        <Group justify="space-between" align="flex-start">
          <div>
            <StatusPill status={status} isThrottled={throttledUntil !== null} />
            {invitation && (
              <Text mt={6} c="dimmed">
                {invitationText(invitation)}
              </Text>
            )}
            {throttledUntil && (
              <Text mt={6} c="dimmed">
                {say('Too many attempts: waits until {time}. Their usual devices are not held up.', {
                  time: format.time(throttledUntil),
                })}
              </Text>
            )}
            {member.disabledAt && (
              <Text mt={6} c="dimmed">
                {say('Disabled {when}.', { when: format.date(member.disabledAt) })} {member.disableReason}
              </Text>
            )}
          </div>
          <Group gap="xs">
            {status === 'invited' && (
              <>
                <Button onClick={() => void actions.resendInvitation(member)}>{say('Resend')}</Button>
                <Button onClick={() => void actions.copyInvitation(member)}>{say('Copy link')}</Button>
              </>
            )}
            {status === 'disabled' ? (
              <Button onClick={() => void actions.enable(member)} disabled={member.isForgotten}>
                {say('Enable')}
              </Button>
            ) : isMe ? (
              <Text c="dimmed">{say('You cannot disable yourself.')}</Text>
            ) : (
              <Button c="var(--br-bad)" onClick={onDisable}>
                {say('Disable…')}
              </Button>
            )}
          </Group>
        </Group>
      </div>
    </Section>
  )
}

function invitationText({ sentAt, openedAt, expiresAt }: NonNullable<Member['invitation']>): string {
  const sent = say('Invitation sent {when}', { when: format.dateTime(sentAt) })
  const opened = openedAt ? say('opened {when}', { when: format.dateTime(openedAt) }) : say('not opened yet')
  const isOver = new Date(expiresAt).getTime() < Date.now()
  const end = isOver
    ? say('expired {when}', { when: format.dateTime(expiresAt) })
    : say('works until {when}', { when: format.dateTime(expiresAt) })
  return `${sent}, ${opened}, ${end}.`
}

/** What they prove themselves with beyond the password. */
export function SecondStepSection({ member, onReset }: { member: Member; onReset: () => void }) {
  const isMe = currentUser()?.username === member.username
  const has = member.secondStep !== 'none'
  const since = (at: string | null) =>
    at ? say('since {when}', { when: format.date(at) }) : say('Not set up')
  return (
    <Section
      title={say('Second step')}
      actions={
        has && !isMe ? (
          <Button size="compact-xs" variant="subtle" onClick={onReset}>
            {say('Reset…')}
          </Button>
        ) : undefined
      }
    >
      <div>
        {has ? (
          <Figures
            rows={[
              [say(secondSteps.totp), since(member.totpConfirmedAt)],
              [say('Text message'), since(member.smsConfirmedAt)],
              [say('Recovery codes'), say('{n} of {total} left', { n: member.recoveryCodesLeft, total: 10 })],
            ]}
          />
        ) : (
          <Text c="dimmed">{say('None. Their password alone opens the store.')}</Text>
        )}
        {isMe && (
          <Text c="dimmed" mt={6}>
            {say('You change your own under My Account.')}
          </Text>
        )}
      </div>
    </Section>
  )
}
