import { currencyOf } from '@backroom/contract/kit/money/money'
import type { ConfigInput } from '@backroom/contract/site/config'
import { seedOf } from '@backroom/contract/site/country/seeds'
import { wrongNumbers } from '@backroom/contract/site/general/company-numbers'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { storedConfig } from '#site/config-row'
import { isRegion } from '#site/general/holidays'

/** One section of the settings, or all of them: a rule about what is not there says nothing. */
type Some = Partial<ConfigInput>
interface Saving {
  readonly before: Some | null
}

/** What follows from other settings of the same section. */
export async function prepareConfig(
  _: Transaction,
  input: ConfigInput,
  { before }: Saving,
): Promise<ConfigInput> {
  const some: Some = input
  const { countryCode, holidayRegion = '' } = some
  refuseCurrencyAlone(some, before)
  const moves = countryCode && before?.countryCode && before.countryCode !== countryCode
  const isElsewhere =
    moves && before.holidayRegion === holidayRegion && !(await isRegion(countryCode, holidayRegion))
  return {
    ...input,
    ...(some.locale && { isoCurrency: currencyOf[some.locale] }),
    ...(some.accounts === 'required' && { guest: false }),
    ...(some.siteState === 'live' && { reopensAt: null }),
    ...(isElsewhere && { holidayRegion: seedOf(countryCode).holidayRegion }),
  }
}

/** What does not fit together is refused where it was typed. */
export async function checkConfig(tx: Transaction, whole: Some, { before }: Saving): Promise<void> {
  const changed = (name: keyof ConfigInput) => name in whole && before?.[name] !== whole[name]
  if (whole.guest === false && whole.accounts === 'off')
    throw invalid({ guest: 'Guest checkout cannot be off while accounts are off.' })
  const { minOrderMinor = 0, maxOrderMinor } = whole
  if (typeof maxOrderMinor === 'number' && minOrderMinor >= maxOrderMinor)
    throw invalid({ minOrderMinor: 'The smallest order must be below the largest.' })
  if (whole.vatRegistered && !whole.vatNumber)
    throw invalid({ vatNumber: 'Enter the VAT number the store is registered with.' })
  await refuseWrongNumbers(tx, whole, changed)
  if (changed('holidayRegion') && !(await isRegion(whole.countryCode ?? '', whole.holidayRegion ?? '')))
    throw invalid({ holidayRegion: 'The country has no such region.' })
  if (changed('isoCurrency')) await refuseOtherCurrency(tx, before?.isoCurrency ?? '')
  if (changed('pricesIncludeTax')) await refuseOtherPrices(tx)
  if (changed('siteState') && whole.siteState === 'live') {
    const missing = await missingToSell(tx)
    if (missing) throw invalid({ siteState: sentence`Before going live: ${missing}.` })
  }
}

/** A currency belongs to its locale; one that is sent and would be passed over is refused where it was sent. */
function refuseCurrencyAlone({ locale, isoCurrency }: Some, before: Some | null): void {
  if (!locale || !isoCurrency || !before || isoCurrency === before.isoCurrency) return
  const belongs = currencyOf[locale]
  if (isoCurrency === belongs) return
  throw invalid({
    isoCurrency: sentence`The currency goes with the locale: ${locale} has ${belongs}. Change both.`,
  })
}

/** Numbers of the company that are new look as they do where the shop is; a shop that moves keeps those it has. */
async function refuseWrongNumbers(
  tx: Transaction,
  whole: Some,
  changed: (name: keyof ConfigInput) => boolean,
) {
  const names = (['companyNumber', 'vatNumber', 'eoriNumber'] as const).filter(changed)
  if (names.length === 0) return
  const country = whole.countryCode ?? (await storedConfig(tx)).countryCode
  const wrong = wrongNumbers(country, Object.fromEntries(names.map(name => [name, whole[name]])))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Amounts are kept without their currency: once something was sold they cannot mean another. */
async function refuseOtherCurrency(tx: Transaction, currency: string) {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from "order"`)
  const orders = rows[0]?.n ?? 0
  if (orders === 0) return
  throw invalid({
    locale: sentence`The currency cannot change: ${counted(orders, 'order')} ${orders === 1 ? 'is' : 'are'} in ${currency}.`,
  })
}

/** How many items have a price. */
export async function pricedItems(reader: Reader): Promise<number> {
  const { rows } = await reader.execute<{ n: number }>(
    sql`select count(*)::int as n from item where price_minor is not null`,
  )
  return rows[0]?.n ?? 0
}

/** Every price would mean something else. */
async function refuseOtherPrices(tx: Transaction) {
  const priced = await pricedItems(tx)
  if (priced === 0) return
  throw invalid({
    pricesIncludeTax: sentence`This cannot change: ${counted(priced, 'item has a price', 'items have prices')}, and each would mean something else.`,
  })
}

/**
 * What another country or kind of customer brings with it. Whoever says otherwise in the same save has it so; putting an old version back
 * asks for nothing of this.
 */
export function following(
  now: Pick<ConfigInput, 'storeType' | 'countryCode' | 'taxLabel'>,
  { storeType = now.storeType, countryCode = now.countryCode }: Some,
  hasPrices: boolean,
): Some {
  const isB2b = storeType === 'B2B'
  const { taxLabel, pricesIncludeTax } = seedOf(countryCode)
  const isUsualLabel = now.taxLabel === seedOf(now.countryCode).taxLabel
  return {
    ...(storeType !== now.storeType && {
      showPrices: isB2b ? 'excl' : 'incl',
      guest: !isB2b,
      accounts: isB2b ? 'required' : 'optional',
      b2bApproval: isB2b,
    }),
    ...(countryCode !== now.countryCode && isUsualLabel && { taxLabel }),
    ...(countryCode !== now.countryCode && !hasPrices && { pricesIncludeTax }),
    // Whoever checked them checked those of another country.
    ...(countryCode !== now.countryCode && { ratesChecked: false }),
  }
}

/** A shop opens once what it sells can be sold: what is still to be done, in words. */
export async function missingToSell(tx: Reader): Promise<string> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from item where status = 'active' and lead_item_uid is null
      and not exists (select from tax_class t where t.uid = item.tax_class_uid and t.active)`,
  )
  const without = rows[0]?.n ?? 0
  const { rows: offered } = await tx.execute(sql`select 1 from delivery_method where active limit 1`)
  return [
    without > 0 && `a tax class for ${counted(without, 'item')}`,
    offered.length === 0 && 'a delivery method',
  ]
    .filter(Boolean)
    .join(', ')
}
