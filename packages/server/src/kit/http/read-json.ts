import type { FastifyInstance } from 'fastify'

/** Reads JSON bodies. Some callers name the type also where they send nothing, as in a DELETE: nothing is then what was sent. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
