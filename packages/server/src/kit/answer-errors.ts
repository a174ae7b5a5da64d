import type { ErrorBody } from '@backroom/contract/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import { diskFull, fatal, isDatabaseLost, isDiskFull, Refusal } from '#kit/errors'

/** Turns everything thrown into an answer: refusals as they are, faults of ours as 500 with a number to quote. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal) {
      return reply
        .code(refusal.status)
        .headers(refusal.headers)
        .header('cache-control', 'no-store')
        .send(refusal.body)
    }
    request.log.error({ err: error })
    const body: ErrorBody = { message: `Something went wrong on our side. Quote ${request.id}.` }
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
  if (isDiskFull(error)) return diskFull()
  const status = error.statusCode
  if (status && status >= 400 && status < 500)
    return new Refusal(status, { message: texts[status] ?? error.message })
}

const texts: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  413: 'That is too large.',
  415: 'Send JSON.',
}
