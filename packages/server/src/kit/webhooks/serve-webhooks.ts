import { backroomItself } from '#database/database'
import { isDatabaseLost, notFound, Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { takeIn } from '#kit/webhooks/webhooks'

const bodyMostBytes = 1024 * 1024

/**
 * `/api/webhooks/{service}/{key}`: where outside services call us. Bodies are kept as the bytes they are, since that is what is
 * signed. A call is answered once it is in the inbox, before anything follows from it: services give up on slow answers.
 */
export function serveWebhooks(kit: Kit): void {
  kit.app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMostBytes }, (_, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { service: string; key: string } }>(
      '/api/webhooks/:service/:key',
      async (request, reply) => {
        const { service, key } = request.params
        const source = kit.webhooks.get(service)
        const groupUid = source ? kit.webhooks.groupOf(service, key) : null
        if (!source || groupUid === null) throw notFound()
        const store = await kit.stores.of(groupUid).catch(error => {
          throw isDatabaseLost(error) ? error : notFound()
        })
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const url = `${kit.settings.publicUrl ?? ''}${request.url}`
        const told = await source.read(store, { headers: request.headers, body, url })
        if (!told) throw new Refusal(403, { code: 'permission', message: 'The signature is not right.' })
        await store.database.write(backroomItself('job'), tx => takeIn(tx, service, told))
        return reply.code(204).send()
      },
    )
  })
}
