import { policy } from '@backroom/contract/access/policy'
import { staffInput, staffStatuses } from '@backroom/contract/access/staff'
import { administrators } from '@backroom/contract/kit/access'
import * as field from '@backroom/contract/kit/field'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import type { Store } from '#kit/store'
import { staff } from '#tables/access/staff'
import { siteConfig } from '#tables/site/site-config'

const since = (label: string) => field.instant().nullable().meta({ label })

/** What becomes of a person beyond the form, in the words of the history. */
const personInput = staffInput.extend({
  status: field.choice(staffStatuses).meta({ label: 'Status' }),
  disableReason: field.text(200).meta({ label: 'Reason' }),
  passwordSetAt: since('Password set'),
  totpConfirmedAt: since('App as second step since'),
  smsConfirmedAt: since('Texts as second step since'),
  forgottenAt: since('Forgotten'),
})
const policyInput = policy.input

/** People and the rules for logging in live in the control database; Store History tells of them all the same. */
export function accessNouns({ nouns }: Kit) {
  nouns.set('user', {
    word: 'Member of staff',
    table: staff,
    title: staff.name,
    input: personInput,
    levels: administrators,
    path: uid => `/staff/${uid}`,
  })
  nouns.set('group', {
    word: 'Login policy',
    table: siteConfig,
    title: siteConfig.storeName,
    input: policyInput,
    levels: [],
    path: () => null,
  })
}

/** A record of the control database whose changes the store is told of. */
export interface ToldRecord {
  readonly entity: 'user' | 'group'
  readonly uid: number
  /** What came after this version is told. */
  readonly since: number
}

/**
 * Takes what the control database wrote down about a person or the login policy into the history of the store, each version once: one history
 * holds who did what, and it is asked with one statement. A store has one policy, under the number of its configuration.
 */
export async function tellHistory({ control }: Kit, { database }: Store, told: ToldRecord): Promise<void> {
  const { entity, uid } = told
  const own = entity === 'user' ? uid : 1
  const fields = Object.keys((entity === 'user' ? personInput : policyInput).shape)
  const rows = await control.rows(sql`
    select to_json(at) #>> '{}' as at, action, version, by_uid, via, as_super_user, note,
      (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(changes) where key = any(${`{${fields}}`}::text[])) as changes
    from history where entity = ${entity} and entity_uid = ${uid} and version > ${told.since} order by version`)
  await database.rows(sql`
    insert into history (at, entity, entity_uid, action, version, by_uid, via, as_super_user, note, changes)
    select n.at, ${entity}, ${own}::int, n.action, n.version, n.by_uid, n.via, n.as_super_user, n.note, n.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(at timestamptz, action text, version int, by_uid int, via text, as_super_user boolean, note text, changes jsonb)
    where (n.changes <> '{}' or n.action = 'create') and not exists (select from history h
      where h.entity = ${entity} and h.entity_uid = ${own}::int and h.version = n.version)
    returning 1`)
}

/** Who is forgotten leaves no name in the store's history either. */
export async function forgetIn({ database }: Store, uid: number): Promise<void> {
  await database.transaction(async tx => {
    await tx.execute(sql`select set_config('backroom.trim', 'on', true)`)
    await tx.execute(withoutPerson(uid))
  })
}

/** Takes what names a person out of what was written down about them. */
export const withoutPerson = (uid: number) => sql`
  update history set changes = changes - array['name', 'username', 'email', 'mobile', 'note'] where entity = 'user' and entity_uid = ${uid}`
