import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { type SQL, sql } from 'drizzle-orm'
import coupons from '#demo/marketing/coupons.json'
import { readRows } from '#demo/read-rows'

/** A coupon of the demo store, and what was had of it. */
export interface DemoCoupon extends Partial<CouponInput> {
  /** Had, given back, and waiting for payment now. */
  readonly uses: number
  readonly released?: number
  readonly reserved?: number
  /** What it gave away in all, where its budget is nearly spent. */
  readonly givenMinor?: number
  readonly batch?: {
    readonly name: string
    readonly prefix: string
    readonly codes: number
    readonly imported?: true
  }
  /** Days from the day the store is filled. */
  readonly startsInDays?: number
  readonly endsInDays?: number
  /** Items with this word in their name, or those of a collection. */
  readonly about?: string
  readonly collection?: string
  readonly gifts?: string
  readonly methods?: readonly string[]
}

/** 34: live, to come, over, used up, overspent, archived, unfinished, and two that clash. */
export const demoCoupons = readRows<DemoCoupon>(coupons)

/** What is given away under a word: the scarcest first, so that once it is gone the next is given. */
export function giftsSql(word: string): SQL {
  return sql`select i.uid from item i where i.lead_item_uid is null and i.sellable and i.status = 'active'
    order by i.name ilike ${`%${word}%`} desc, (select coalesce(sum(l.on_hand), 0) from stock_level l where l.item_uid = i.uid), i.uid`
}

/** The nth code of a batch. */
export const batchCode = (prefix: SQL, n: SQL) =>
  sql`${prefix} || (100000000000 + ${n}::bigint * 791900177 % 899999999999)`
