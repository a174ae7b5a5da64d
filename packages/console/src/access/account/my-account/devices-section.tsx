import { sessions } from '@backroom/contract/access/sign-ins'
import { Button } from '@mantine/core'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Where I am logged in. */
export function DevicesSection() {
  const { data } = useRead(sessions.list)
  const end = useWrite(sessions.end)
  const endOthers = useWrite(sessions.endOthers)
  const hasOthers = (data?.length ?? 0) > 1
  const askEndOthers = async () => {
    const isSure = await confirm({
      title: say('End all other sessions?'),
      text: say('Your other devices are logged out within 5 seconds.'),
      confirm: say('End all others'),
      isDestructive: true,
    })
    if (!isSure) return
    endOthers.mutate(
      { query: { others: 'true' } },
      { onSuccess: () => notify({ title: say('Your other devices are logged out') }) },
    )
  }
  return (
    <Section
      title={say('Devices')}
      actions={
        <Button size="compact-xs" variant="subtle" disabled={!hasOthers} onClick={() => void askEndOthers()}>
          {say('End all others…')}
        </Button>
      }
    >
      <FewRows
        label={say('Devices')}
        none={say('Nothing yet.')}
        rows={data?.map(session => ({
          key: session.uid,
          cells: {
            Device: session.device,
            Address: <span className="code">{session.ip}</span>,
            Since: format.dateTime(session.createdAt),
            'Last seen': format.when(session.lastSeenAt),
            Actions: session.isThisOne ? (
              <Pill tone="leaf">{say('This one')}</Pill>
            ) : (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={say('End the session on {device}', { device: session.device })}
                onClick={() => end.mutate({ params: { uid: session.uid } })}
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
