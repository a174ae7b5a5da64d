import { storeStaff } from '@backroom/contract/kit/access'
import type { RecordFacts } from '@backroom/contract/kit/record'
import {
  type ConfigInput,
  configInput,
  configSections,
  readConfig,
  readLocalisation,
  type SectionName,
  saveConfig,
  sectionOf,
} from '@backroom/contract/site/config'
import { seedOf } from '@backroom/contract/site/country/seeds'
import { switchedOff } from '@backroom/contract/site/vendor/switches'
import { wordingOf } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Actor, backroomItself, type Transaction } from '#database/database'
import { invalid, Refusal } from '#kit/errors'
import { shopAddress } from '#kit/http/shop-address'
import type { Kit } from '#kit/kit'
import { refuseGuarded } from '#kit/records/guarded-fields'
import { valuesAt } from '#kit/records/merge'
import { type KindRules, RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { read, serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { type Config, storedConfig } from '#site/config-row'
import { checkConfig, prepareConfig } from '#site/config-rules'
import { costIsHidden } from '#site/cost'
import { noteRefresh, pageToken } from '#site/page-refreshes'
import { planReopening } from '#site/store/reopening'
import { downSince, lookSoon, stopWhileDown } from '#site/store/website-watch'
import { group } from '#tables/control/groups'
import { siteConfig } from '#tables/site/site-config'
import { site } from '#tables/site/sites'
import { taxZone } from '#tables/site/tax-zones'

/** Its row is the only one. */
const onlyUid = 1

/** The whole configuration as one record: what the API changes by key and what versions are restored through. */
const whole = {
  resource: 'siteConfig',
  noun: 'configuration',
  levels: storeStaff,
  input: configInput,
  computed: z.object({}),
  stored: configInput,
} as unknown as RecordFacts & { input: typeof configInput }

export type ConfigKind = RecordKind<typeof whole, typeof siteConfig>

/** One configuration, saved section by section or by key; whichever way, the same rules are asked and the same follows. */
export function config(kit: Kit): ConfigKind {
  const rules = { prepare: prepareConfig, check: checkConfig, saved: follow(kit) }
  const orders = sql`(select count(*)::int from "order")`
  for (const [name, contract] of Object.entries(configSections)) {
    const own = name === 'country' ? { ...rules, computed: { orders } } : rules
    serveSettings(kit, new RecordKind(contract as never, siteConfig, own as never))
  }
  const kind: ConfigKind = new RecordKind(whole, siteConfig, rules as never)

  serve(kit, readConfig, ({ store, visitor }) => shownConfig(kit, store, visitor))

  serve(kit, saveConfig, async ({ body, store, visitor }) => {
    const changes = understood(body.changes)
    const news = await store
      .write(
        visitor,
        tx => changeConfig(tx, kind, visitor, body.version, changes),
        body.note ? { note: body.note } : {},
      )
      .catch(bySectionAndKey)
    return { ...(await shownConfig(kit, store, visitor)), ...news }
  })

  serve(kit, readLocalisation, async ({ store }) => {
    const {
      timeZone,
      locale,
      isoCurrency,
      weightUnit,
      lengthUnit,
      distanceUnit,
      firstDayOfWeek,
      holidayRegion,
      countryCode,
    } = await storedConfig(store.database.orm)
    return {
      timeZone,
      twoLetterIsoLocaleName: seedOf(countryCode).twoLetter,
      locale,
      isoCurrency,
      wording: wordingOf(locale),
      weightUnit,
      lengthUnit,
      distanceUnit,
      firstDayOfWeek,
      holidayRegion,
    }
  })
  return kind
}

/** Changes some settings of the version a person saw; what others changed since is kept, or asked about. */
export async function changeConfig(
  tx: Transaction,
  kind: ConfigKind,
  visitor: StaffVisitor,
  version: number,
  changes: Partial<ConfigInput>,
) {
  const current = await kind.stored(tx, onlyUid)
  const seen = await valuesAt(tx, siteConfig, onlyUid, { ...(current as object) }, version)
  const body = read(configInput, JSON.parse(JSON.stringify({ ...seen.values, ...changes })))
  const { merged, cleaned } = await kind.save(tx, onlyUid, { ...body, version }, saved =>
    refuseGuarded(whole, visitor, saved),
  )
  return { merged, cleaned }
}

/** A rule refuses a setting by its name; whoever sent it under its section finds it there. */
function bySectionAndKey(error: unknown): never {
  if (!(error instanceof Refusal) || error.status !== 400 || !error.body.errors) throw error
  const named = Object.entries(error.body.errors).map(([name, texts]) => {
    const section = sectionOf(name)
    return [section ? `${section}.${name}` : name, texts]
  })
  throw new Refusal(400, { ...error.body, errors: Object.fromEntries(named) })
}

/** Settings by `section.key` as the row names them; what no section has is refused where it was sent. */
function understood(changes: Readonly<Record<string, unknown>>): Partial<ConfigInput> {
  const unknown = Object.keys(changes).filter(key => {
    const [section, name = ''] = key.split('.')
    return sectionOf(name) !== section
  })
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map(key => [key, 'There is no such setting.'])))
  const named = Object.entries(changes).map(([key, value]) => [key.split('.')[1], value] as const)
  const parsed = configInput.partial().safeParse(Object.fromEntries(named))
  if (parsed.success) return parsed.data as Partial<ConfigInput>
  throw invalid(
    Object.fromEntries(
      parsed.error.issues.map(({ path: [name], message }) => [
        `${sectionOf(String(name))}.${String(name)}`,
        message,
      ]),
    ),
  )
}

/** What a person may see of the configuration. */
export async function shownConfig({ secrets }: Kit, store: Store, visitor: StaffVisitor) {
  const row = await storedConfig(store.database.orm)
  const { at } = await pageToken(store.database.orm)
  const websiteDownSince = await downSince(store.database.orm)
  stopWhileDown(websiteDownSince, row.stopWhenWebsiteDown, visitor)
  const isStaff = (storeStaff as readonly string[]).includes(visitor.level)
  const {
    storeName,
    isoCurrency,
    siteUrl,
    isSandbox,
    pricesIncludeTax,
    countryCode,
    storeType,
    hideFromSearchEngines,
    version,
  } = row
  return {
    storeName,
    isoCurrency,
    siteUrl,
    shopUrl: shopAddress(secrets, store.groupUid, siteUrl),
    isSandbox,
    pricesIncludeTax,
    countryCode,
    storeType,
    siteState: row.siteState,
    hideFromSearchEngines,
    version,
    featuresOff: [...row.featuresOff, ...switchedOff(store.terms.switches, visitor)],
    maintenance: maintenanceOf(row),
    planName: row.planName,
    helpdesk: {
      name: row.helpdeskName,
      email: row.helpdeskEmail,
      phone: row.helpdeskPhone,
      hours: row.helpdeskHours,
      url: row.helpdeskUrl,
    },
    websiteDownSince,
    hidesCost: await costIsHidden(store, visitor),
    pageCacheTokenAt: at.toISOString(),
    sections: isStaff ? bySection(row) : null,
  }
}

/** What is under way or still to come; what is over is no news. */
function maintenanceOf({ readOnlyFrom, readOnlyUntil }: Config) {
  if (!readOnlyFrom || !readOnlyUntil || readOnlyUntil <= new Date()) return null
  return { from: readOnlyFrom.toISOString(), until: readOnlyUntil.toISOString() }
}

/** The row, section by section. */
export function bySection(row: Config) {
  const values = JSON.parse(JSON.stringify(row)) as Record<string, unknown>
  const sections = Object.entries(configSections).map(([name, { input }]) => [
    name,
    Object.fromEntries(Object.keys(input.shape).map(field => [field, values[field]])),
  ])
  return Object.fromEntries(sections) as {
    [Name in SectionName]: z.output<(typeof configSections)[Name]['input']>
  }
}

/** What follows from a save: the website hears of it, and what is kept elsewhere as well is written there. */
function follow(kit: Kit): NonNullable<KindRules<typeof whole, typeof siteConfig>['saved']> {
  return async (tx, { before, after }) => {
    const changed = (name: keyof ConfigInput) => name in after && before?.[name] !== after[name]
    await noteRefresh(tx, 'Settings saved')
    if (changed('siteUrl')) {
      await tx.update(site).set({ siteUrl: after.siteUrl }).where(eq(site.isDefault, true))
      await lookSoon(tx)
    }
    if (changed('countryCode')) await moveHome(tx, after.countryCode)
    if (changed('storeType')) await turnInto(tx, after.storeType)
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

/** Orders at home are those of the country; the Isle of Man counts as the United Kingdom for tax. */
async function moveHome(tx: Transaction, country: string) {
  const countries = country === 'GB' ? ['GB', 'IM'] : [country]
  await tx.update(taxZone).set({ countries }).where(eq(taxZone.kind, 'home'))
}

/** A shop for businesses sells otherwise in more than its name; all of it changes together. */
async function turnInto(tx: Transaction, storeType: ConfigInput['storeType']) {
  const isB2b = storeType === 'B2B'
  await tx.update(siteConfig).set({
    showPrices: isB2b ? 'excl' : 'incl',
    guest: !isB2b,
    accounts: isB2b ? 'required' : 'optional',
    b2bApproval: isB2b,
  })
}
