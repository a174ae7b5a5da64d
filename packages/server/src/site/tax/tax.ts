import { formatMoney } from '@backroom/contract/kit/money/money'
import { onTheWall } from '@backroom/contract/kit/shapes/hours'
import { type CountryCode, seedOf } from '@backroom/contract/site/country/seeds'
import { wrongPattern } from '@backroom/contract/site/delivery/postcodes'
import { rateOn, reckonTax, type TaxRules, taxSteps } from '@backroom/contract/site/tax/reckon'
import {
  orderTaxZones,
  seedTax,
  taxClasses,
  taxTable,
  taxZones,
  tryTax,
} from '@backroom/contract/site/tax/tax'
import { counted, sentence } from '@backroom/contract/wording/say'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { invalid, refused } from '#kit/errors'
import type { Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { readBasketRules } from '#site/basket'
import { configNews } from '#site/config-news'
import { storedConfig } from '#site/config-row'
import { noteRefresh } from '#site/page-refreshes'
import { putInOrder } from '#site/put-in-order'
import { siteConfig } from '#tables/site/site-config'
import { taxClass } from '#tables/site/tax-classes'
import { taxZone } from '#tables/site/tax-zones'

const items = sql<number>`(select count(*)::int from item where item.tax_class_uid = tax_class.uid)`

/** The rate at home today, which margins and sheets read from its column. */
const homeRate = sql`coalesce((select (r ->> 'rateBp')::int from jsonb_array_elements(tax_class.rates) r
  where (r ->> 'zoneUid')::int = (select uid from tax_zone where kind = 'home')
    and r ->> 'from' <= to_char(now() at time zone (select time_zone from site_config), 'YYYY-MM-DD')
  order by r ->> 'from' desc limit 1), 0)`

/** Keeps the rate at home; answers whether any was another. */
async function keepHomeRates(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`update tax_class set rate_bp = ${homeRate} where rate_bp is distinct from ${homeRate} returning uid`,
  )
  return rows.length > 0
}

/** A planned rate takes over at midnight where the store is. */
const rateTick: Task = {
  name: 'taxRateTick',
  title: 'Changing tax rates',
  run: async (_, { store }) => {
    await store.database.write(backroomItself('job'), async tx => {
      if (await keepHomeRates(tx)) await noteRefresh(tx, 'A tax rate changed')
    })
  },
}

/** Tax classes with their rates, the zones they hold in, and what a price comes to by them. */
export function tax(kit: Kit) {
  serveRecord(kit, classKind)
  serveRecord(kit, zoneKind)
  kit.work.at({ task: rateTick, cron: '0 0 * * *' })

  serve(kit, taxTable, async ({ store }) => {
    const { orm } = store.database
    const classes = await orm
      .select({ row: taxClass, items })
      .from(taxClass)
      .orderBy(asc(taxClass.position), asc(taxClass.code))
    const { without } = await store.database.row<{ without: number }>(
      sql`select count(*)::int as without from item where status = 'active' and tax_class_uid is null and lead_item_uid is null`,
    )
    return {
      classes: classes.map(({ row, items: count }) => ({ ...row, items: count })),
      zones: await orm.select().from(taxZone).orderBy(asc(taxZone.position), asc(taxZone.uid)),
      without,
      unrated: unratedIn(
        (await readBasketRules(orm)).tax,
        onTheWall(new Date().toISOString(), store.timeZone).day,
      ),
      ratesChecked: (await storedConfig(orm)).ratesChecked,
    }
  })

  serve(kit, orderTaxZones, ({ body, store, visitor }) =>
    putInOrder(store, visitor, taxZone, { uids: body.uids, reason: 'Tax saved' }),
  )

  serve(kit, seedTax, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { countryCode, timeZone } = await storedConfig(tx)
      const changes = await seedRates(
        tx,
        countryCode,
        onTheWall(new Date().toISOString(), timeZone).day,
        body.dryRun,
      )
      if (!body.dryRun && changes.length > 0) {
        await keepHomeRates(tx)
        await tx.update(siteConfig).set({ ratesChecked: false })
        await tx.execute(configNews)
        await noteRefresh(tx, 'Tax saved')
      }
      return { changes }
    }),
  )

  serve(kit, tryTax, async ({ body, store }) => {
    const rules = await readBasketRules(store.database.orm)
    const { isoCurrency, locale } = await storedConfig(store.database.orm)
    const { priceMinor, quantity, taxClassUid, country, postcode, day, vatNumber } = body
    const answer = reckonTax(rules.tax, {
      lines: [{ taxClassUid, amountMinor: priceMinor * quantity }],
      deliveryMinor: 0,
      to: { country, postcode },
      day,
      ...(vatNumber && { vatNumber }),
    })
    const [line] = answer.lines
    if (!line) throw invalid({ taxClassUid: 'There is no such class.' })
    const steps = taxSteps(rules.tax, answer, line, minor => formatMoney(minor, isoCurrency, locale))
    return { ...line, zone: answer.zone?.name ?? '', steps }
  })
}

/** Where a class that can be chosen has no rate although its zone is taxed. */
function unratedIn({ classes, zones }: TaxRules, day: string): string[] {
  return zones
    .filter(({ treatment }) => treatment === 'rates')
    .flatMap(zone =>
      classes
        .filter(each => each.active && rateOn(each, zone.uid, day) === undefined)
        .map(each => sentence`${each.name} has no rate in ${zone.name}: nothing is charged.`),
    )
}

/** Classes of the country that are missing are made; those that are there get its rate from today on. Answers what changes, in words. */
async function seedRates(
  tx: Transaction,
  country: CountryCode,
  from: string,
  isDryRun: boolean,
): Promise<string[]> {
  const { rates } = seedOf(country)
  const classes = await tx.select().from(taxClass)
  const [home] = await tx.select({ uid: taxZone.uid }).from(taxZone).where(eq(taxZone.kind, 'home'))
  const changes: string[] = []
  for (const [place, [name, rateBp]] of Object.entries(rates).entries()) {
    const rate = { zoneUid: home?.uid ?? 0, rateBp, from }
    const code = name.toLowerCase().replaceAll(' ', '-')
    const found =
      classes.find(each => each.code.toLowerCase() === code) ??
      classes.find(each => each.name.toLowerCase() === name.toLowerCase())
    if (found?.rateBp === rateBp && found.rates.some(({ zoneUid }) => zoneUid === rate.zoneUid)) continue
    changes.push(
      found
        ? sentence`${found.name}: ${found.rateBp / 100}% becomes ${rateBp / 100}%`
        : sentence`New: ${name}, ${rateBp / 100}%`,
    )
    if (isDryRun) continue
    const others = found?.rates.filter(each => each.zoneUid !== rate.zoneUid || each.from !== from) ?? []
    if (found)
      await tx
        .update(taxClass)
        .set({ rates: [...others, rate] })
        .where(eq(taxClass.uid, found.uid))
    else
      await tx.insert(taxClass).values({
        code,
        name,
        position: place + 1,
        isDefault: place === 0 && !classes.some(({ isDefault }) => isDefault),
        rates: [rate],
      })
  }
  return changes
}

const classKind = new RecordKind(taxClasses, taxClass, {
  computed: { items },
  unique: {
    tax_class_code_key: { field: 'code', text: ({ code }) => sentence`There is already a class ${code}.` },
  },
  check: async (tx, { name, isDefault, active }, { uid, before }) => {
    if (!isDefault && before?.isDefault) throw invalid({ isDefault: 'One class must be the default.' })
    if (!active) await refuseSwitchedOff(tx, { name, isDefault, uid })
    if (isDefault && !before?.isDefault)
      await tx
        .update(taxClass)
        .set({ isDefault: false })
        .where(and(eq(taxClass.isDefault, true), ne(taxClass.uid, uid ?? 0)))
  },
  saved: async tx => {
    await keepHomeRates(tx)
    await noteRefresh(tx, 'Tax saved')
  },
  refuseRemoval: async (tx, { uid, name, isDefault, items: used }) => {
    if (isDefault) throw refused('One class must be the default.')
    const { deliveryTaxClassUid } = await storedConfig(tx)
    if (deliveryTaxClassUid === uid) throw refused(sentence`Delivery is taxed as ${name}.`)
    if (used > 0) throw refused(sentence`${name} is used by ${counted(used, 'item')}.`)
  },
  removed: tx => noteRefresh(tx, 'Tax saved'),
})

/** What is switched off is offered nowhere: nothing may still go by it. */
async function refuseSwitchedOff(
  tx: Transaction,
  { name, isDefault, uid }: { name: string; isDefault: boolean; uid: number | null },
): Promise<void> {
  if (isDefault) throw invalid({ active: 'The class for items that say nothing else stays on.' })
  const { rows } = await tx.execute<{ used: number; delivers: boolean }>(sql`
    select (select count(*)::int from item where tax_class_uid = ${uid}) as used,
      exists (select from site_config where delivery_tax_class_uid = ${uid}) as delivers`)
  const { used = 0, delivers = false } = rows[0] ?? {}
  if (used > 0) throw invalid({ active: sentence`${name} is used by ${counted(used, 'item')}.` })
  if (delivers) throw invalid({ active: sentence`Delivery is taxed as ${name}.` })
}

const zoneKind = new RecordKind(taxZones, taxZone, {
  check: async (tx, { kind, countries, include, exclude }, { before }) => {
    if (kind !== (before?.kind ?? 'list'))
      throw invalid({ kind: 'Home and all others are there once, from the start.' })
    if (kind !== 'rest' && countries.length === 0)
      throw invalid({ countries: 'Choose at least one country.' })
    const { countryCode } = await storedConfig(tx)
    if (kind === 'home' && !countries.includes(countryCode))
      throw invalid({ countries: 'The country of the shop stays in it.' })
    for (const [field, patterns] of Object.entries({ include, exclude })) {
      const wrong = wrongPattern(countries, patterns)
      if (wrong) throw invalid({ [field]: sentence`"${wrong}" is not a postcode area.` })
    }
  },
  saved: tx => noteRefresh(tx, 'Tax saved'),
  refuseRemoval: async (tx, { uid, name, kind }) => {
    if (kind !== 'list') throw refused('Home and all others are there once, from the start.')
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from tax_class where rates @> ${JSON.stringify([{ zoneUid: uid }])}::jsonb limit 1`,
    )
    if (rows[0]) throw refused(sentence`${rows[0].name} has a rate in ${name}. Take it out first.`)
  },
  removed: tx => noteRefresh(tx, 'Tax saved'),
})
