import { sessions, sessionsView, signInKinds, signInsView } from '@backroom/contract/access/sign-ins'
import { staffWork } from '@backroom/contract/access/staff'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { OutcomePill } from '#access/staff/outcome-pill.tsx'
import { SuperUserShield } from '#access/staff/status-pill.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient, useRead } from '#kit/calls/use-endpoint.ts'
import { Deed } from '#kit/parts/deed.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const shownMost = 10

function ofPerson(userUid: number) {
  const filter = JSON.stringify([{ field: 'userUid', op: 'equals', value: userUid }])
  return { query: { filter: filter as never, limit: shownMost } }
}

/** Where they are logged in now. */
export function SessionsSection({ userUid }: { userUid: number }) {
  const { data } = useRead(sessionsView.list, ofPerson(userUid))
  const end = async (uid: number) => {
    await call(sessions.end, { params: { uid } }, { headingAs: 'PUT' })
    await queryClient.invalidateQueries({ queryKey: ['session'] })
  }
  return (
    <Section title={say('Sessions')}>
      <FewRows
        label={say('Sessions')}
        none={say('Not logged in anywhere.')}
        rows={data?.rows.map(row => ({
          key: row.uid,
          cells: {
            Device: (
              <>
                {row.device} {row.isSuperUser && <SuperUserShield />}
              </>
            ),
            Address: <span className="code">{row.ip}</span>,
            Since: format.dateTime(row.createdAt),
            'Last seen': format.when(row.lastSeenAt),
            Actions: (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => void end(row.uid)}
                aria-label={say('End the session on {device}', { device: row.device })}
              >
                {say('End')}
              </Button>
            ),
          },
        }))}
      />
    </Section>
  )
}

/** The last times they came in, or tried to. */
export function SignInsSection({ userUid }: { userUid: number }) {
  const { data } = useRead(signInsView.list, ofPerson(userUid))
  const all = JSON.stringify([{ field: 'userUid', op: 'equals', value: userUid }])
  return (
    <Section
      title={say('Recent sign-ins')}
      actions={
        <Anchor
          component={Link}
          fz={12}
          to={`/staff?tab=sign-ins&view=all&filter=${encodeURIComponent(all)}`}
        >
          {say('See all')}
        </Anchor>
      }
    >
      <FewRows
        label={say('Recent sign-ins')}
        none={say('Never seen.')}
        rows={data?.rows.map(row => ({
          key: row.uid,
          cells: {
            Time: format.dateTime(row.at),
            What: (
              <>
                {say(signInKinds[row.kind])}
                {row.reason && (
                  <Text fz={12} c="dimmed">
                    {row.reason}
                  </Text>
                )}
              </>
            ),
            Outcome: <OutcomePill outcome={row.outcome} />,
            Device: row.device,
            Address: <span className="code">{row.ip}</span>,
          },
        }))}
      />
    </Section>
  )
}

/** What they changed last. */
export function WorkSection({ userUid }: { userUid: number }) {
  const { data } = useRead(staffWork, { params: { uid: userUid } })
  return (
    <Section title={say('Recent work')}>
      <FewRows
        label={say('Recent work')}
        none={say('Nothing changed yet.')}
        rows={data?.map(row => ({
          key: row.uid,
          cells: {
            Time: format.dateTime(row.at),
            What: (
              <>
                <Deed action={row.action} record={row.record} /> {row.asSuperUser && <SuperUserShield />}
              </>
            ),
            Fields: row.fields.map(field => say(field)).join(', '),
          },
        }))}
      />
    </Section>
  )
}
