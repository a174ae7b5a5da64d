import { connectorLogView } from '@backroom/contract/site/connectors'
import { IconPlugConnected } from '@tabler/icons-react'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What was said to and by the services outside. */
export function CallList() {
  return (
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
          'Every call to an outside service is listed here for 30 days, without anything that names a person.',
        ),
      }}
    />
  )
}

function OutcomePill({ outcome }: { readonly outcome: 'ok' | 'failed' }) {
  return (
    <Pill tone={outcome === 'ok' ? 'leaf' : 'brick'}>
      {outcome === 'ok' ? say('Went well') : say('Failed')}
    </Pill>
  )
}
