import { type ConfigField, configEffects } from '@backroom/contract/site/config'
import { type CountryCode, seedOf } from '@backroom/contract/site/country/seeds'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { storedConfig } from '#site/config-row'

interface Effect {
  /** How many records it would touch. */
  readonly count: (value: unknown) => SQL
  readonly text: (n: number, value: unknown) => string
}

const active = sql`item where status = 'active' and lead_item_uid is null`
const priced = sql`select count(*)::int as n from item where price_minor is not null`
const nothing = sql`select 0 as n`
const once = sql`select 1 as n`

/** What settings reach beyond their own form: those who change them are told how far, before it is saved. */
const effects: Partial<Record<ConfigField, Effect | readonly Effect[]>> = {
  hideOutOfStock: {
    count: value =>
      value
        ? sql`select count(*)::int as n from ${active} and exists (select from item_index x where x.page_uid = item.uid and not x.in_stock)`
        : nothing,
    text: n => sentence`${counted(n, 'item that is', 'items that are')} out of stock would be hidden.`,
  },
  requireImage: {
    count: value =>
      value
        ? sql`select count(*)::int as n from ${active} and not exists (select from item_image m where m.item_uid = item.uid)`
        : nothing,
    text: n => sentence`${counted(n, 'item')} without a picture would be hidden.`,
  },
  pricesIncludeTax: {
    count: () => priced,
    text: n => sentence`${counted(n, 'price')} would mean something else.`,
  },
  showPrices: { count: () => priced, text: n => sentence`${counted(n, 'price')} would be shown otherwise.` },
  storeType: [
    {
      count: () => priced,
      text: (n, type) =>
        type === 'B2B'
          ? sentence`${counted(n, 'price')} would be shown without tax.`
          : sentence`${counted(n, 'price')} would be shown with tax.`,
    },
    {
      count: () => once,
      text: (_, type) =>
        type === 'B2B'
          ? 'Everybody would need an account, and new businesses would wait for approval.'
          : 'Nobody would need an account.',
    },
    {
      count: type => (type === 'B2B' ? once : nothing),
      text: () => 'Click & Collect locations could no longer be added.',
    },
  ],
  countryCode: {
    count: () => sql`select count(*)::int as n from tax_zone where kind = 'home'`,
    text: (_, country) => sentence`Orders to ${nameOf(country)} would be taxed as at home.`,
  },
  deliveryTaxClassUid: {
    count: () => sql`select count(*)::int as n from delivery_method where active`,
    text: n => sentence`${counted(n, 'delivery method')} would be taxed otherwise.`,
  },
  siteState: {
    count: value => (value === 'live' ? nothing : sql`select count(*)::int as n from site where active`),
    text: n => sentence`${counted(n, 'website')} would be closed to shoppers.`,
  },
  timeZone: {
    count: () => sql`select count(*)::int as n from item_price_schedule where applied_at is null`,
    text: n => sentence`${counted(n, 'planned price')} would begin at another hour.`,
  },
}

const nameOf = (country: unknown) => seedOf(country as CountryCode)?.name ?? String(country)

/** The dry run of a save: nothing is changed. */
export function configEffect(kit: Kit) {
  serve(kit, configEffects, async ({ body, store }) => {
    const now = (await storedConfig(store.database.orm)) as unknown as Record<string, unknown>
    const touched = Object.entries(body.changes).filter(
      ([name, value]) => Object.hasOwn(effects, name) && now[name] !== value,
    )
    const told = await Promise.all(
      touched
        .flatMap(([key, value]) =>
          [effects[key as ConfigField] ?? []].flat().map(effect => ({ key, value, effect })),
        )
        .map(async ({ key, value, effect }) => {
          const { n } = await store.database.row<{ n: number }>(effect.count(value))
          return n > 0 ? [{ key, n, text: effect.text(n, value) }] : []
        }),
    )
    return told.flat()
  })
}
