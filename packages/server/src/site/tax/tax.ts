import { formatMoney } from '@backroom/contract/kit/money/money'
import { onTheWall } from '@backroom/contract/kit/shapes/hours'
import { type CountryCode, seedOf } from '@backroom/contract/site/country/seeds'
import { wrongPattern } from '@backroom/contract/site/delivery/postcodes'
import { reckonTax, taxSteps } from '@backroom/contract/site/tax/reckon'
import { seedTax, taxClasses, taxTable, taxZones, tryTax } from '@backroom/contract/site/tax/tax'
import { tidyVatNumber } from '@backroom/contract/site/tax/vat-number'
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
import { storedConfig } from '#site/config-row'
import { noteRefresh } from '#site/page-refreshes'
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
      ratesChecked: (await storedConfig(orm)).ratesChecked,
    }
  })

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
      ...(vatNumber && { vatNumber: tidyVatNumber(vatNumber) }),
    })
    const [line] = answer.lines
    if (!line) throw invalid({ taxClassUid: 'There is no such class.' })
    const steps = taxSteps(rules.tax, answer, line, minor => formatMoney(minor, isoCurrency, locale))
    return { ...line, zone: answer.zone?.name ?? '', steps }
  })
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
    const found = classes.find(each => each.name.toLowerCase() === name.toLowerCase())
    if (found?.rateBp === rateBp && found.rates.some(({ zoneUid }) => zoneUid === rate.zoneUid)) continue
    changes.push(
      found
        ? sentence`${name}: ${found.rateBp / 100}% becomes ${rateBp / 100}%`
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
        code: name.toLowerCase().replaceAll(' ', '-'),
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
  check: async (tx, { isDefault }, { uid, before }) => {
    if (!isDefault && before?.isDefault) throw invalid({ isDefault: 'One class must be the default.' })
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
  refuseRemoval: async (_, { name, isDefault, items: used }) => {
    if (isDefault) throw refused('One class must be the default.')
    if (used > 0) throw refused(sentence`${name} is used by ${counted(used, 'item')}.`)
  },
})

const zoneKind = new RecordKind(taxZones, taxZone, {
  check: (_, { kind, countries, include, exclude }, { before }) => {
    if (kind !== (before?.kind ?? 'list'))
      throw invalid({ kind: 'Home and all others are there once, from the start.' })
    if (kind !== 'rest' && countries.length === 0)
      throw invalid({ countries: 'Choose at least one country.' })
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
})
