import type { Endpoint } from '@backroom/contract/kit/endpoint'
import { z } from 'zod'

const texts = {
  400: 'What was sent does not fit: what is wrong, and at which fields',
  401: 'Nobody is logged in, or the session has ended',
  402: 'More than the plan of the store includes',
  403: 'Not for this person, not before they confirm who they are, or not from a page of another site',
  404: 'There is no such record, or not in this store',
  409: 'Somebody else changed it meanwhile: both values of each field, or what has happened instead',
  413: 'More bytes than are taken',
  423: 'The store is read-only for maintenance',
  default:
    'Anything else: too often, too slow, a database out of reach, a full disk, or a fault of ours with a number to quote',
} as const

/** How a call can be refused, each described once, by its status. */
export const refusalResponses = Object.fromEntries(
  Object.entries(texts).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]),
)

/** The refusals that a call can meet, as far as its contract tells. */
export function refusalsOf(endpoint: Endpoint) {
  const { levels, params, query, body, upload } = endpoint
  const isWrite = levels !== 'open' && endpoint.method !== 'GET' && !endpoint.whileReadOnly
  const applies: Readonly<Record<keyof typeof texts, boolean>> = {
    400: Boolean(params || query || body || upload),
    401: levels !== 'open',
    402: isWrite,
    403: true,
    404: params !== undefined,
    409: [query, body].some(saysWhatWasSeen),
    413: upload ?? false,
    423: isWrite,
    default: true,
  }
  return Object.fromEntries(
    Object.entries(applies)
      .filter(([, isSo]) => isSo)
      .map(([status]) => [status, { $ref: `#/components/responses/${status}` }]),
  )
}

/** Words by which callers say what they have seen; what has moved on since is a conflict. */
const seen = /^(version|\w+Version|versions|previewUid)$/

function saysWhatWasSeen(schema: z.ZodType | undefined): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(option => saysWhatWasSeen(option as z.ZodType))
  return schema instanceof z.ZodObject && Object.keys(schema.shape).some(word => seen.test(word))
}
