import { Agent } from 'node:http'
import type { Figure } from './console.ts'
import { send } from './measure.ts'
import { type Asking, askOurs, gather, type Mix, pick, type Worked, work } from './people.ts'
import type { Servers } from './servers.ts'

const people = 200
const perSecondLeast = 150
const p99Most = 1_500

/** Four fifths lists and reads, one fifth saves. */
const mix: Mix = {
  'item list': 20,
  'brand list': 20,
  'item read': 20,
  'brand read': 20,
  'item save': 10,
  'brand save': 10,
}

/** 200 people at once, each call after the last without a pause, then the same people at the bare server. */
export async function measureLoad(servers: Servers, seconds: number): Promise<readonly Figure[]> {
  const everybody = await gather(servers, people)
  await work(everybody, mix, askOurs, { seconds: seconds / 4 }) // until everything is compiled and prepared
  const worked = await work(everybody, mix, askOurs, { seconds })
  const strangers = everybody.map(person => ({
    ...person,
    address: { ...servers.bare, agent: new Agent({ keepAlive: true, maxSockets: 1 }) },
  }))
  await work(strangers, mix, askBare, { seconds: seconds / 4 })
  const beside = await work(strangers, mix, askBare, { seconds })
  const slowest = [...worked.times.keys()].map(
    kind => `${kind} ${p99(worked, kind)} (bare ${p99(beside, kind)})`,
  )
  return [
    {
      what: 'calls a second',
      value: worked.perSecond,
      least: perSecondLeast,
      unit: 'a second',
      note: `bare ${beside.perSecond.toFixed(0)}, so ${(beside.perSecond / worked.perSecond).toFixed(2)}x`,
    },
    {
      what: 'p99 of a call',
      value: worked.all.percentile(99),
      most: p99Most,
      unit: 'ms',
      note: `bare ${beside.all.percentile(99).toFixed(0)}; ${slowest.join(', ')}`,
    },
  ]
}

function p99({ times }: Worked, kind: string): string {
  return times.get(kind)?.percentile(99).toFixed(0) ?? '-'
}

const askBare: Asking = (person, turn) => {
  const [brand, item] = [pick(person.brands, turn), pick(person.items, turn)]
  const get = (path: string) => async () => (await send(person.address, { path })).ms
  const post = (path: string, uid: number) => async () => {
    const body = { uid, metaDescription: `Bare ${turn}` }
    return (await send(person.address, { path, method: 'POST', body })).ms
  }
  return {
    'item list': get('/items'),
    'brand list': get('/list'),
    search: get('/item-search?search=tor'),
    'look-up': get(`/item-by-code?term=${item}`),
    'item read': get(`/item?uid=${item}`),
    'brand read': get(`/read?uid=${brand}`),
    'item save': post('/item-save', item),
    'brand save': post('/save', brand),
  }
}
