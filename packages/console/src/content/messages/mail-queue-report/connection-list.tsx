import { connectorLogView, connectors } from '@backroom/contract/site/connectors'
import { Paper } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { Connection } from '#kit/parts/connection.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { format } from '#kit/store-facts.ts'

/** How the store stands with everybody outside: each connection, and under them what was said to and by them. */
export function ConnectionList() {
  const { data = [] } = useRead(connectors.list)
  const mayRead = useMay(connectorLogView.list)
  const cards = (
    <Cards least={280} p="md">
      {data.map(({ name, title }) => (
        <Paper key={name} p="md">
          <h3>{say(title)}</h3>
          <Connection name={name} />
        </Paper>
      ))}
    </Cards>
  )
  if (!mayRead)
    return (
      <PageFrame title={say('Connections')}>
        <PageBody>{cards}</PageBody>
      </PageFrame>
    )
  return (
    <>
      {cards}
      <ListPage
        title={say('Calls')}
        view={connectorLogView}
        cells={{ outcome: OutcomePill }}
        card={row => ({
          title: row.message || row.action,
          second: row.connector,
          right: <OutcomePill outcome={row.outcome} />,
          rightSecond: format.when(row.at),
        })}
        empty={{
          icon: <IconPlugConnected size={28} stroke={1.7} />,
          title: say('No calls yet'),
          text: say(
            'Every call to an outside service stands here for 30 days, without anything that names a person.',
          ),
        }}
      />
    </>
  )
}

function OutcomePill({ outcome }: { readonly outcome: 'ok' | 'failed' }) {
  return (
    <Pill tone={outcome === 'ok' ? 'leaf' : 'brick'}>
      {outcome === 'ok' ? say('Went well') : say('Failed')}
    </Pill>
  )
}
