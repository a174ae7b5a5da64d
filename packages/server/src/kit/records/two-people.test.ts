import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import type { Conflict } from '@backroom/contract/kit/record'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '#demo/random'
import { sized, tell } from '#testing/sized'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

const runsInAll = sized(80, 1_000)
const seed = Number(process.env.BACKROOM_SEED ?? 20_260_305)

type Values = Record<string, unknown>

/** Few values for each field, so that two people often choose the same field and sometimes the same value. */
const choices: Record<string, readonly unknown[]> = {
  name: ['Contested', 'CONTESTED', 'Contested Ltd'],
  pageTitle: ['', 'One', 'Two', "Three'"],
  websiteUrl: ['', 'https://a.example', 'https://b.example'],
  minAdvertisedBp: [null, 0, 5_000],
  allowEbay: [true, false],
  introduction: ['', '<p>x</p>', '<p>y &amp; z</p>'],
  logoFileUid: [null, 1, 2],
}
const fields = Object.keys(choices)

interface Copy {
  readonly version: number
  readonly values: Values
}

interface Saving {
  readonly base: Copy
  readonly mine: Values
}

type Answer =
  | { status: 200; version: number; values: Values; merged: string[] }
  | { status: 409; conflict: Conflict }

let shop: TestApp
let people: Caller[]
let uid: number
let opened: Values
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  people = [await shop.as('admin'), await shop.as('ecommerce')]
  const made = await (people[0] as Caller).call(brands.create, { body: blankBrand('Contested') })
  opened = made
  uid = made.uid
})
afterAll(() => shop.close())

test(`In ${runsInAll.toLocaleString('en-GB')} runs of two people on one brand no edit is lost: conflicts are shown, all else is merged`, async () => {
  const random = new Random(seed)
  let stored: Copy = { version: 1, values: pick(opened) }
  const copies = [stored, stored]
  const seen = { saves: 0, conflicts: 0, merges: 0, together: 0, unchanged: 0 }
  const acknowledged: { version: number; changes: Values }[] = []

  for (let run = 0; run < runsInAll; run++) {
    for (const person of [0, 1]) if (random.chance(0.3)) copies[person] = stored
    const savings = copies.map((base): Saving => ({ base, mine: { ...base.values, ...edit(random) } }))
    const order = random.of([[0], [1], [0, 1], [0, 1], [1, 0]])
    const isTogether = order.length === 2 && random.chance(0.5)
    const answers = isTogether
      ? await Promise.all(order.map(person => save(person, savings[person] as Saving)))
      : []
    if (!isTogether) for (const person of order) answers.push(await save(person, savings[person] as Saving))

    // Two saves at one moment may come in either order, but must be as if they had come in one of them.
    const orders = isTogether ? [order, order.toReversed()] : [order]
    const stories = orders.map(each => foretell(stored, each, savings))
    const name = `run ${run} of seed ${seed}: ${JSON.stringify({ stored, savings, order, isTogether })}`
    const told = stories.find(story =>
      order.every((person, index) => isSame(story.answers.get(person), answers[index])),
    )
    if (!told) expect(answers, name).toEqual(order.map(person => stories[0]?.answers.get(person)))
    stored = (told as Story).stored

    seen.together += isTogether ? 1 : 0
    for (const [index, person] of order.entries()) {
      const reply = answers[index] as Answer
      seen.saves += 1
      if (reply.status === 409) seen.conflicts += 1
      else {
        if (reply.merged.length > 0) seen.merges += 1
        const changes = changed((savings[person] as Saving).base.values, (savings[person] as Saving).mine)
        if (Object.keys(changes).length === 0) seen.unchanged += 1
        acknowledged.push({ version: reply.version, changes })
        copies[person] = { version: reply.version, values: reply.values }
      }
    }
  }
  const last = await (people[0] as Caller).call(brands.read, { params: { uid } })
  expect({ version: last.version, values: pick(last) }).toEqual(stored)
  await historyHolds(acknowledged)
  for (const count of [seen.conflicts, seen.merges, seen.together])
    expect(count).toBeGreaterThan(runsInAll / 10)
  tell(`${seen.saves} saves, seed ${seed}`, `${seen.conflicts} conflicts`, `${seen.merges} merges`)
}, 600_000)

/** What a few fields are changed to; sometimes nothing at all. */
function edit(random: Random): Values {
  const some = Array.from({ length: random.of([0, 1, 2, 3, 4, 5]) }, () => random.of(fields))
  return Object.fromEntries(some.map(field => [field, random.of(choices[field] as unknown[])]))
}

async function save(person: number, { base, mine }: Saving): Promise<Answer> {
  const body = { ...opened, ...mine, version: base.version } as never
  const reply = await (people[person] as Caller).raw({
    method: 'PUT',
    url: `/api/brands/${uid}`,
    payload: body,
  })
  const said = reply.json()
  if (reply.statusCode === 409) return { status: 409, conflict: said.conflict }
  expect(reply.statusCode, reply.body).toBe(200)
  return { status: 200, version: said.version, values: pick(said), merged: said.merged.toSorted() }
}

interface Story {
  readonly stored: Copy
  readonly answers: Map<number, Answer>
}

/** What should come of saves in an order, worked out without looking at the server's code. */
function foretell(start: Copy, order: readonly number[], savings: readonly Saving[]): Story {
  let stored = start
  const answers = new Map<number, Answer>()
  for (const person of order) {
    const { base, mine } = savings[person] as Saving
    const [mineChanged, theirsChanged] = [changed(base.values, mine), changed(base.values, stored.values)]
    const both = fields.filter(
      field => field in mineChanged && field in theirsChanged && mine[field] !== stored.values[field],
    )
    const merged = fields.filter(field => field in theirsChanged && !(field in mineChanged)).toSorted()
    if (both.length > 0) {
      const conflict = {
        version: stored.version,
        fields: Object.fromEntries(
          both.map(field => [
            field,
            { base: base.values[field], mine: mine[field], theirs: stored.values[field] },
          ]),
        ),
        merged: Object.fromEntries(merged.map(field => [field, stored.values[field]])),
      }
      answers.set(person, { status: 409, conflict: conflict as Conflict })
      continue
    }
    const values = { ...stored.values, ...mineChanged }
    const isNew = Object.keys(changed(stored.values, values)).length > 0
    stored = { version: stored.version + (isNew ? 1 : 0), values }
    answers.set(person, { status: 200, ...stored, merged })
  }
  return { stored, answers }
}

function isSame(told: Answer | undefined, got: Answer | undefined): boolean {
  if (told?.status !== got?.status) return false
  if (told?.status === 409 && got?.status === 409) {
    const { version, fields: inConflict, merged, by, at } = got.conflict
    const isNamed = by.name !== '' && !Number.isNaN(Date.parse(at))
    return isNamed && equal({ version, fields: inConflict, merged }, told.conflict)
  }
  return equal(told, got)
}

function equal(left: unknown, right: unknown): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, inner) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a.localeCompare(b)))
        : inner,
    )
  return text(left) === text(right)
}

/** Every acknowledged change stands in history under its version, and each value follows from the one before it. */
async function historyHolds(acknowledged: readonly { version: number; changes: Values }[]) {
  const rows = await shop.store.database.rows<{
    version: number
    changes: Record<string, [unknown, unknown]>
  }>(
    sql`select version, changes from history where entity = 'brand' and entity_uid = ${uid} and action = 'update' order by uid`,
  )
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 2))
  const values = pick(blankBrand('Contested'))
  for (const { changes } of rows) {
    for (const [field, [before, after]] of Object.entries(changes)) {
      expect(before).toEqual(values[field])
      values[field] = after
    }
  }
  for (const { version, changes } of acknowledged) {
    const written = rows.find(row => row.version === version)?.changes ?? {}
    for (const [field, value] of Object.entries(changes))
      if (field in written) expect(written[field]?.[1]).toEqual(value)
  }
}

function changed(from: Values, to: Values): Values {
  return Object.fromEntries(
    fields.filter(field => from[field] !== to[field]).map(field => [field, to[field]]),
  )
}

function pick(values: object): Values {
  return Object.fromEntries(fields.map(field => [field, (values as Values)[field]]))
}
