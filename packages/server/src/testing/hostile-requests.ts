import { everyone, type LevelName } from '@backroom/contract/kit/access'
import type { Endpoint } from '@backroom/contract/kit/endpoint'
import fc from 'fast-check'
import type { Operation, openApi } from '#kit/openapi/openapi'
import type { Parameter } from '#kit/openapi/parameters'
import type { Json } from '#kit/openapi/parts'
import { hostileBody, hostileText, hostileValue, planted, propertyNames } from '#testing/hostile-values'
import { SchemaValues } from '#testing/schema-values'

/** Who makes a request: nobody, somebody of a level, or an administrator in super-user mode. */
export type Who = 'nobody' | LevelName | 'super user'

export interface HostileRequest {
  readonly who: Who
  readonly method: Endpoint['method']
  readonly url: string
  readonly type?: string
  readonly payload?: Buffer
}

type Body = Pick<HostileRequest, 'type' | 'payload'>
type Description = ReturnType<typeof openApi>

/** Makes requests for the calls of an API from its description: some that fit, most with something wrong in them. */
export class HostileRequests {
  readonly #values: SchemaValues

  constructor(readonly description: Description) {
    const views = Object.keys(description.paths).flatMap(path => /\/dataviews\/(\w+)/.exec(path)?.[1] ?? [])
    const words = ['name', '-name', 'uid', 'code', 'status', 'main', 'brand', 'item', ...propertyNames]
    this.#values = new SchemaValues(description.components.schemas, [...new Set(views), ...words])
  }

  /** Requests for one call. */
  to({ method, path, levels, superUser }: Endpoint): fc.Arbitrary<HostileRequest> {
    const template = `/api${path.replace(/:(\w+)/g, '{$1}')}`
    const operation = this.description.paths[template]?.[method.toLowerCase()] as Operation
    const parameters = (operation.parameters ?? []).map(each =>
      'name' in each
        ? each
        : (this.description.components.parameters[each.$ref.split('/').at(-1) as string] as Parameter),
    )
    return fc
      .record({
        who: whoFor(levels === 'open' ? everyone : levels, superUser ?? false),
        params: this.#params(parameters.filter(each => each.in === 'path')),
        query: this.#query(parameters.filter(each => each.in === 'query')),
        body: this.#body(operation),
      })
      .map(({ who, params, query, body }) => ({
        who,
        method,
        ...body,
        url: `${template.replace(/\{(\w+)\}/g, (_, name: string) => params[name] as string)}${query && `?${query}`}`,
      }))
  }

  #params(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
    const one = ({ schema }: Parameter) =>
      fc.oneof(
        {
          weight: 6,
          arbitrary: this.#values.of(schema).map(value => encoded(String(value).replaceAll(planted, '1'))),
        },
        {
          weight: 1,
          arbitrary: hostileText.map(text => encoded(text.replaceAll(planted, '1').slice(0, 600))),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '2147483648',
            '-1',
            '0',
            '%ff',
            '%00',
            '%2e%2e%2fetc',
            'x'.repeat(20_000),
          ),
        },
      )
    return fc.record(Object.fromEntries(parameters.map(each => [each.name, one(each)])), {
      noNullPrototype: true,
    })
  }

  /** Each word may be missing, fit, be wrong or stand there twice; and there may be others. */
  #query(parameters: readonly Parameter[]): fc.Arbitrary<string> {
    const words = parameters.map(({ name, schema, required }) => {
      const fitting = name === 'filter' ? this.#filter() : this.#values.of(schema).map(String)
      const value = fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 2, arbitrary: hostileText })
      const written = fc.oneof(
        { weight: 8, arbitrary: value.map(text => [`${encoded(name)}=${encoded(text)}`]) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(value, value)
            .map(pair => pair.map(text => `${encoded(name)}=${encoded(text)}`)),
        },
        {
          weight: 1,
          arbitrary: fc
            .constantFrom('=%', '=%ff', '[]=1', '[a]=1', '')
            .map(end => [`${encoded(name)}${end}`]),
        },
      )
      return fc.oneof(
        { weight: required ? 8 : 3, arbitrary: written },
        { weight: required ? 1 : 6, arbitrary: fc.constant([]) },
      )
    })
    const other = fc.constantFrom([], [], [], [], ['__proto__[uid]=1'], ['constructor=1'], [`x=${planted}`])
    return fc.tuple(...words, other).map(parts => parts.flat().join('&'))
  }

  #filter(): fc.Arbitrary<string> {
    return this.#values.of({ $ref: '#/components/schemas/ListFilter' }).map(filter => JSON.stringify(filter))
  }

  #body(operation: Operation): fc.Arbitrary<Body> {
    const content = (operation.requestBody as { content: Record<string, { schema: Json }> } | undefined)
      ?.content
    const wild = hostileBody.map(({ type, bytes }) => ({
      payload: bytes,
      ...(type !== undefined && { type }),
    }))
    if (!content) return fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: wild })
    if (!content['application/json'])
      return fc.oneof({ weight: 2, arbitrary: someForm }, { weight: 1, arbitrary: wild })
    const fitting = this.#values.of(content['application/json'].schema)
    const changes = fc.array(fc.tuple(fc.nat(1_000), hostileValue), { maxLength: 2 })
    const json = fc
      .tuple(fitting, changes)
      .map(([value, made]) => made.reduce((whole, [place, wrong]) => replaced(whole, place, wrong), value))
      .map(value => ({ type: 'application/json', payload: Buffer.from(JSON.stringify(value)) }))
    return fc.oneof({ weight: 9, arbitrary: json }, { weight: 1, arbitrary: wild })
  }
}

/** Mostly somebody who may, since whoever may not gets no further than the door. */
function whoFor(levels: readonly LevelName[], superUser: boolean): fc.Arbitrary<Who> {
  const may: Who[] = superUser ? ['super user'] : [...levels, 'super user']
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...may) },
    { weight: 1, arbitrary: fc.constantFrom<Who>('nobody', ...everyone) },
  )
}

const someForm: fc.Arbitrary<Body> = fc
  .record({
    name: fc.constantFrom('a.png', 'a.csv', 'a.xlsx', 'a.svg', '../a', '', 'x'.repeat(300), 'a\u0001.csv'),
    field: fc.constantFrom('gallery', 'folderUid', 'keepBoth', 'mode', '__proto__', 'constructor'),
    value: hostileText,
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
      fc
        .constantFrom('', 'code,name\n1,2\n', '\ufeffcode;name\r\n', 'PK\x03\x04', '<svg/>', '1 - Animals\n')
        .map(text => Buffer.from(text)),
    ),
  })
  .map(({ name, field, value, bytes }) => ({
    type: 'multipart/form-data; boundary=edge',
    payload: Buffer.concat([
      Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
      Buffer.from(`--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--edge--\r\n'),
    ]),
  }))

/** A value with one of its parts, counted from the top, replaced; past the last one an object gets a field more. */
function replaced(whole: unknown, place: number, wrong: unknown): unknown {
  let left = place % (countOf(whole) + 1)
  const walk = (value: unknown): unknown => {
    if (left-- === 0) return wrong
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]))
  }
  const walked = walk(whole)
  return left >= 0 && typeof walked === 'object' && walked !== null ? { ...walked, [planted]: wrong } : walked
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((count, part) => count + countOf(part), 1)
}

/** As an address writes it; half a character has no writing. */
function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}
