import type { ConfigInput } from '@backroom/contract/site/config'
import { eq, sql } from 'drizzle-orm'
import { type Actor, backroomItself, type Transaction } from '#database/database'
import type { Kit } from '#kit/kit'
import { isSame } from '#kit/records/same'
import { storedConfig } from '#site/config-row'
import { following, pricedItems } from '#site/config-rules'
import { noteRefresh } from '#site/page-refreshes'
import { planReopening } from '#site/store/reopening'
import { lookSoon } from '#site/store/website-watch'
import { group } from '#tables/control/groups'
import { siteConfig } from '#tables/site/site-config'
import { site } from '#tables/site/sites'
import { taxZone } from '#tables/site/tax-zones'

interface Saved {
  readonly before: Partial<ConfigInput> | null
  readonly after: ConfigInput
}

/** What follows from a save: the website hears of it, and what is kept elsewhere as well is written there. */
export function followSave(kit: Kit, saves: 'whole' | 'section') {
  return async (tx: Transaction, { before, after }: Saved): Promise<void> => {
    const changed = (name: keyof ConfigInput) => name in after && before?.[name] !== after[name]
    await noteRefresh(tx, 'Settings saved')
    if (changed('siteUrl')) {
      await tx.update(site).set({ siteUrl: after.siteUrl }).where(eq(site.isDefault, true))
      await lookSoon(tx)
    }
    if (changed('countryCode'))
      await moveHome(tx, before?.countryCode ?? after.countryCode, after.countryCode)
    if (saves === 'section' && (changed('countryCode') || changed('storeType')))
      await bringAlong(tx, before ?? {}, after)
    if (changed('reopensAt')) await planReopening(tx, after.reopensAt)
    if (changed('timeZone') || changed('locale')) await tellGroup(kit, tx, after)
  }
}

/** Letters about logins are written before any store is open. */
async function tellGroup(kit: Kit, tx: Transaction, { timeZone, locale }: ConfigInput) {
  const { rows } = await tx.execute<{ uid: number; actor: Actor }>(
    sql`select current_setting('backroom.group')::int as uid, actor() as actor`,
  )
  const [{ uid, actor } = { uid: 0, actor: backroomItself('set-up') }] = rows
  await kit.control.write(actor, control =>
    control.update(group).set({ timeZone, locale }).where(eq(group.uid, uid)),
  )
}

/** Orders at home are those of the country; the Isle of Man counts as the United Kingdom for tax. What people added stays. */
async function moveHome(tx: Transaction, from: string, to: string) {
  const homeOf = (country: string) => (country === 'GB' ? ['GB', 'IM'] : [country])
  const [home] = await tx.select().from(taxZone).where(eq(taxZone.kind, 'home'))
  const added = home?.countries.filter(country => !homeOf(from).includes(country)) ?? []
  const countries = [...new Set([...homeOf(to), ...added])]
  await tx.update(taxZone).set({ countries }).where(eq(taxZone.kind, 'home'))
}

/** What follows in other sections from a form that knows only its own; what its form says otherwise counts. */
async function bringAlong(tx: Transaction, before: Partial<ConfigInput>, after: ConfigInput): Promise<void> {
  const now = { ...(await storedConfig(tx)), ...before }
  const follows = Object.entries(following(now, after, (await pricedItems(tx)) > 0))
  const isSaid = (name: string) =>
    name in after && !isSame(before[name as keyof ConfigInput], after[name as keyof ConfigInput])
  const brought = Object.fromEntries(follows.filter(([name]) => !isSaid(name)))
  if (Object.keys(brought).length > 0) await tx.update(siteConfig).set(brought)
}
