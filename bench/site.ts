import { offerDelivery } from '@backroom/contract/site/delivery/offers'
import { reckonTax } from '@backroom/contract/site/tax/reckon'
import { Database } from '../packages/server/src/database/database.ts'
import { readBasketRules } from '../packages/server/src/site/basket.ts'
import type { Result } from './cases.ts'
import type { Figure } from './console.ts'
import { send, sideBySide } from './measure.ts'
import type { Servers } from './servers.ts'

const baskets = 5_000
const saves = 200

/** What a basket of ten lines costs to price: every method of its zone offered or refused, the first of them taxed with the lines. */
export async function measureBaskets({ database }: Servers): Promise<readonly Figure[]> {
  const store = await Database.open({ poolSize: 1, connect: async () => database })
  const { tax, delivery } = await readBasketRules(store.orm)
  await store.close()
  const classes = tax.classes.map(({ uid }) => uid)
  const lines = Array.from({ length: 10 }, (_, at) => ({
    name: `Line ${at}`,
    quantity: 1 + (at % 3),
    amountMinor: 1_999 + at * 450,
    fullMinor: 1_999 + at * 500,
    weightGrams: at % 2 ? 900 : null,
    lengthMm: 200,
    majorItem: at === 9,
    deliveryChargesApply: true,
    blockMailOrder: false,
    timeToPrepareDays: at % 2,
    taxClassUid: classes[at % classes.length] ?? null,
  }))
  const to = { country: 'GB', postcode: 'IV27 4RU' }
  const price = () => {
    const at = new Date().toISOString()
    const { offers } = offerDelivery(delivery, { ...to, lines, customerType: 'B2C', at })
    return reckonTax(tax, { lines, deliveryMinor: offers[0]?.chargeMinor ?? 0, to, day: at.slice(0, 10) })
  }
  for (let warm = 0; warm < 500; warm++) price()
  const before = process.cpuUsage()
  for (let turn = 0; turn < baskets; turn++) price()
  const { user, system } = process.cpuUsage(before)
  return [
    {
      what: 'a basket of 10 lines, taxed and sent',
      value: (user + system) / 1_000 / baskets,
      unit: 'ms',
      most: 1,
      note: 'CPU',
    },
  ]
}

/** One setting is saved by both in turn, with a new value each time. */
export async function measureSettings(servers: Servers): Promise<Result> {
  const path = '/api/admin'
  const { text } = await send(servers.ours, { path }, true)
  let { version } = JSON.parse(text) as { version: number }
  const { ours, bare } = await sideBySide(
    saves,
    async turn => {
      const body = { version, changes: { 'general.returnsDays': 30 + (turn % 60) } }
      const { ms, text: saved } = await send(servers.ours, { path, method: 'PUT', body }, true)
      version = (JSON.parse(saved) as { version: number }).version
      return ms
    },
    async turn =>
      (await send(servers.bare, { path: '/settings-save', method: 'POST', body: { text: `Bare ${turn}` } }))
        .ms,
  )
  return {
    what: 'settings, save',
    ours: { p50: ours.percentile(50), p99: ours.percentile(99) },
    bare: { p50: bare.percentile(50), p99: bare.percentile(99) },
    budget: { p50: 3 },
    note: 'ours also checks, merges, keeps a version and tells others',
  }
}
