import { z } from 'zod'
import type { EditingRule } from './access.ts'
import { endpoint, named, uidParam } from './endpoint.ts'
import { uid, version, writtenHistoryUid, writtenWhole } from './field.ts'
import { historyPage, historyQuery, person } from './history.ts'

/** What the database adds to every record that staff edit. */
export const stamps = z
  .object({
    uid: uid(),
    version: z.number().int(),
    createdAt: z.string(),
    createdBy: person,
    updatedAt: z.string(),
    updatedBy: person,
  })
  .meta({ id: 'RecordStamps' })

/** How a save that met somebody else's change is answered (409): the same field, three ways. */
export const conflict = z
  .object({
    version: z.number().int(),
    by: person,
    at: z.string(),
    fields: z.record(z.string(), z.object({ base: z.unknown(), mine: z.unknown(), theirs: z.unknown() })),
    /** Other fields they changed, which fit together with mine. */
    merged: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Conflict' })
export type Conflict = z.infer<typeof conflict>

/** What a save adds to the stored record it answers with. */
export const saveNews = z
  .object({
    /** Fields somebody else changed meanwhile and that were kept beside mine. */
    merged: z.array(z.string()),
    /** Rich text fields from which something unsafe was removed. */
    cleaned: z.array(z.string()),
  })
  .meta({ id: 'SaveNews' })

/** The version a record was read at. */
export const atVersion = z.object({ version: version() }).meta({ id: 'AtVersion' })

interface RecordSpec<Input extends z.ZodRawShape, Computed extends z.ZodRawShape> extends EditingRule {
  /** The table's name, the history's entity and the console's cache key. */
  readonly resource: string
  readonly path: string
  /** What people call one: "brand". */
  readonly noun: string
  readonly input: z.ZodObject<Input>
  /** Read-only fields the server adds to what was stored. */
  readonly computed?: z.ZodObject<Computed>
  /** Writing one asks the person to confirm who they are. */
  readonly confirmed?: boolean
}

/** The standard calls of an entity root: read, create, update with merge, delete, history and how it once was. */
export function record<Input extends z.ZodRawShape, Computed extends z.ZodRawShape = Record<never, never>>(
  spec: RecordSpec<Input, Computed>,
) {
  const { resource, path, noun } = spec
  const input = named(spec.input, noun, 'fields')
  const rule = { levels: spec.levels, superUser: spec.superUser ?? false, feature: spec.feature }
  const writing = { ...rule, levels: spec.writes ?? spec.levels, confirmed: spec.confirmed ?? false }
  type Stored = typeof stamps.shape & Input & Computed
  type Saved = Stored & typeof saveNews.shape
  type Sent = Input & typeof atVersion.shape
  const computed = spec.computed ?? (z.object({}) as z.ZodObject<Computed>)
  const all = { ...stamps.shape, ...input.shape, ...computed.shape }
  const stored = named(z.object(all) as z.ZodObject<Stored>, noun)
  const saved = named(z.object({ ...all, ...saveNews.shape }) as z.ZodObject<Saved>, noun, 'saved')
  const sent = named(z.object({ ...input.shape, ...atVersion.shape }) as z.ZodObject<Sent>, noun, 'change')
  return {
    ...spec,
    computed,
    stored,
    read: endpoint({
      ...rule,
      resource,
      method: 'GET',
      path: `${path}/:uid`,
      params: uidParam,
      reply: stored,
      summary: `One ${noun}`,
    }),
    create: endpoint({
      ...writing,
      resource,
      method: 'POST',
      path,
      body: input,
      reply: saved,
      status: 201,
      summary: `Make a ${noun}`,
    }),
    update: endpoint({
      ...writing,
      resource,
      method: 'PUT',
      path: `${path}/:uid`,
      params: uidParam,
      body: sent,
      reply: saved,
      summary: `Save a ${noun} read at a version; other people's changes to other fields are merged`,
    }),
    remove: endpoint({
      ...writing,
      resource,
      method: 'DELETE',
      path: `${path}/:uid`,
      params: uidParam,
      query: z.object({ version: writtenWhole(1) }),
      reply: 'empty',
      summary: `Delete a ${noun} that nothing uses`,
    }),
    history: endpoint({
      ...rule,
      resource,
      method: 'GET',
      path: `${path}/:uid/history`,
      params: uidParam,
      query: historyQuery,
      reply: historyPage,
      summary: `Who changed the ${noun}, when, through what and how`,
    }),
    asOf: endpoint({
      ...rule,
      resource,
      method: 'GET',
      path: `${path}/:uid/history/:historyUid`,
      params: uidParam.extend({ historyUid: writtenHistoryUid() }),
      reply: input,
      summary: `The ${noun} as it stood after that change`,
    }),
  }
}

/** A record with all its calls. */
export type WholeRecord = ReturnType<typeof record<z.ZodRawShape, z.ZodRawShape>>
/** Any record, also one that staff neither make nor delete. */
export type AnyRecord = Omit<WholeRecord, 'create' | 'remove'>

/** What a record is, without the calls it is reached by: settings are the same. */
export type RecordFacts = Pick<
  AnyRecord,
  'resource' | 'noun' | 'levels' | 'input' | 'computed' | 'stored'
> & {
  readonly superUser?: boolean
}

/** A record as the API answers it. */
export type StoredOf<Contract extends { stored: z.ZodType }> = z.output<Contract['stored']>
