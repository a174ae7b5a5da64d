import type { MailState } from '@backroom/contract/content/mail'
import { mailQueueView } from '@backroom/contract/content/mail'
import { screens } from '@backroom/contract/content/screens'
import { IconMail } from '@tabler/icons-react'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { valueText } from '#kit/value.tsx'

const tones: Readonly<Record<MailState, Tone>> = {
  queued: 'sky',
  sending: 'sky',
  sent: 'leaf',
  deferred: 'amber',
  failed: 'brick',
  uncertain: 'amber',
  cancelled: 'gray',
  suppressed: 'gray',
  bounced: 'brick',
}

/** Every mail, on its way, gone or stuck. */
export function MailList() {
  return (
    <ListPage
      title={screens.mailQueueReport.title}
      view={mailQueueView}
      cells={{ state: StatePill }}
      card={row => ({
        title: row.subject,
        second: row.to,
        right: <StatePill state={row.state} />,
        rightSecond: format.when(row.createdAt),
      })}
      empty={{
        icon: <IconMail size={28} stroke={1.7} />,
        title: say('No mail yet'),
        text: say('Every mail the store sends is listed here, with what became of it.'),
      }}
    />
  )
}

function StatePill({ state }: { readonly state: MailState }) {
  return <Pill tone={tones[state]}>{valueText('choice', state, mailQueueView.row.shape.state)}</Pill>
}
