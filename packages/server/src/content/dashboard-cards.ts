import { administrators, storeStaff } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { countUpTo, hasRows, listed } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

/** What mail and text messages put on the Dashboard. */
export function messageCards({ dashboard }: Kit) {
  dashboard.cards.push(
    {
      key: 'mailNotDelivered',
      title: 'Mail not delivered',
      levels: storeStaff,
      link: listed('/mailqueue-report', [
        { field: 'state', op: 'in', value: ['failed', 'uncertain', 'bounced'] },
        { field: 'createdAt', op: 'inLast', value: 7 },
      ]),
      severity: 'red',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, {
          from: sql`mail_message where state in ('failed', 'uncertain', 'bounced') and created_at > now() - interval '7 days'`,
          oldest: sql`created_at`,
        }),
    },
    {
      key: 'mailHeld',
      title: 'Mail held back',
      levels: storeStaff,
      link: listed('/mailqueue-report', [{ field: 'state', op: 'in', value: ['queued', 'deferred'] }]),
      severity: 'red',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, {
          from: sql`mail_message where state in ('queued', 'deferred') and exists (select from mail_settings where is_paused or mode = 'off')`,
          oldest: sql`created_at`,
        }),
    },
    {
      key: 'connectionsInSandbox',
      title: 'Connections in sandbox',
      levels: administrators,
      link: '/mailqueue-report?tab=connections',
      severity: 'amber',
      count: ({ store, signal }) =>
        countUpTo(store.database, signal, {
          from: sql`(values ('mail'), ('sms')) as connection (name)
            where not exists (select from mail_settings where name = 'mail' and mode <> 'sandbox')
              and not exists (select from sms_settings where name = 'sms' and mode <> 'sandbox')`,
        }),
    },
  )
  dashboard.steps.push({
    key: 'mailSettings',
    title: 'Mail settings',
    link: '/mailqueue-report?tab=mail',
    isDone: ({ store, signal }) => hasRows(store.database, signal, sql`mail_settings where mode = 'smtp'`),
  })
}
