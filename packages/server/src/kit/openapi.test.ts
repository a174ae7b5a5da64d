import { open, storeStaff } from '@backroom/contract/kit/access'
import { endpoint } from '@backroom/contract/kit/endpoint'
import * as field from '@backroom/contract/kit/field'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApi } from '#kit/openapi'
import { contractEndpoints } from '#testing/contract-endpoints'

interface Operation {
  readonly summary: string
  readonly description: string
  readonly operationId: string
  readonly tags: string[]
  readonly security: object[]
  readonly parameters: object[]
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  readonly responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>
}

const thing = z.object({ name: field.text(40, 1), price: field.money().nullable() })
const calls = [
  endpoint({
    ...{ resource: 'thing', method: 'GET', path: '/things/:uid/parts', levels: storeStaff, reply: thing },
    summary: 'The parts of a thing',
    params: z.object({ uid: field.uid() }),
    query: z.object({ search: z.string().default(''), since: z.string() }),
  }),
  endpoint({
    ...{ resource: 'thing', method: 'POST', path: '/things', levels: storeStaff, superUser: true },
    ...{ summary: 'Make a thing', body: thing, reply: thing, status: 201 },
  }),
  endpoint({
    ...{ resource: 'thing', method: 'DELETE', path: '/things/:uid/parts', levels: storeStaff },
    ...{ summary: 'Take them away', params: z.object({ uid: field.uid() }), reply: 'empty' },
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
const operation = (path: string, method: string) =>
  (described.paths[path] as Record<string, unknown>)[method] as Operation

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
      { name: 'uid', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'search', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'since', in: 'query', required: true },
    ])
  })

  test('holds what is sent and what is answered, with their limits', () => {
    const { requestBody, responses } = operation('/api/things', 'post')
    expect(requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['name', 'price'],
      properties: { name: { type: 'string', maxLength: 40 } },
    })
    expect(Object.keys(responses).sort()).toEqual(['201', 'default'])
  })

  test('tells empty answers, downloads, events and uploads apart', () => {
    expect(operation('/api/things/{uid}/parts', 'delete').responses).toHaveProperty('204')
    const contentOf = (path: string) => Object.keys(operation(path, 'get').responses['200']?.content ?? {})
    expect(contentOf('/api/things.csv')).toEqual(['text/csv'])
    expect(contentOf('/api/news')).toEqual(['text/event-stream'])
    expect(operation('/api/files', 'post').requestBody?.content).toHaveProperty('multipart/form-data')
  })

  test('says who may call, and what is open', () => {
    expect(operation('/api/things', 'post')).toMatchObject({
      description: 'Levels: Administrator, Ecommerce Management. Needs super-user mode.',
      security: [{ bearer: [] }],
    })
    expect(operation('/api/news', 'get')).toMatchObject({
      description: 'Open: no sign-in needed.',
      security: [],
    })
  })
})

test('Every schema of the product’s own description stands on its own', async () => {
  const { paths, components } = openApi(await contractEndpoints(), 'Backroom', 'test')
  const refs = [...JSON.stringify(paths).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)
  expect(new Set(refs)).toEqual(new Set(['#/components/schemas/Error']))
  expect(components.schemas).toHaveProperty('Error')
  expect(JSON.stringify(paths)).not.toMatch(/"\$(schema|defs|id)"/)
})
