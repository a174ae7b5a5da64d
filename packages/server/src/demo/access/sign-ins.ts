import type { SignInKind, SignInOutcome } from '@backroom/contract/access/sign-ins'
import { DateTime } from 'luxon'
import { deviceName } from '#access/login/devices'
import { Random } from '#demo/random'
import type { signInEvent } from '#tables/control/sign-in-events'

type Row = typeof signInEvent.$inferInsert

interface Person {
  readonly uid: number
  readonly username: string
  readonly superUser: boolean
}

const total = 1_400
const days = 90
const burst = 40
const singleFailures = 20
const newDevices = 9
const recoveries = 3
const superSessions = 12
const shopZone = 'Europe/London'

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
] as const
/** The shops' own lines, from the ranges set aside for examples. */
const shopAddresses = ['203.0.113.7', '203.0.113.24', '198.51.100.42', '2001:db8:4c1e:20::17']
const strangerAddress = '192.0.2.201'

/** A browser of the demo store's people, for sessions and sign-ins alike. */
export function demoBrowser(random: Random): { userAgent: string; ip: string; deviceName: string } {
  const userAgent = random.of(userAgents)
  return { userAgent, ip: random.of(shopAddresses), deviceName: deviceName(userAgent) }
}

/** Three months of logging in and out at shop hours, with what goes wrong in three months. */
export function demoSignIns(people: readonly Person[], groupUid: number, now: Date): Row[] {
  const random = new Random(410)
  const superUser = people.find(person => person.superUser) as Person
  const row = (person: Person, at: Date, kind: SignInKind, more: Partial<Row> = {}): Row => ({
    at,
    kind,
    groupUid,
    userUid: person.uid,
    usernameTried: person.username,
    ...demoBrowser(random),
    outcome: 'ok' as SignInOutcome,
    ...more,
  })
  const failure = { outcome: 'failed', reason: 'Wrong password' } as const
  const rows: Row[] = []
  for (let number = 0; number < superSessions; number++) {
    const at = shopTime(random, now)
    rows.push(row(superUser, at, 'superUserOn'))
    rows.push(row(superUser, after(at, random.whole(5, 50)), 'superUserOff'))
  }
  for (let number = 0; number < singleFailures; number++)
    rows.push(row(random.of(people), shopTime(random, now), 'login', failure))
  const burstAt = DateTime.fromJSDate(now, { zone: shopZone })
    .minus({ days: 23 })
    .set({ hour: 3, minute: 12 })
  for (let number = 0; number < burst; number++) {
    const at = burstAt.plus({ seconds: number * 7 }).toJSDate()
    const from = { ip: strangerAddress, userAgent: 'python-requests/2.32', deviceName: 'Unknown device' }
    rows.push(row(random.of(people), at, 'login', { ...failure, ...from }))
  }
  for (let number = 0; number < recoveries; number++)
    rows.push(
      row(random.of(people), shopTime(random, now), 'recoveryUsed', { reason: `${9 - number} of 10 left` }),
    )
  for (let number = 0; rows.length < total; number++) {
    const person = random.of(people)
    const at = shopTime(random, now)
    rows.push(row(person, at, 'login', { isNewDevice: number < newDevices }))
    if (rows.length < total) rows.push(row(person, after(at, random.whole(30, 500)), 'logout'))
  }
  const last = now.getTime() - 60_000
  return rows
    .map(each => ({ ...each, at: new Date(Math.min(each.at.getTime(), last)) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Mostly when the shop opens, on the days it does. */
function shopTime(random: Random, now: Date): Date {
  const day = DateTime.fromJSDate(now, { zone: shopZone }).minus({ days: random.whole(0, days - 1) })
  const open = day.weekday === 7 && random.chance(0.8) ? day.minus({ days: 1 }) : day
  const hour = random.chance(0.6) ? random.whole(8, 10) : random.whole(11, 18)
  return open.set({ hour, minute: random.whole(0, 59), second: random.whole(0, 59) }).toJSDate()
}

function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000)
}
