import { connectors } from '@backroom/contract/site/connectors'
import { Paper, Stack } from '@mantine/core'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { Connection } from '#kit/parts/connection.tsx'
import { say } from '#kit/say.ts'

/** How the store stands with everybody outside. */
export function ConnectionList() {
  const { data = [] } = useRead(connectors.list)
  return (
    <PageFrame title={say('Connections')}>
      <PageBody>
        <Cards least={340}>
          {data.map(({ name, title }) => (
            <Paper key={name} p="md" component={Stack} gap="xs">
              <h2>{say(title)}</h2>
              <Connection name={name} />
            </Paper>
          ))}
        </Cards>
      </PageBody>
    </PageFrame>
  )
}
