import { coupons as contract, couponsView } from '@backroom/contract/marketing/coupons/calls'
import { codeKeyOf } from '@backroom/contract/marketing/coupons/codes'
import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { ofItsType } from '@backroom/contract/marketing/coupons/of-its-type'
import { couponSettings as settingsContract } from '@backroom/contract/marketing/coupons/settings'
import { counted, sentence } from '@backroom/contract/wording/say'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { searchSql } from '#kit/data-view/condition'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { forbidden, invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serveSettings } from '#kit/records/serve-settings'
import { holderOf, refuseLong } from '#marketing/coupons/codes'
import { isTooDeep } from '#marketing/coupons/reach'
import { endsSoon } from '#marketing/offers/ends-soon'
import { unsoldGifts } from '#marketing/offers/gifts'
import { depthAmong, projectedMarginBp } from '#marketing/offers/margin'
import { hidesCost } from '#site/door'
import { coupon, couponCode, couponSettings } from '#tables/marketing/coupons'

const count = (column: string) =>
  sql`coalesce((select n.${sql.raw(column)} from coupon_count n where n.coupon_uid = coupon.uid), 0)`
const lately = sql`from coupon_use u where u.coupon_uid = coupon.uid and u.state = 'redeemed' and u.reserved_at > now() - interval '30 days'`
/** Whether shoppers could ever use it: somebody did, or it was switched off. */
const wasOn = sql`(${count('used')} + ${count('reserved')} > 0 or exists (select from history h
  where h.entity = 'coupon' and h.entity_uid = coupon.uid and h.changes -> 'active' ->> 0 = 'true'))`
/** What is worked out of a coupon whenever it is asked for. */
export const couponFigures = {
  used: count('used'),
  reserved: count('reserved'),
  givenMinor: sql`${count('given_minor')}::bigint`,
  codes: sql`(select count(*)::int from coupon_code k where k.coupon_uid = coupon.uid)`,
  state: sql`case when coupon.archived then 'archived'
    when not coupon.active then case when ${wasOn} then 'paused' else 'draft' end
    when now() < coupon.starts_at then 'scheduled' when now() >= coupon.ends_at then 'expired'
    when ${count('used')} + ${count('reserved')} >= coupon.uses_total or ${count('given_minor')} >= coupon.budget_minor then 'usedUp'
    else 'active' end`,
  sales30Minor: sql`(select coalesce(sum(u.goods_minor), 0)::bigint ${lately})`,
  health: sql`case when coupon.archived then 'fine'
    when ${count('used')} + ${count('reserved')} > coupon.uses_total or ${count('given_minor')} > coupon.budget_minor then 'overLimit'
    when coupon.code_mode = 'batch' and (select count(*) > 0 and count(*) filter (where not k.disabled and coalesce(k.used < k.max_uses, true)) * 10 < count(*)
      from coupon_code k where k.coupon_uid = coupon.uid and k.batch_uid is not null) then 'codesLow'
    when coupon.active and coupon.ends_at > now() and coupon.ends_at < now() + interval '1 day' then 'endsSoon'
    when coupon.active and coalesce(coupon.ends_at > now(), true) and coalesce(coupon.starts_at, coupon.created_at) < now() - interval '30 days'
      and not exists (select ${lately}) then 'unused' else 'fine' end`,
}

const couponKind = new RecordKind(contract, coupon, {
  computed: couponFigures,
  prepare: async (_, input) => ofItsType(input),
  check: refuseUnfit,
  saved: async (tx, { uid, before, after }) => {
    if (before && before.type !== after.type && (await usesOf(tx, uid)) > 0)
      throw invalid({ type: 'This coupon has been used. Copy it to change its type.' })
    if (after.archived && !before?.archived) await refuseWaiting(tx, uid)
    await tx.execute(sql`insert into coupon_count (coupon_uid) values (${uid}) on conflict do nothing`)
    await keepCode(tx, uid, after)
  },
  refuseRemoval: async (tx, { uid }) => {
    const uses = await usesOf(tx, uid)
    if (uses > 0) throw refused(sentence`Used on ${counted(uses, 'order')}, so it can only be archived.`)
  },
})

async function usesOf(tx: Transaction, uid: number, which = sql`true`): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from coupon_use where coupon_uid = ${uid} and ${which}`,
  )
  return rows[0]?.n ?? 0
}

async function refuseWaiting(tx: Transaction, uid: number): Promise<void> {
  const waiting = await usesOf(tx, uid, sql`state = 'reserved'`)
  if (waiting > 0)
    throw invalid({
      archived: sentence`${counted(waiting, 'order')} with this coupon ${waiting === 1 ? 'is' : 'are'} waiting for payment. Switch it off and archive it when they are settled.`,
    })
}

/** The one code of a coupon; a coupon that starts otherwise keeps it, switched off, so that nobody else gets it. */
async function keepCode(tx: Transaction, couponUid: number, { code, codeMode }: CouponInput): Promise<void> {
  const own = and(eq(couponCode.couponUid, couponUid), sql`batch_uid is null`)
  const values = { code, codeKey: codeKeyOf(code), disabled: codeMode !== 'single' }
  if (code === '') await tx.update(couponCode).set({ disabled: true }).where(own)
  else {
    const changed = await tx.update(couponCode).set(values).where(own).returning({ uid: couponCode.uid })
    if (changed.length === 0) await tx.insert(couponCode).values({ couponUid, ...values })
  }
}

async function refuseUnfit(
  tx: Transaction,
  input: CouponInput,
  { uid, before }: { uid: number | null; before?: CouponInput | null },
): Promise<void> {
  const errors: Record<string, string> = {}
  const holder = input.code ? await holderOf(tx, input.code, uid) : null
  if (holder) errors.code = sentence`${input.code} is the same code as one used by ‘${holder}’.`
  if (input.startsAt && input.endsAt && Date.parse(input.endsAt) <= Date.parse(input.startsAt))
    errors.endsAt = 'Ends must be after Starts.'
  if ((input.minSpendMinor ?? 0) > (input.maxSpendMinor ?? Infinity))
    errors.maxSpendMinor = 'Spend at most must not be less than spend at least.'
  if (input.active) Object.assign(errors, missingIn(input))
  // Else it would be live at once where somebody only takes it out of the archive.
  if (input.active && input.archived)
    errors.active = 'An archived coupon is off: switch it off, or restore it.'
  const [gift] = input.active ? await unsoldGifts(tx, input) : []
  if (gift) errors.giftItemUids = sentence`Gift ‘${gift}’ is not for sale.`
  const isStarted = input.active && input.codeMode === 'batch'
  if (isStarted && !(before?.active && before.codeMode === 'batch') && !(await hasCodes(tx, uid)))
    errors.codeMode = 'Make its codes first.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await refuseBelowFloor(tx, input)
}

async function hasCodes(tx: Transaction, uid: number | null): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from coupon_code where coupon_uid = ${uid}::int and batch_uid is not null and not disabled limit 1`,
  )
  return rows.length > 0
}

/** What a coupon must have before it is switched on. */
function missingIn(input: CouponInput): Record<string, string> {
  const errors: Record<string, string> = {}
  const { type, tiers } = input
  if (type === 'percent' && tiers.length === 0 && input.percentBp === null)
    errors.percentBp = 'Enter between 0.01 and 100.'
  if ((type === 'amount' || type === 'price') && tiers.length === 0 && input.amountMinor === null)
    errors.amountMinor = 'Enter an amount.'
  if (type === 'buyXGetY' && (input.buyQuantity === null) === (input.buySpendMinor === null))
    errors.buyQuantity = 'Say how many are bought, or how much is spent: one of the two.'
  if (type === 'gift' && input.giftItemUids.length === 0) errors.giftItemUids = 'Choose a gift.'
  if (input.codeMode === 'single' && input.code === '') errors.code = 'Enter a code.'
  if (input.audience === 'tagged' && input.audienceTags.length === 0) errors.audienceTags = 'Enter a tag.'
  if (input.audience === 'emails' && input.audienceEmails.length === 0)
    errors.audienceEmails = 'Enter an address.'
  return errors
}

/** Where offers below the lowest margin are stopped, none of them is switched on. */
async function refuseBelowFloor(tx: Transaction, input: CouponInput): Promise<void> {
  const [floor] = await tx
    .select({ bp: couponSettings.marginFloorBp, mode: couponSettings.marginFloorMode })
    .from(couponSettings)
  if (!input.active || floor?.bp == null || floor.mode !== 'block') return
  const left = await projectedMarginBp(tx, input, await depthAmong(tx, input, input))
  if (left !== null && left < floor.bp)
    throw invalid({
      active: sentence`It leaves a margin of ${left / 100}%, below the lowest of ${floor.bp / 100}%.`,
    })
}

/** By its words, or by one of its codes as a shopper reads it out. */
function found(typed: string) {
  const words = searchSql(coupon.searchText, typed)
  const isOf = sql`k.coupon_uid = coupon.uid and k.code_key = ${codeKeyOf(typed)}`
  return words && sql`(${words} or exists (select from coupon_code k where ${isOf}))`
}

export function coupons(kit: Kit) {
  serveRecord(kit, couponKind, {
    judge:
      ({ visitor }) =>
      async ({ before, after }, tx) => {
        if (!after.active) return
        const [settings] = await tx.select().from(couponSettings)
        const depthBp = await depthAmong(tx, after, after)
        if (!settings || !isTooDeep(visitor, depthBp, settings)) return
        // One that an Administrator switched on may be edited, so long as it does not go deeper.
        if (before?.active && depthBp <= (await depthAmong(tx, before, before))) return
        throw forbidden(
          'permission',
          sentence`Only an Administrator can switch on a coupon above ${settings.adminOnlyAboveBp / 100}% off.`,
        )
      },
  })
  serveSettings(
    kit,
    new RecordKind(settingsContract, couponSettings, { check: async (_, input) => refuseLong(input) }),
  )

  serveDataView(kit, couponsView, {
    from: {
      table: sql`coupon`,
      joins: [{ name: 'staff', sql: sql`left join staff on staff.uid = coupon.updated_by` }],
    },
    table: coupon,
    fields: {
      ...couponFigures,
      endsSoon: sql`(not coupon.archived and ${endsSoon(sql`coupon`)})`,
      marginBp: sql`(select round(sum(u.margin_minor) * 10000.0 / nullif(sum(u.net_minor), 0))::int ${lately} and u.margin_minor is not null)`,
      updatedBy: sql`coalesce(staff.name, 'Backroom')`,
    },
    hides: async ({ store, visitor }) => ((await hidesCost(store, visitor)) ? ['marginBp'] : []),
    search: { text: coupon.searchText, covers: ['name', 'code'], condition: found },
  })
}
