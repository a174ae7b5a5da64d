import { errorBody } from '@backroom/contract/errors'
import type { Endpoint } from '@backroom/contract/kit/endpoint'
import { z } from 'zod'

/** The OpenAPI 3.1 description of every call served, made from the contract itself. */
export function openApi(endpoints: readonly Endpoint[], product: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version,
      description: 'Every call of the console. All of them take a bearer token unless marked open.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schema(errorBody, 'output') },
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([left], [right]) => left.localeCompare(right))),
  }
}

function operation(endpoint: Endpoint) {
  const isOpen = endpoint.levels === 'open'
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? 'api'],
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[/:]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    description: [
      isOpen ? 'Open: no sign-in needed.' : `Levels: ${(endpoint.levels as readonly string[]).join(', ')}.`,
      endpoint.superUser ? 'Needs super-user mode.' : '',
    ]
      .filter(Boolean)
      .join(' '),
    'x-levels': endpoint.levels,
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.upload && { requestBody: uploadBody }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      ...reply(endpoint),
      default: {
        description: 'Refused: what happened, and at which fields',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function reply(endpoint: Endpoint) {
  if (endpoint.reply === 'empty') return { 204: { description: 'Done' } }
  if (endpoint.reply === 'stream')
    return { 200: { description: 'The bytes', content: { 'text/csv': { schema: { type: 'string' } } } } }
  if (endpoint.reply === 'events') {
    return {
      200: {
        description: 'Events as they happen',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    }
  }
  return {
    [endpoint.status ?? 200]: {
      description: 'Done',
      content: { 'application/json': { schema: schema(endpoint.reply, 'output') } },
    },
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

function parameters(shape: z.ZodObject | undefined, place: 'path' | 'query') {
  return Object.entries(shape?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schema(field as z.ZodType, 'input'),
  }))
}

function schema(type: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return json
}
