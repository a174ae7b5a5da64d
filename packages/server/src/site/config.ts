import { createHash } from 'node:crypto'
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
} from '@backroom/contract/site/config'
import { seedOf } from '@backroom/contract/site/country/seeds'
import { switchedOff } from '@backroom/contract/site/vendor/switches'
import { wordingOf } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader, Transaction } from '#database/database'
import { shopAddress } from '#kit/http/shop-address'
import type { Kit } from '#kit/kit'
import { refuseGuarded } from '#kit/records/guarded-fields'
import { valuesAt } from '#kit/records/merge'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { JsonText, read, serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { followSave } from '#site/config-follow'
import { type Config, storedConfig } from '#site/config-row'
import { checkConfig, following, missingToSell, prepareConfig, pricedItems } from '#site/config-rules'
import { bySectionAndKey, differingFrom, understood } from '#site/config-sent'
import { readOptions } from '#site/options/options'
import { tokenAtSql } from '#site/page-refreshes'
import { downSinceSql, stopWhileDown } from '#site/store/website-watch'
import { siteConfig } from '#tables/site/site-config'

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
} as unknown as Omit<RecordFacts, 'input'> & { input: typeof configInput }

export type ConfigKind = RecordKind<typeof whole, typeof siteConfig>

/** One configuration, saved section by section or by key; whichever way, the same rules are asked and the same follows. */
export function config(kit: Kit): ConfigKind {
  const rules = { prepare: prepareConfig, check: checkConfig, saved: followSave(kit, 'whole') }
  const orders = sql`(select count(*)::int from "order")`
  const sectionRules = { ...rules, saved: followSave(kit, 'section') }
  const more: Readonly<Record<string, object>> = {
    country: { computed: { orders } },
    store: {
      computed: { missing: sql`''` },
      shown: async (reader: Reader) => ({ missing: await missingToSell(reader) }),
    },
  }
  for (const [name, contract] of Object.entries(configSections)) {
    const own = { ...sectionRules, ...more[name] }
    serveSettings(kit, new RecordKind(contract as never, siteConfig as never, own as never))
  }
  const kind: ConfigKind = new RecordKind(whole, siteConfig, rules as never)

  serve(kit, readConfig, async ({ store, visitor, request, reply }) => {
    const answer = new JsonText(JSON.stringify(await shownConfig(kit, store, visitor)))
    const etag = `"${createHash('sha256').update(answer.text).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization' })
    if (request.headers['if-none-match'] === etag) await reply.code(304).send()
    return answer
  })

  serve(kit, saveConfig, async ({ body, store, visitor }) => {
    const sent = await differingFrom(store.database.orm, body)
    const changes = understood({ ...sent, ...body.changes })
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
  asked: Partial<ConfigInput>,
  how: 'changed' | 'asItWas' = 'changed',
) {
  const changes = how === 'asItWas' ? asked : { ...(await whatFollows(tx, asked)), ...asked }
  const current = await kind.stored(tx, onlyUid)
  const values = { ...(current as object) }
  const isLatest = (current as { version: number }).version === version
  const seen = isLatest ? values : (await valuesAt(tx, siteConfig, onlyUid, values, version)).values
  const body = read(configInput, JSON.parse(JSON.stringify({ ...seen, ...changes })))
  const { merged, cleaned } = await kind.save(tx, onlyUid, { ...body, version }, saved =>
    refuseGuarded(whole, visitor, saved),
  )
  return { merged, cleaned }
}

async function whatFollows(tx: Transaction, changes: Partial<ConfigInput>): Promise<Partial<ConfigInput>> {
  if (!changes.storeType && !changes.countryCode) return {}
  return following(await storedConfig(tx), changes, (await pricedItems(tx)) > 0)
}

/** What a person may see of the configuration. */
export async function shownConfig({ secrets }: Kit, store: Store, visitor: StaffVisitor) {
  const reader = store.database.orm
  const row = await storedConfig(reader)
  const [{ tokenAt, websiteDownSince, sites }, options] = await Promise.all([
    readBeside(reader),
    readOptions(reader, row.featuresOff, null),
  ])
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
    hidesCost: visitor.level === 'Ecommerce Management' && row.hideCostFromEcommerce,
    pageCacheTokenAt: tokenAt ?? row.createdAt.toISOString(),
    sections: isStaff ? bySection(row) : null,
    sites,
    options: isStaff ? options : null,
  }
}

interface Beside {
  readonly tokenAt: string | null
  readonly websiteDownSince: string | null
  readonly sites: { readonly code: string; readonly name: string; readonly siteUrl: string }[]
}

/** What is no setting and shown with them, asked at once: every save answers it, and each question is a way of its own. */
async function readBeside(reader: Reader): Promise<Beside> {
  const { rows } = await reader.execute<Beside & Record<string, unknown>>(sql`select
    (${tokenAtSql}) as "tokenAt", (${downSinceSql}) as "websiteDownSince",
    (select coalesce(json_agg(json_build_object('code', s.code, 'name', s.name, 'siteUrl', s.site_url)
      order by s.is_default desc, s.code), '[]') from site s where s.active) as sites`)
  return rows[0] as Beside
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
