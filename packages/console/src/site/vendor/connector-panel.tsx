import { connectorModes } from '@backroom/contract/kit/connector'
import { connectors } from '@backroom/contract/site/connectors'
import { Button, Text } from '@mantine/core'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { format } from '#kit/store-facts.ts'

/** Which adapter each outside service uses now, and why it is not the one its settings ask for. */
export function ConnectorPanel() {
  const { data, refetch } = useRead(connectors.list)
  const test = useWrite(connectors.test)
  const mayTest = useMay(connectors.test)
  const ask = (name: string, title: string) =>
    test.mutate(
      { params: { name } },
      {
        onSuccess: ({ works, answer }) => {
          notify({
            tone: works ? 'ok' : 'warning',
            title: works
              ? say('{service} answers', { service: title })
              : say('{service} does not answer', { service: title }),
            text: say(answer),
          })
          void refetch()
        },
      },
    )
  return (
    <PageFrame title={say('Connections')}>
      <PageBody columns="form" widest={1_100}>
        <Section title={say('Outside services')}>
          <div data-span={6}>
            <FewRows
              label={say('Connections')}
              none={say('No outside service is known.')}
              rows={data?.map(({ name, title, mode, because, lastOkAt, lastError }) => ({
                key: name,
                cells: {
                  Service: say(title),
                  'In use': say(connectorModes[mode]),
                  Why: (
                    <Text maw={300} style={{ whiteSpace: 'normal' }}>
                      {because ? say(because) : say('As its settings say.')}
                    </Text>
                  ),
                  'Last good call': lastOkAt ? format.dateTime(lastOkAt) : say('None'),
                  'Last error': (
                    <Text maw={300} style={{ whiteSpace: 'normal' }}>
                      {lastError || say('None')}
                    </Text>
                  ),
                  ...(mayTest && {
                    Actions: (
                      <Button
                        size="compact-xs"
                        aria-label={say('Test {service}', { service: say(title) })}
                        disabled={mode === 'off'}
                        loading={test.isPending && test.variables.params.name === name}
                        onClick={() => ask(name, say(title))}
                      >
                        {say('Test')}
                      </Button>
                    ),
                  }),
                },
              }))}
            />
          </div>
        </Section>
      </PageBody>
    </PageFrame>
  )
}
