import { administrators, judge } from '@backroom/contract/kit/access'
import { everything, exportDays } from '@backroom/contract/site/upkeep/upkeep'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, sql } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { notFound } from '#kit/errors'
import { hashOf, makeToken, storeOfToken } from '#kit/http/store-token'
import type { Kit } from '#kit/kit'
import { queueMail } from '#kit/mail/queue-mail'
import { serve } from '#kit/serve'
import { originOf } from '#settings'
import { everythingOf } from '#site/upkeep/move'
import { user } from '#tables/control/users'
import { exportLink } from '#tables/site/export-links'

const gone = () => notFound('This address has expired. Ask for another one under Site Data Options.')

/** An export of everything by mail: the address opens what the store is when it is used, so that nothing is kept meanwhile. */
export function exportLinks(kit: Kit) {
  serve(kit, everything.mail, async ({ store, visitor }) => {
    const { token, hash } = makeToken(store.groupUid)
    const expiresAt = DateTime.utc().plus({ days: exportDays })
    const [reader] = await kit.control.orm
      .select({ name: user.name, email: user.email })
      .from(user)
      .where(eq(user.uid, visitor.uid))
    if (!reader) throw gone()
    const until = expiresAt.setZone(store.timeZone).toFormat('cccc d LLLL, HH:mm', { locale: 'en-GB' })
    await store.write(visitor, async tx => {
      await tx.delete(exportLink).where(sql`expires_at < now()`)
      await tx.insert(exportLink).values({ hash, userUid: visitor.uid, expiresAt: expiresAt.toJSDate() })
      await queueMail(tx, {
        kind: 'dataExport',
        to: reader.email,
        subject: 'Your export of everything',
        text: [
          `Hello ${reader.name},`,
          'This address opens every table of the store as CSV in one ZIP, as they are when you open it:',
          `${originOf(kit.settings)}/api${everything.open.path.replace(':token', token)}`,
          sentence`It is yours alone and works until ${until}.`,
        ].join('\n\n'),
        key: `export:${hash}`,
      })
    })
    return { to: reader.email, until: expiresAt.toISO() }
  })

  serve(kit, everything.open, async ({ params, signal }) => {
    const store = await storeOfToken(kit, params.token, gone)
    const isGood = and(eq(exportLink.hash, hashOf(params.token)), sql`expires_at > now()`)
    const [link] = await store.database.orm.select().from(exportLink).where(isGood)
    const visitor = link && (await kit.gatekeeper.visitorNow(link.userUid))
    const isHis = visitor?.superUser && visitor.groupUid === store.groupUid
    if (!isHis || !judge({ levels: administrators }, visitor).allowed) throw gone()
    return everythingOf(store, signal)
  })
}
