import { administrators } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import { type Asking, countUpTo, listed } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

const card = { levels: administrators, severity: 'amber' } as const
/** As the list of staff says it. */
const noSecondStep = sql`u.totp_secret is null and u.sms_confirmed_at is null`

/** What staff and their logins put on the Dashboard: how safe the store is. */
export function staffCards({ dashboard }: Kit) {
  dashboard.cards.push(
    {
      ...card,
      key: 'staffInvited',
      title: 'Invitations unanswered',
      link: '/staff?view=invited',
      count: asking => countUsers(asking, sql`u.status = 'invited'`, sql`u.created_at`),
    },
    {
      ...card,
      key: 'staffNoSecondStep',
      title: 'Staff without a second step',
      link: listed('/staff', [
        { field: 'secondStep', op: 'in', value: ['none'] },
        { field: 'status', op: 'in', value: ['active'] },
      ]),
      count: asking => countUsers(asking, sql`u.status = 'active' and ${noSecondStep}`),
    },
    {
      ...card,
      key: 'staffLocked',
      title: 'Waiting after failed logins',
      link: '/staff?view=waiting-after-failures',
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
      isDone: async (asking, { uid }) =>
        (await countUsers(asking, sql`u.uid = ${uid} and not (${noSecondStep})`)).count > 0,
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
