import { mySignIns, signInKinds } from '@backroom/contract/access/sign-ins'
import { Text } from '@mantine/core'
import { OutcomePill } from '#access/staff/outcome-pill.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** My own sign-ins of the last 30 days: what is not mine stands out here. */
export function MySignInsSection() {
  const { data } = useRead(mySignIns)
  return (
    <Section title={say('My sign-ins')}>
      <FewRows
        label={say('My sign-ins')}
        none={say('Nothing in the last 30 days.')}
        rows={data?.map(event => ({
          key: event.uid,
          cells: {
            Time: format.dateTime(event.at),
            What: (
              <span>
                {say(signInKinds[event.kind])}
                {event.reason && (
                  <Text fz={12} c="dimmed">
                    {event.reason}
                  </Text>
                )}
              </span>
            ),
            Outcome: <OutcomePill outcome={event.outcome} />,
            Device: event.device,
            Address: <span className="code">{event.ip}</span>,
          },
        }))}
      />
    </Section>
  )
}
