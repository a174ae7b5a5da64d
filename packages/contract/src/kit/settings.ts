import { z } from 'zod'
import type { EditingRule } from './access.ts'
import { endpoint, named } from './endpoint.ts'
import { text, writtenHistoryUid } from './field.ts'
import { historyPage, historyQuery } from './history.ts'
import { atVersion, saveNews, stamps } from './record.ts'

interface SettingsSpec<
  Input extends z.ZodRawShape,
  Computed extends z.ZodRawShape,
  Secrets extends z.ZodRawShape,
> extends EditingRule {
  /** The table's name, the history's entity and the console's cache key. */
  readonly resource: string
  readonly path: string
  /** What people call it: "coupon settings". */
  readonly noun: string
  readonly input: z.ZodObject<Input>
  /** Read-only fields the server adds to what was stored. */
  readonly computed?: z.ZodObject<Computed>
  /** Go in and never come out, neither here nor in history: `field.secret`. Only how each ends is answered. */
  readonly secrets?: z.ZodObject<Secrets>
  /** Saving them asks the person to confirm who they are. */
  readonly confirmed?: boolean
  /** Saving them takes a reason, which history keeps as its note. */
  readonly reasoned?: boolean
}

/** Why something was changed that others will ask about. */
export const reasonField = text(200, 5).meta({ label: 'Reason' })

type Ends<Secrets> = { [Name in keyof Secrets & string as `${Name}Ends`]: z.ZodString }

/** The calls of a record of which a store has exactly one: read, save with merge, history. */
export function settings<
  Input extends z.ZodRawShape,
  Computed extends z.ZodRawShape = Record<never, never>,
  Secrets extends z.ZodRawShape = Record<never, never>,
>(spec: SettingsSpec<Input, Computed, Secrets>) {
  const { resource, path, noun } = spec
  const input = named(spec.input, noun, 'fields')
  const computed = spec.computed ?? (z.object({}) as z.ZodObject<Computed>)
  const secrets = spec.secrets ?? (z.object({}) as z.ZodObject<Secrets>)
  const rule = { levels: spec.levels, superUser: spec.superUser ?? false, feature: spec.feature }
  type Stored = typeof stamps.shape & Input & Computed & Ends<Secrets>
  type Saved = Stored & typeof saveNews.shape
  type Sent = Input & Secrets & typeof atVersion.shape & { reason: z.ZodOptional<typeof reasonField> }
  const ends = Object.fromEntries(Object.keys(secrets.shape).map(name => [`${name}Ends`, z.string()]))
  const all = { ...stamps.shape, ...input.shape, ...computed.shape, ...ends }
  const stored = named(z.object(all) as unknown as z.ZodObject<Stored>, noun)
  const saved = named(z.object({ ...all, ...saveNews.shape }) as unknown as z.ZodObject<Saved>, noun, 'saved')
  const unread = { ...secrets.shape, ...(spec.reasoned && { reason: reasonField }) }
  const body = z.object({ ...input.shape, ...unread, ...atVersion.shape })
  const sent = named(body as unknown as z.ZodObject<Sent>, noun, 'change')
  return {
    ...spec,
    computed,
    secrets,
    /** What is sent and never comes back: secrets, and the reason. */
    unread: z.object(unread as z.ZodRawShape),
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
export type AnySettings = ReturnType<typeof settings<z.ZodRawShape, z.ZodRawShape, z.ZodRawShape>>
