import { parseArgs } from 'node:util'
import { staffInput } from '@backroom/contract/access/staff'
import { type LevelName, levelNames } from '@backroom/contract/kit/access'
import { fieldErrors, speakPlainly } from '@backroom/contract/kit/messages'
import { eq, sql } from 'drizzle-orm'
import { SignIns } from '#access/login/sign-ins'
import { makeLink } from '#access/passwords/links'
import { cashierNumberFor, lockStaff, refuseReserved, usedTexts } from '#access/staff/rules'
import { backroomItself, type Database, type Reader } from '#database/database'
import { uniqueViolation } from '#kit/errors'
import { originOf } from '#settings'
import { recoveryCode, throttle } from '#tables/control/credentials'
import { group } from '#tables/control/groups'
import { session } from '#tables/control/sessions'
import { user } from '#tables/control/users'
import { command, commandSettings, withInstallation } from '#tools/installation'

const usage = `Say what to do:
  npm run staff -- create --username jo@example.com --name "Jo Park" --email jo@example.com [--level Administrator] [--group 1]
  npm run staff -- reset-password-link --username jo@example.com
  npm run staff -- reset-two-factor --username jo@example.com
  npm run staff -- unlock --username jo@example.com`

type User = typeof user.$inferSelect
const itself = { ...backroomItself('set-up'), note: 'At the server' }
/** The event that each of these leaves says that it was done at the server itself. */
const via = 'via: console'

await command(async () => {
  const { what, options } = readArguments(process.argv.slice(2))
  await withInstallation(async ({ control }) => {
    if (what === 'create') return create(control, options)
    const person = await personOf(control, options.username)
    if (what === 'reset-password-link') return resetPassword(control, person)
    if (what === 'reset-two-factor') return resetTwoFactor(control, person)
    return unlock(control, person)
  })
})

type Options = Readonly<Record<'username' | 'name' | 'email' | 'level' | 'group', string | undefined>>

async function create(control: Database, options: Options) {
  const { username, name, email, level } = readPerson(options)
  const [store] = await control.orm
    .select()
    .from(group)
    .where(eq(group.uid, Number(options.group ?? 1)))
  if (!store) throw new Error('There is no such store. Make the first Administrator in the browser instead.')
  const invite = control.write(itself, async tx => {
    await lockStaff(tx, store.uid)
    const cashierNumber = await cashierNumberFor(tx, store.uid, null)
    const [made] = await tx
      .insert(user)
      .values({ groupUid: store.uid, username, name, email, level, cashierNumber })
      .returning()
    const person = made as User
    await note(control, tx, person, 'invited')
    return linkOf(await makeLink(tx, person.uid, 'invite', 0))
  })
  const link = await invite.catch(error => {
    const used = usedTexts[uniqueViolation(error) ?? '']
    throw used ? new Error(used.text({ username, email })) : error
  })
  console.log(`${name} sets a password within 72 hours at\n  ${link}`)
}

/** What the form of the console would take, and nothing else. */
function readPerson({ username = '', name = '', email = '', level = 'Administrator' }: Options) {
  if (!username || !name || !email) throw new Error(usage)
  if (!levelNames.includes(level as LevelName))
    throw new Error(`--level is one of: ${levelNames.join(', ')}.`)
  refuseReserved(username)
  speakPlainly()
  const nothing = { mobile: null, cashierNumber: null, superUser: false, note: '' }
  const read = staffInput.safeParse({ username, name, email, level, ...nothing })
  if (read.success) return read.data
  const [[field, [text]]] = Object.entries(fieldErrors(read.error)) as [[string, [string]]]
  throw new Error(`--${field}: ${text}`)
}

async function resetPassword(control: Database, person: User) {
  if (person.status === 'disabled') throw new Error(`${person.username} is disabled.`)
  const purpose = person.status === 'invited' ? 'invite' : 'reset'
  const link = await control.write(itself, async tx => {
    await note(control, tx, person, 'passwordReset')
    return linkOf(await makeLink(tx, person.uid, purpose, 0))
  })
  console.log(`${person.name} sets a new password at\n  ${link}`)
}

async function resetTwoFactor(control: Database, person: User) {
  await control.write(itself, async tx => {
    const nothing = { totpSecret: null, totpConfirmedAt: null, smsConfirmedAt: null }
    await tx.update(user).set(nothing).where(eq(user.uid, person.uid))
    await tx.delete(recoveryCode).where(eq(recoveryCode.userUid, person.uid))
    await tx
      .update(session)
      .set({ revokedAt: new Date(), revokeReason: 'byAdministrator' })
      .where(sql`${session.userUid} = ${person.uid} and ${session.revokedAt} is null`)
    await note(control, tx, person, 'twoFactorOff')
  })
  console.log(`${person.name} has no second step any more and is logged out.`)
}

async function unlock(control: Database, person: User) {
  const keys = ['user', '2fa', 'confirm'].map(kind => `${kind}:${person.uid}`)
  await control.write(itself, async tx => {
    await tx.delete(throttle).where(sql`${throttle.key} in ${keys}`)
    await note(control, tx, person, 'enabled')
  })
  console.log(`${person.name} need not wait any longer.`)
}

/** In the transaction of what was done, so that nothing is done without its trace. */
async function note(
  control: Database,
  tx: Reader,
  person: User,
  kind: 'invited' | 'passwordReset' | 'twoFactorOff' | 'enabled',
) {
  const about = { userUid: person.uid, groupUid: person.groupUid, usernameTried: person.username }
  await new SignIns(control).note({ ...about, kind, reason: via }, null, tx)
}

async function personOf(control: Database, username = ''): Promise<User> {
  const [found] = await control.orm
    .select()
    .from(user)
    .where(eq(sql`lower(${user.username})`, username.toLowerCase()))
  if (!found) throw new Error(username ? `Nobody has the username ${username}.` : usage)
  return found
}

function linkOf(token: string): string {
  return `${originOf(commandSettings())}/set-password/${token}`
}

function readArguments(args: string[]): { what: string; options: Options } {
  const [what = '', ...rest] = args
  const option = { type: 'string' } as const
  if (!['create', 'reset-password-link', 'reset-two-factor', 'unlock'].includes(what)) throw new Error(usage)
  try {
    const known = { username: option, name: option, email: option, level: option, group: option }
    return { what, options: parseArgs({ args: rest, options: known }).values as Options }
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}.\n${usage}`)
  }
}
