import { z } from 'zod'
import type { EditingRule } from './access.ts'
import { endpoint } from './endpoint.ts'
import { writtenHistoryUid } from './field.ts'
import { historyPage, historyQuery } from './history.ts'
import { named } from './named.ts'
import { atVersion, saveNews, stamps } from './record.ts'

interface SettingsSpec<Input extends z.ZodRawShape> extends EditingRule {
  /** The table's name, the history's entity and the console's cache key. */
  readonly resource: string
  readonly path: string
  /** What people call it: "coupon settings". */
  readonly noun: string
  readonly input: z.ZodObject<Input>
  /** Saving them asks the person to confirm who they are. */
  readonly confirmed?: boolean
}

/** The calls of a record of which a store has exactly one: read, save with merge, history. */
export function settings<Input extends z.ZodRawShape>(spec: SettingsSpec<Input>) {
  const { resource, path, noun } = spec
  const input = named(spec.input, noun, 'fields')
  const rule = { levels: spec.levels, superUser: spec.superUser ?? false }
  type Stored = typeof stamps.shape & Input
  type Saved = Stored & typeof saveNews.shape
  type Sent = Input & typeof atVersion.shape
  const all = { ...stamps.shape, ...input.shape }
  const stored = named(z.object(all) as z.ZodObject<Stored>, noun)
  const saved = named(z.object({ ...all, ...saveNews.shape }) as z.ZodObject<Saved>, noun, 'saved')
  const sent = named(z.object({ ...input.shape, ...atVersion.shape }) as z.ZodObject<Sent>, noun, 'change')
  return {
    ...spec,
    stored,
    read: endpoint({ ...rule, resource, method: 'GET', path, reply: stored, summary: `The ${noun}` }),
    update: endpoint({
      ...rule,
      levels: spec.writes ?? spec.levels,
      confirmed: spec.confirmed ?? false,
      resource,
      method: 'PUT',
      path,
      body: sent,
      reply: saved,
      summary: `Save the ${noun} read at a version; other people's changes to other fields are merged`,
    }),
    history: endpoint({
      ...rule,
      resource,
      method: 'GET',
      path: `${path}/history`,
      query: historyQuery,
      reply: historyPage,
      summary: `Who changed the ${noun}, when, through what and how`,
    }),
    asOf: endpoint({
      ...rule,
      resource,
      method: 'GET',
      path: `${path}/history/:historyUid`,
      params: z.object({ historyUid: writtenHistoryUid() }),
      reply: input,
      summary: `The ${noun} as they stood after that change`,
    }),
  }
}

/** Any settings, for code that serves or shows all of them. */
export type AnySettings = ReturnType<typeof settings<z.ZodRawShape>>
