import { z } from 'zod'
import type { Rule } from './access.ts'
import { writtenUid } from './field.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API: what the console sends, what the server answers, who may make it. */
export interface Endpoint extends Rule {
  readonly method: Method
  /** Under `/api`, with `:name` for parameters. */
  readonly path: string
  /** One sentence for the API's own pages. */
  readonly summary: string
  /** Writes refresh what the console has read under this name. */
  readonly resource?: string
  /** Other resources that its answer is made of as well: what is written or announced under one of these refreshes it too. */
  readonly readWith?: readonly string[]
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The answer's shape; `empty` is 204, `stream` is bytes, `events` a stream of events, `files` a form with a file. */
  readonly reply: z.ZodType | 'empty' | 'stream' | 'events'
  /** The body is a form with one file instead of JSON. */
  readonly upload?: boolean
  readonly status?: 200 | 201 | 202
  /** Also made while the store is read-only: it logs in or asks, and keeps nothing of the store. */
  readonly whileReadOnly?: boolean
  /** Needs a person who proved who they are within the last ten minutes; others are asked to confirm first. */
  readonly confirmed?: boolean
}

/** Declares a call. Levels are a required key: a call that names none does not compile. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type Own = Omit<Endpoint, 'method' | 'path' | 'summary' | keyof Rule> & Partial<Rule>
type ParamsIn<Path> = Path extends `${string}/:uid` | `${string}/:uid/${string}`
  ? { readonly params: typeof uidParam }
  : unknown

/**
 * Declares the calls of a noun, each by its verb, its address and what it does. What they share is said once, and a call may say
 * otherwise; `:uid` in an address is a record's.
 */
export function callsOf<const Shared extends Rule & Partial<Own>>(shared: Shared) {
  const verb =
    <const Method extends Endpoint['method']>(method: Method) =>
    <const Path extends string, const E extends Own>(path: Path, summary: string, own: E) =>
      ({
        ...(/\/:uid(\/|$)/.test(path) && { params: uidParam }),
        ...shared,
        method,
        path,
        ...own,
        summary,
      }) as unknown as Omit<ParamsIn<Path> & Shared, keyof E> &
        E & { readonly method: Method; readonly path: Path; readonly summary: string }
  return { get: verb('GET'), post: verb('POST'), put: verb('PUT'), remove: verb('DELETE') }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler is given. */
export interface InputOf<E extends Endpoint> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
}

/** What a caller sends; parts the endpoint does not declare are left out. The body of an upload is the form itself. */
export type CallOf<E extends Endpoint> = PartOf<'params', Sent<E['params']>> &
  PartOf<'query', Sent<E['query']>> &
  (E['upload'] extends true ? { readonly body: object } : PartOf<'body', Sent<E['body']>>)

type PartOf<Name extends string, Part> = Part extends undefined
  ? { readonly [N in Name]?: undefined }
  : Record<string, never> extends Part
    ? { readonly [N in Name]?: Part }
    : { readonly [N in Name]: Part }

export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined

/** `uid` in a path: digits only, so `/brands/brandlink` is never taken for a record. */
export const uidParam = z.object({ uid: writtenUid() })

/** The address of a call, with its parameters and query filled in. */
export function addressOf(
  spec: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return `/api${path}${search && `?${search}`}`
}

/** Gives a schema the name it has in the API's description, made of these words, unless it has one already. */
export function named<Schema extends z.ZodType>(schema: Schema, ...words: string[]): Schema {
  return schema.meta()?.id ? schema : schema.meta({ id: words.map(capitalised).join('') })
}

/** "buyer's guide" as a name: `BuyersGuide`. */
function capitalised(words: string): string {
  return words
    .replace(/['’]/g, '')
    .split(/[^A-Za-z0-9]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
