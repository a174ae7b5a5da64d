import { administrators } from '@backroom/contract/kit/access'
import type { Condition } from '@backroom/contract/kit/condition'
import { sql } from 'drizzle-orm'
import { type Asking, countUpTo } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

const card = { levels: administrators, link: '/staff', severity: 'amber' } as const
/** As the list of staff says it. */
const noSecondStep = sql`u.totp_secret is null and u.sms_confirmed_at is null`
const listed = (filter: readonly Condition[]) => `/staff?filter=${encodeURIComponent(JSON.stringify(filter))}`

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
      link: listed([
        { field: 'secondStep', op: 'in', value: ['none'] },
        { field: 'status', op: 'in', value: ['active'] },
      ]),
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
