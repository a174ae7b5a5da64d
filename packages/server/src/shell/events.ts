import { judge, type LevelName, open } from '@backroom/contract/kit/access'
import { events as contract, reportOpen } from '@backroom/contract/shell/events'
import { sentence } from '@backroom/contract/wording/say'
import { forbidden, invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { readRule } from '#kit/records/read-rule'
import { serve } from '#kit/serve'
import { personOf, type StaffVisitor } from '#kit/visitor'

/** Whoever listens knows by it that the server is there; and proxies cut a stream that says nothing. */
const heartbeatMs = 2_000
/** A stream outlives neither its session nor its person's level by more than this. */
const askedAgainMs = 2_000

export function events(kit: Kit) {
  serve(kit, contract, async ({ store, visitor, reply }) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(': hello\n\n')
    const release = store.hold()
    const stop = store.events.listen(visitor, event => raw.write(`data: ${JSON.stringify(event)}\n\n`))
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs)
    // Whoever may still listen comes back by themselves and is judged anew.
    const asking = setInterval(async () => {
      const now = await kit.gatekeeper.visitorStill(visitor).catch(() => visitor) // a database that is away ends no session
      if (now?.level !== visitor.level) raw.end()
    }, askedAgainMs)
    raw.once('close', () => {
      clearInterval(heartbeat)
      clearInterval(asking)
      stop()
      release()
    })
  })

  serve(kit, reportOpen, async ({ body, store, visitor }) => {
    const levels = readersOf(kit, body.entity, visitor)
    await store.events.send(
      store.database.orm,
      {
        type: 'record.open',
        entity: body.entity,
        uid: body.uid,
        by: personOf(visitor),
        since: new Date().toISOString(),
        isOpen: body.isOpen,
      },
      levels,
    )
    return store.events.openers(body.entity, body.uid).filter(({ by }) => by.uid !== visitor.uid)
  })
}

/** Who may read records of this kind; refuses those who may not. */
function readersOf(kit: Kit, entity: string, visitor: StaffVisitor): readonly LevelName[] | null {
  const read = readRule(kit, entity)
  if (!read) throw invalid({ entity: sentence`There are no records called "${entity}".` })
  const verdict = judge(read, visitor)
  if (!verdict.allowed && verdict.because !== 'loggedOut') throw forbidden(verdict.because, verdict.text)
  return read.levels === open ? null : read.levels
}
