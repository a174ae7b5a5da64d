import { screens } from '@backroom/contract/content/screens'
import { connectorLogView } from '@backroom/contract/site/connectors'
import { CallList } from '#content/messages/mail-queue-report/call-list.tsx'
import { ConnectionList } from '#content/messages/mail-queue-report/connection-list.tsx'
import { MailList } from '#content/messages/mail-queue-report/mail-list.tsx'
import { MailSettings } from '#content/messages/mail-queue-report/mail-settings.tsx'
import { TextMessageSettings } from '#content/messages/mail-queue-report/text-message-settings.tsx'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'

const tabs = {
  queue: { title: 'Queue', Page: MailList },
  mail: { title: 'Mail', Page: MailSettings },
  'text-messages': { title: 'Text messages', Page: TextMessageSettings },
  connections: { title: 'Connections', Page: ConnectionList },
}
const allTabs = { ...tabs, calls: { title: 'Calls', Page: CallList } }

/** What the store sends, what became of it, and how it stands with those who carry it. */
export function MailQueueReport() {
  const mayReadCalls = useMay(connectorLogView.list)
  return <TabbedPage label={say(screens.mailQueueReport.title)} tabs={mayReadCalls ? allTabs : tabs} />
}
