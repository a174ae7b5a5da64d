import { errorBody } from '@backroom/contract/errors'
import { everyone, open, storeStaff } from '@backroom/contract/kit/access'
import { directWords, dryRunWords } from '@backroom/contract/kit/bulk'
import { pageWords } from '@backroom/contract/kit/data-view'
import type { Endpoint } from '@backroom/contract/kit/endpoint'
import { saveNews, stamps } from '@backroom/contract/kit/record'
import { z } from 'zod'
import { type Answer, SharedAnswers } from '#kit/openapi/answers'
import { type Parameter, type Ref, SharedParameters } from '#kit/openapi/parameters'
import type { Json, Schemas } from '#kit/openapi/parts'
import { refusalResponses, refusalsOf } from '#kit/openapi/refusals'
import { describeSchemas } from '#kit/openapi/schemas'

/** The OpenAPI 3.1 description of every call served, made from the contract itself. */
export function openApi(endpoints: readonly Endpoint[], product: string, version: string) {
  const { sent, answered, components } = describeSchemas(
    Object.assign({ dryRunWords, directWords }, ...endpoints.map(sentSchemas)),
    Object.assign({ errorBody, pageWords, stamps, saveNews }, ...endpoints.map(answeredSchemas)),
  )
  const parameters = new SharedParameters(endpoints.flatMap(endpoint => parametersOf(endpoint, sent)))
  const answers = new SharedAnswers(endpoints.map(endpoint => reply(endpoint, answered)))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const described = operation(endpoint, {
      parameters: parameters.pointedAt(parametersOf(endpoint, sent)),
      body: sent[keyOf(endpoint, 'body')],
      answer: answers.pointedAt(reply(endpoint, answered)),
    })
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version,
      description: 'Every call of the console. All of them take a bearer token unless marked open.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: anyOf(usual),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: parameters.components,
      responses: { ...answers.components, ...refusalResponses },
      schemas: components,
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([left], [right]) => left.localeCompare(right))),
  }
}

export type Operation = ReturnType<typeof operation>
/** The levels of most calls: said once for all that do not say otherwise. */
const usual = storeStaff

/** Each of these alone is enough; its one role is the level that the person needs, and none where every level will do. */
function anyOf(levels: Endpoint['levels']) {
  if (levels === open) return []
  return levels === everyone ? [{ bearer: [] }] : levels.map(level => ({ bearer: [level] }))
}

const places = ['path', 'query'] as const
type Place = (typeof places)[number]

interface Parts {
  readonly parameters: readonly (Parameter | Ref)[]
  readonly body: Json | undefined
  readonly answer: Answer | Ref
}

function operation(endpoint: Endpoint, { parameters, body, answer }: Parts) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    operationId: operationId(endpoint),
    ...(endpoint.superUser && { description: 'Needs super-user mode.' }),
    ...(endpoint.levels !== usual && { security: anyOf(endpoint.levels) }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.upload && { requestBody: uploadBody }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: { [statusOf(endpoint)]: answer, ...refusalsOf(endpoint) },
  }
}

function operationId({ method, path }: Endpoint): string {
  return `${method.toLowerCase()}${path.replace(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

function statusOf({ reply, status = 200 }: Endpoint): number {
  return reply === 'empty' ? 204 : status
}

function reply(endpoint: Endpoint, answered: Schemas): Answer {
  switch (endpoint.reply) {
    case 'empty':
      return { description: 'Done' }
    case 'stream':
      return { description: 'The bytes', content: { 'text/csv': { schema: { type: 'string' } } } }
    case 'events':
      return {
        description: 'Events as they happen',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      }
    default:
      return {
        description: 'Done',
        content: { 'application/json': { schema: answered[keyOf(endpoint, 'reply')] } },
      }
  }
}

const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { gallery: { type: 'string' }, file: { type: 'string', format: 'binary' } },
      },
    },
  },
}

function parametersOf(endpoint: Endpoint, sent: Schemas): Parameter[] {
  return places.flatMap(place =>
    fieldsOf(endpoint, place).map(([name, field]) => ({
      name,
      in: place,
      ...((place === 'path' || !field.safeParse(undefined).success) && { required: true }),
      schema: sent[keyOf(endpoint, place, name)] as Json,
    })),
  )
}

/** Everything a call can be sent, each under a key of its own. */
function sentSchemas(endpoint: Endpoint): Record<string, z.ZodType> {
  const fields = places.flatMap(place =>
    fieldsOf(endpoint, place).map(([name, field]) => [keyOf(endpoint, place, name), field] as const),
  )
  return Object.fromEntries([...fields, ...(endpoint.body ? [[keyOf(endpoint, 'body'), endpoint.body]] : [])])
}

function answeredSchemas(endpoint: Endpoint): Record<string, z.ZodType> {
  return endpoint.reply instanceof z.ZodType ? { [keyOf(endpoint, 'reply')]: endpoint.reply } : {}
}

function fieldsOf(endpoint: Endpoint, place: Place): [string, z.ZodType][] {
  const shape = (place === 'path' ? endpoint.params : endpoint.query)?.shape ?? {}
  return Object.entries(shape) as [string, z.ZodType][]
}

function keyOf({ method, path }: Endpoint, ...part: string[]): string {
  return [method, path, ...part].join(' ')
}
