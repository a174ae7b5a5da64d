import { administrators } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { type Asking, countUpTo } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

const card = { levels: administrators, link: '/staff', severity: 'amber' } as const
const noSecondStep = sql`u.totp_confirmed_at is null and u.sms_confirmed_at is null`

/** What staff and their logins put on the Dashboard: how safe the store is. */
export function staffCards({ dashboard }: Kit) {
  dashboard.cards.push(
    {
      ...card,
      key: 'staffInvited',
      title: 'Invitations unanswered',
      count: asking => countUsers(asking, sql`u.status = 'invited'`, sql`u.created_at`),
    },
    {
      ...card,
      key: 'staffNoSecondStep',
      title: 'Staff without a second step',
      count: asking => countUsers(asking, sql`u.status = 'active' and ${noSecondStep}`),
    },
    {
      ...card,
      key: 'staffLocked',
      title: 'Waiting after failed logins',
      count: asking =>
        countUsers(
          asking,
          sql`exists (select from throttle t where t.key = 'user:' || u.uid and t.blocked_until > now())`,
        ),
    },
  )
  dashboard.steps.push(
    {
      key: 'secondAdministrator',
      title: 'Second Administrator',
      link: '/staff/new',
      isDone: async asking =>
        (await countUsers(asking, sql`u.status = 'active' and u.level = 'Administrator'`)).count > 1,
    },
    {
      key: 'secondStep',
      title: 'Second step on',
      link: '/my-account',
      isDone: async asking =>
        (await countUsers(asking, sql`u.status = 'active' and not (${noSecondStep})`)).count > 0,
    },
  )
}

function countUsers(
  { control, store, signal }: Asking,
  condition: ReturnType<typeof sql>,
  oldest?: ReturnType<typeof sql>,
) {
  const from = sql`"user" u where u.group_uid = ${store.groupUid} and ${condition}`
  return countUpTo(control, signal, { from, ...(oldest && { oldest }) })
}
