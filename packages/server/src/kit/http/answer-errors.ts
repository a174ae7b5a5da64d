import type { ErrorBody } from '@backroom/contract/errors'
import { sentence } from '@backroom/contract/wording/say'
import type { FastifyError, FastifyInstance } from 'fastify'
import {
  beyondPlan,
  diskFull,
  fatal,
  invalid,
  isBeyondPlan,
  isDatabaseLost,
  isDiskFull,
  isReferenceBroken,
  isTooLarge,
  Refusal,
  uniqueViolation,
} from '#kit/errors'

/** Turns everything thrown into an answer: refusals as they are, faults of ours as 500 with a number to quote. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error)
    if (isCrossed(error) || isTooLarge(error)) request.log.warn({ err: error }) // where it comes up each time it is a fault of ours
    if (refusal) {
      const { status, body } = refusal
      request.log.debug({ kind: 'refused', status, code: body.code, fields: Object.keys(body.errors ?? {}) })
      return reply
        .code(refusal.status)
        .headers(refusal.headers)
        .header('cache-control', 'no-store')
        .send(refusal.body)
    }
    request.log.error({ err: error })
    const body: ErrorBody = { message: sentence`Something went wrong on our side. Quote ${request.id}.` }
    return reply.code(500).send(body)
  })

  app.setNotFoundHandler(async (_, reply) => {
    const body: ErrorBody = { message: 'We could not find what you asked for.' }
    return reply.code(404).send(body)
  })
}

function asRefusal(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isDatabaseLost(error)) return fatal('database')
  if (uniqueViolation(error))
    return new Refusal(409, {
      message: 'Somebody has just saved the same. Reload the page to see it, then try again.',
    })
  if (isReferenceBroken(error))
    return new Refusal(409, {
      message:
        'Something that belongs to this was deleted or put to use meanwhile. Reload the page and try again.',
    })
  if (isBeyondPlan(error)) return beyondPlan(((error.cause ?? error) as Error).message)
  if (isDiskFull(error)) return diskFull()
  if (isTooLarge(error)) return invalid({ Generic: 'A number is too large to keep. Enter a smaller one.' })
  const status = error.statusCode
  if (status && status >= 400 && status < 500)
    return new Refusal(status, { message: texts[status] ?? error.message })
}

/** Whether what two people did at once does not go together. */
function isCrossed(error: unknown): boolean {
  return uniqueViolation(error) !== undefined || isReferenceBroken(error)
}

const texts: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  413: 'That is too large.',
  415: 'Send JSON.',
}
