import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kit/errors'

/** Together never more than 30 s without progress. */
const stalledMs = 25_000
const lookEveryMs = 5_000
/** Less than this in that time is no progress: a byte now and then would hold a connection for days. */
const leastBytes = 8 * 1024
/** An answer to somebody who does not go on sending has this long to leave. */
const leaveMs = 1_000

/** Ends requests whose body stops coming, whoever sends it and whatever it is: JSON, a form or what nobody will read. */
export function bodyPace(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    const bringsBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    if (bringsBody && !raw.complete) watch(request, reply)
  })
}

function watch({ raw }: FastifyRequest, reply: FastifyReply) {
  const { socket } = raw
  let seen = { bytes: socket.bytesRead, at: Date.now() }
  let isCut = false
  const looking = setInterval(() => {
    if (raw.complete) return clearInterval(looking)
    // Of what is answered already the rest is only waited for so that the answer is read; how fast it comes does not matter.
    const isAnswered = reply.raw.writableEnded
    const isHeldByUs = raw.readableLength > 0
    const hasMoved = !isAnswered && (isHeldByUs || socket.bytesRead - seen.bytes >= leastBytes)
    if (hasMoved) seen = { bytes: socket.bytesRead, at: Date.now() }
    if (isCut || Date.now() - seen.at < stalledMs) return
    isCut = true
    cut(raw, reply)
  }, lookEveryMs).unref()
  raw.once('close', () => clearInterval(looking))
}

/** Whoever reads the body hears it as a fault of the body, and answers as to any other. */
function cut(raw: FastifyRequest['raw'], reply: FastifyReply) {
  const isRead = !reply.sent && raw.listenerCount('error') > 0
  if (!isRead) return raw.destroy()
  reply.header('connection', 'close')
  raw.emit('error', new Refusal(408, { message: 'What you sent stopped coming. Send it again.' }))
  setTimeout(() => raw.destroy(), leaveMs).unref()
}
