import { everyone, open, storeStaff } from '@backroom/contract/kit/access'
import { endpoint } from '@backroom/contract/kit/endpoint'
import * as field from '@backroom/contract/kit/field'
import { record } from '@backroom/contract/kit/record'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Operation, openApi } from '#kit/openapi/openapi'
import { contractEndpoints } from '#testing/contract-endpoints'

const thing = z.object({ name: field.text(40, 1), price: field.money().nullable().meta({ label: 'Price' }) })
const note = z.object({ text: z.string().default('') }).meta({ id: 'Note' })
const notes = z.array(note).meta({ id: 'Notes' })
const things = record({
  resource: 'thing',
  path: '/things',
  noun: 'thing',
  levels: storeStaff,
  input: thing,
  computed: z.object({}),
})
const calls = [
  endpoint({
    resource: 'thing',
    method: 'GET',
    path: '/things/:uid/parts',
    levels: storeStaff,
    reply: thing,
    summary: 'The parts of a thing',
    params: z.object({ uid: field.uid() }),
    query: z.object({ search: z.string().default(''), since: z.string() }),
  }),
  endpoint({
    resource: 'thing',
    method: 'POST',
    path: '/things',
    levels: storeStaff,
    superUser: true,
    summary: 'Make a thing',
    body: thing,
    reply: thing,
    status: 201,
  }),
  endpoint({
    resource: 'thing',
    method: 'DELETE',
    path: '/things/:uid/parts',
    levels: storeStaff,
    summary: 'Take them away',
    params: z.object({ uid: field.uid() }),
    reply: 'empty',
  }),
  { ...things.create, path: '/things/again' },
  things.read,
  things.update,
  endpoint({
    method: 'PUT',
    path: '/notes',
    levels: storeStaff,
    summary: 'Notes',
    body: notes,
    reply: notes,
  }),
  endpoint({ method: 'GET', path: '/things.csv', levels: storeStaff, summary: 'All', reply: 'stream' }),
  endpoint({ method: 'GET', path: '/news', levels: open, summary: 'News', reply: 'events' }),
  endpoint({
    method: 'POST',
    path: '/files',
    levels: storeStaff,
    summary: 'Add',
    upload: true,
    reply: thing,
  }),
] as never as Parameters<typeof openApi>[0]

const described = openApi(calls, 'Green Lane', '1.2.3')
type Content = Record<string, { schema: Record<string, unknown> }>
interface Described extends Omit<Operation, 'requestBody' | 'responses'> {
  readonly requestBody?: { content: Content }
  readonly responses: Record<string, { content?: Content; $ref?: string }>
}
const operation = (path: string, method: string) => described.paths[path]?.[method] as unknown as Described

describe('The description of an API', () => {
  test('names product and version', () => {
    expect(described).toMatchObject({ openapi: '3.1.0', info: { title: 'Green Lane API', version: '1.2.3' } })
  })

  test('has one path for all its methods, with the parameters in braces', () => {
    expect(Object.keys(described.paths['/api/things/{uid}/parts'] as object).sort()).toEqual([
      'delete',
      'get',
    ])
  })

  test('says of each parameter where it stands and whether it is needed', () => {
    expect(operation('/api/things/{uid}/parts', 'get').parameters).toMatchObject([
      { $ref: '#/components/parameters/uid' },
      { name: 'search', in: 'query', schema: { type: 'string' } },
      { name: 'since', in: 'query', required: true },
    ])
    expect(described.components.parameters.uid).toMatchObject({ in: 'path', schema: { type: 'integer' } })
    expect(operation('/api/things/{uid}/parts', 'get').parameters?.[1]).not.toHaveProperty('required')
  })

  test('holds what is sent and what is answered, with their limits', () => {
    const { requestBody, responses } = operation('/api/things', 'post')
    expect(requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/ThingFields',
    })
    expect(described.components.schemas.ThingFields).toMatchObject({
      type: 'object',
      required: ['name', 'price'],
      properties: { name: { type: 'string', maxLength: 40 } },
    })
    expect(responses).toHaveProperty('201')
  })

  test('describes the refusals that a call can meet', () => {
    const refusals = (path: string, method: string) =>
      Object.keys(operation(path, method).responses).filter(status => status >= '4')
    expect(refusals('/api/news', 'get')).toEqual(['403', 'default'])
    expect(refusals('/api/things', 'post')).toEqual(['400', '401', '403', 'default'])
    expect(refusals('/api/things/{uid}', 'put')).toEqual(['400', '401', '403', '404', '409', 'default'])
    expect(refusals('/api/files', 'post')).toContain('413')
  })

  test('says what a field is to a person in words of its own', () => {
    const { schemas } = described.components
    const { price } = (schemas.ThingFields as { properties: Record<string, object> }).properties
    expect(price).toMatchObject({ type: ['integer', 'null'], 'x-kind': 'money', 'x-label': 'Price' })
  })

  test('has what is shared once, by its name, and builds on it', () => {
    expect(operation('/api/things/{uid}', 'put').requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/ThingChange',
    })
    expect(described.components.schemas.ThingChange).toMatchObject({
      allOf: [{ $ref: '#/components/schemas/ThingFields' }],
      required: ['version'],
    })
  })

  test('tells a schema that is sent from the same when answered, where a default makes them differ', () => {
    const { schemas } = described.components
    expect(schemas.Note).toMatchObject({ required: ['text'] })
    expect(schemas.NoteSent).not.toHaveProperty('required')
    expect(schemas.NotesSent).toMatchObject({ items: { $ref: '#/components/schemas/NoteSent' } })
  })

  test('tells empty answers, downloads, events and uploads apart', () => {
    expect(operation('/api/things/{uid}/parts', 'delete').responses).toHaveProperty('204')
    const contentOf = (path: string) => Object.keys(operation(path, 'get').responses['200']?.content ?? {})
    expect(contentOf('/api/things.csv')).toEqual(['text/csv'])
    expect(contentOf('/api/news')).toEqual(['text/event-stream'])
    expect(operation('/api/files', 'post').requestBody?.content).toHaveProperty('multipart/form-data')
  })

  test('says who may call, and what is open', () => {
    expect(described.security).toEqual([{ bearer: ['Administrator'] }, { bearer: ['Ecommerce Management'] }])
    expect(operation('/api/things', 'post').description).toBe('Needs super-user mode.')
    expect(operation('/api/things', 'post')).not.toHaveProperty('security')
    expect(operation('/api/news', 'get').security).toEqual([])
    const forAll = endpoint({ method: 'GET', path: '/all', levels: everyone, reply: 'empty', summary: 'All' })
    expect(openApi([forAll], 'Backroom', 'test').paths['/api/all']?.get?.security).toEqual([{ bearer: [] }])
  })
})

describe('The description of the product’s own API', async () => {
  const calls = await contractEndpoints()
  const whole = openApi(calls, 'Backroom', 'test')
  const text = JSON.stringify(whole)
  const operations = Object.values(whole.paths).flatMap(methods => Object.values(methods))

  test('points only at what it has', () => {
    const refs = refsIn(whole)
    expect(refs.length).toBeGreaterThan(calls.length)
    const missing = new Set(refs.filter(ref => at(whole, ref) === undefined))
    expect([...missing]).toEqual([])
  })

  test('uses no word in a schema that JSON Schema does not know', () => {
    const words = new Set(schemasIn(whole).flatMap(schema => Object.keys(schema)))
    expect([...words].filter(word => !word.startsWith('x-') && !schemaWords.has(word))).toEqual([])
  })

  test('gives each call one name, and describes how it is refused', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(names.length).toBe(calls.length)
    expect(new Set(names).size).toBe(names.length)
    expect(operations.filter(({ responses }) => !('403' in responses))).toEqual([])
  })

  test('bounds every whole number that can be sent, so that the database can hold it', () => {
    const sent: Schema[] = [...schemasUnder(operations), ...schemasUnder(whole.components.parameters)]
    const named = new Set(refsIn(operations.map(({ requestBody }) => requestBody)))
    for (const ref of named) for (const inner of refsIn(at(whole, ref))) named.add(inner)
    const all = [...sent, ...[...named].map(ref => at(whole, ref) as Schema)].flatMap(inside)
    const numbers = all.filter(({ type }) => [type].flat().includes('integer'))
    expect(numbers.length).toBeGreaterThan(100)
    expect(numbers.filter(({ minimum, maximum }) => minimum === undefined || maximum === undefined)).toEqual(
      [],
    )
  })

  test('stays small: what calls share stands in it once', () => {
    expect(text.length / calls.length).toBeLessThan(700_000 / 540)
  })
})

/** The keywords of JSON Schema 2020-12 that the contract can come to. */
const schemaWords = new Set(
  `
  $ref type enum const default description format contentEncoding allOf anyOf oneOf not properties
  required additionalProperties propertyNames items prefixItems minItems maxItems minLength maxLength
  pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
`
    .trim()
    .split(/\s+/),
)

function at(document: unknown, ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>(
    (part, step) => (part as Record<string, unknown> | undefined)?.[step],
    document,
  )
}

type Schema = Record<string, unknown>

/** The schemas of parameters and bodies, wherever they stand; those of answers are left out. */
function schemasUnder(value: unknown): Schema[] {
  const found: Schema[] = []
  JSON.stringify(value, (key, part) => {
    if (key === 'schema') found.push(part)
    return key === 'responses' ? undefined : part
  })
  return found
}

/** Every schema of a document, also those inside others. */
function schemasIn(document: ReturnType<typeof openApi>): Schema[] {
  const answers = Object.values(document.paths).flatMap(methods => Object.values(methods))
  const top = [...schemasUnder(document), ...answers.flatMap(({ responses }) => schemasUnder([responses]))]
  return [...top, ...Object.values(document.components.schemas)].flatMap(inside)
}

function inside(schema: unknown): Schema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, items, additionalProperties, propertyNames, allOf, anyOf, oneOf } = schema as Schema
  const parts = [items, additionalProperties, propertyNames, allOf, anyOf, oneOf].flat()
  return [schema as Schema, ...[...parts, ...Object.values(properties ?? {})].flatMap(inside)]
}

function refsIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref as string)
}
