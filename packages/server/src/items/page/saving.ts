import type { CheckResult } from '@backroom/contract/items/page/checks'
import { type Currency, currencyOf, formatMoney, type Locale } from '@backroom/contract/kit/money/money'
import type { Conflict } from '@backroom/contract/kit/record'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid, Refusal } from '#kit/errors'
import type { item } from '#tables/items/items'

export type ItemStored = typeof item.$inferSelect

/** Where and for whom a page is saved. */
export interface SaveContext {
  readonly timeZone: string
  readonly hidesCost: boolean
}

export interface SiteFacts {
  readonly currency: Currency
  readonly pricesIncludeTax: boolean
  readonly defaultTracked: boolean
  readonly defaultBackorder: boolean
}

/** What the store says about money and stock. */
export async function readSite(tx: Transaction): Promise<SiteFacts> {
  const { rows } = await tx.execute<{
    currency: Currency
    pricesIncludeTax: boolean
    defaultTracked: boolean
    defaultBackorder: boolean
  }>(sql`
    select iso_currency as currency, prices_include_tax as "pricesIncludeTax", default_tracked as "defaultTracked", default_backorder as "defaultBackorder" from site_config order by uid limit 1`)
  return rows[0] ?? { currency: 'GBP', pricesIncludeTax: true, defaultTracked: true, defaultBackorder: false }
}

/** An amount as the store's staff write it. */
export function money(minor: number, { currency }: Pick<SiteFacts, 'currency'>): string {
  const locale = (Object.keys(currencyOf) as Locale[]).find(each => currencyOf[each] === currency) ?? 'en-GB'
  return formatMoney(minor, currency, currency === 'GBP' ? 'en-GB' : locale)
}

/** One save under way: what is wrong with it, what clashes, what came together, and what the person should read first. */
export class Saving {
  readonly merged = new Set<string>()
  readonly cleaned = new Set<string>()
  private readonly errors: Record<string, string[]> = {}
  private readonly conflicts: Conflict['fields'] = {}
  private readonly warnings: { key: string; text: string }[] = []

  constructor(
    readonly site: SiteFacts,
    private readonly confirmed: readonly string[],
  ) {}

  error(field: string, text: string) {
    this.errors[field] = [...(this.errors[field] ?? []), text]
  }

  conflict(field: string, three: Conflict['fields'][string]) {
    this.conflicts[field] = three
  }

  /** Asks once: it stands until the person confirms it. */
  warn(key: string, text: string) {
    if (!this.confirmed.includes(key)) this.warnings.push({ key, text })
  }

  refuseErrors() {
    if (Object.keys(this.errors).length > 0) throw invalid(this.errors)
  }

  refuseWarnings() {
    if (this.warnings.length === 0) return
    const texts = this.warnings.map(({ text }) => text)
    throw invalid({ Generic: texts }, { code: 'warning', warnings: this.warnings })
  }

  async refuseConflicts(tx: Transaction, pageUid: number) {
    if (Object.keys(this.conflicts).length === 0) return
    const { rows } = await tx.execute<{ version: number; uid: number; name: string; at: string }>(sql`
      select i.version, h.by_uid as uid, coalesce(s.name, 'Backroom') as name, h.at
      from item i join history h on (h.entity = 'item' and h.entity_uid in (select uid from item where page_uid = ${pageUid}))
      left join staff s on s.uid = h.by_uid where i.uid = ${pageUid} order by h.uid desc limit 1`)
    const last = rows[0]
    const by = { uid: last?.uid ?? 0, name: last?.name ?? 'Backroom' }
    throw new Refusal(409, {
      code: 'conflict',
      message: sentence`${by.name} changed the same fields meanwhile.`,
      conflict: {
        version: last?.version ?? 1,
        by,
        at: new Date(last?.at ?? Date.now()).toISOString(),
        fields: this.conflicts,
        merged: {},
      },
    })
  }
}

/** Refuses to put, or leave, an item on the site that lacks what it must have. */
export function refuseUnready(checks: readonly CheckResult[]) {
  const failed = checks.filter(({ level, ok }) => level === 'must' && !ok)
  if (failed.length === 0) return
  const errors: Record<string, string[]> = {}
  for (const { fix, text } of failed) errors[fix] = [...(errors[fix] ?? []), text]
  throw invalid(errors, {
    code: 'notReady',
    message: `It cannot be on the site yet: ${failed.map(({ text }) => text).join(' ')}`,
  })
}
