import type { ConnectorStatus } from '@backroom/contract/kit/connector'
import { connectorLogView, connectors } from '@backroom/contract/site/connectors'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { format } from '#kit/store-facts.ts'

/** How the connection to an outside service stands: off, in sandbox or live, its last error, a test, and its last calls. */
export function Connection({ name }: { readonly name: string }) {
  const { data } = useRead(connectors.list)
  const test = useWrite(connectors.test)
  const mayTest = useMay(connectors.test)
  const [isReading, setIsReading] = useState(false)
  const status = data?.find(each => each.name === name)
  if (!status) return null
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <StatusPill status={status} />
        {mayTest && (
          <>
            <Button
              size="compact-sm"
              loading={test.isPending}
              onClick={() => test.mutate({ params: { name } })}
            >
              {say('Test connection')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => setIsReading(true)}>
              {say('Recent calls')}
            </Button>
          </>
        )}
      </Group>
      {status.because && <Text size="sm">{say(status.because)}</Text>}
      {test.data && (
        <Text size="sm" role="status" c={test.data.works ? 'leaf' : 'brick'}>
          {test.data.answer}
        </Text>
      )}
      {status.lastError && !test.data && (
        <Text size="sm" c="brick">
          {say('Last error, {when}: {error}', {
            when: format.dateTime(status.lastFailedAt ?? ''),
            error: status.lastError,
          })}
        </Text>
      )}
      {isReading && <RecentCalls status={status} onClose={() => setIsReading(false)} />}
    </Stack>
  )
}

function StatusPill({ status: { mode, state } }: { readonly status: ConnectorStatus }) {
  const [tone, words] = standing(mode, state)
  return <Pill tone={tone}>{words}</Pill>
}

function standing(mode: ConnectorStatus['mode'], state: ConnectorStatus['state']): [Tone, string] {
  if (mode === 'off') return ['gray', say('Off')]
  if (state === 'failing') return ['brick', say('Failing')]
  if (mode === 'sandbox') return ['amber', say('Sandbox')]
  return state === 'working' ? ['leaf', say('Live')] : ['gray', say('Live, not tried yet')]
}

const callsShown = 25

/** What was said to and by the service lately, without anything that names a person. */
function RecentCalls({
  status,
  onClose,
}: {
  readonly status: ConnectorStatus
  readonly onClose: () => void
}) {
  const filter = JSON.stringify([{ field: 'connector', op: 'equals', value: status.name }])
  const { data } = useRead(connectorLogView.list, { query: { filter, limit: callsShown } } as never)
  return (
    <Modal
      opened
      onClose={onClose}
      size={900}
      title={say('Recent calls: {service}', { service: status.title })}
    >
      <FewRows
        label={say('Recent calls')}
        none={say('No call in the last 30 days.')}
        rows={data?.rows.map(row => ({
          key: row.uid,
          cells: {
            When: format.dateTime(row.at),
            For: row.action,
            Outcome: (
              <Pill tone={row.outcome === 'ok' ? 'leaf' : 'brick'}>
                {row.outcome === 'ok' ? say('Went well') : say('Failed')}
              </Pill>
            ),
            Said: row.message,
            Address: <span className="code">{`${row.method} ${row.path}`}</span>,
            Status: row.status ?? '',
            Milliseconds: format.number(row.ms),
          },
        }))}
      />
    </Modal>
  )
}
