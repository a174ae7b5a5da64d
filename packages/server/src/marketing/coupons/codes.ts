import { randomInt } from 'node:crypto'
import { coupons } from '@backroom/contract/marketing/coupons/calls'
import {
  checkCode,
  codesMost,
  couponBatches,
  couponCodesView,
  disableCodes,
  importCodes,
} from '@backroom/contract/marketing/coupons/code-calls'
import {
  type CodeShape,
  codeKeyOf,
  codeLengthMost,
  codeLengthOf,
  codePattern,
  codeWords,
  drawCode,
  lengthFor,
} from '@backroom/contract/marketing/coupons/codes'
import type { Reason, TypedCode } from '@backroom/contract/marketing/offers/basket'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { backroomItself, type Reader, type Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, notFound, refused } from '#kit/errors'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { announceChange } from '#kit/records/record'
import { serve } from '#kit/serve'
import { coupon, couponBatch, couponCode } from '#tables/marketing/coupons'

/** Codes made in one transaction: enough that a hundred thousand take seconds, few enough that progress shows. */
const madeAtOnce = 5_000
/** Nobody reads more faults than this. */
const faultsMost = 100

/** Codes as they were typed with the coupons they belong to; what opens none says why. */
export async function findCodes(
  reader: Reader,
  typed: readonly string[],
  at = new Date().toISOString(),
): Promise<TypedCode[]> {
  if (typed.length === 0) return []
  const rows = await reader
    .select({ ...getTableColumns(couponCode), mode: coupon.codeMode })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.uid, couponCode.couponUid))
    .where(inArray(couponCode.codeKey, typed.map(codeKeyOf)))
  return typed.map(code => {
    const row = rows.find(({ codeKey }) => codeKey === codeKeyOf(code))
    return row
      ? { code, couponUid: row.couponUid, codeUid: row.uid, ...refusedAs(row, Date.parse(at)) }
      : { code, couponUid: null }
  })
}

type Found = typeof couponCode.$inferSelect & { readonly mode: typeof coupon.$inferSelect.codeMode }

function refusedAs(row: Found, ms: number): { refused?: Reason } {
  // Codes that were made while their coupon started by many of them open nothing once it starts otherwise.
  const isOther = row.mode !== (row.batchUid === null ? 'single' : 'batch')
  if (row.disabled || isOther) return { refused: 'CODE_DISABLED' }
  if (row.expiresAt && row.expiresAt.getTime() <= ms) return { refused: 'CODE_EXPIRED' }
  return row.maxUses !== null && row.used >= row.maxUses ? { refused: 'CODE_USED' } : {}
}

/** The coupon that has a code already, other than this one. */
export async function holderOf(
  reader: Reader,
  code: string,
  exceptUid: number | null,
): Promise<string | null> {
  const [held] = await reader
    .select({ name: coupon.name })
    .from(couponCode)
    .innerJoin(coupon, eq(coupon.uid, couponCode.couponUid))
    .where(and(eq(couponCode.codeKey, codeKeyOf(code)), sql`${couponCode.couponUid} <> ${exceptUid ?? 0}`))
  return held?.name ?? null
}

export function couponCodes(kit: Kit) {
  kit.work.add(makeBatch)

  serve(kit, checkCode, async ({ query, store }) => {
    const usedBy = await holderOf(store.database.orm, query.code, query.couponUid ?? null)
    return { free: usedBy === null, usedBy }
  })

  serve(kit, couponBatches.list, ({ params, store }) =>
    store.database.rows(sql`select b.uid, b.name, b.quantity, b.made, b.state, b.expires_at as "expiresAt",
      (select count(*)::int from coupon_code c where c.batch_uid = b.uid and c.used > 0) as used
      from coupon_batch b where b.coupon_uid = ${params.uid} order by b.uid desc`),
  )

  serve(kit, couponBatches.make, async ({ params, body, store, visitor }) => {
    const { name, quantity, maxUsesEach, expiresAt, ...shape } = body
    refuseLong(shape)
    const least = lengthFor(shape.alphabet, quantity)
    if (shape.length < least)
      throw invalid({
        length: sentence`${shape.length} characters are too easy to guess for ${quantity} codes. Use at least ${least} characters.`,
      })
    return store.write(visitor, async tx => {
      await requireBatches(tx, params.uid, quantity)
      const [made] = await tx
        .insert(couponBatch)
        .values({
          couponUid: params.uid,
          name,
          quantity,
          maxUsesEach,
          expiresAt: expiresAt ? new Date(expiresAt) : null,
          shape,
        })
        .returning({ uid: couponBatch.uid })
      const batchUid = made?.uid ?? 0
      await enqueueNow(tx, makeBatch, { batchUid }, { key: `coupon-batch:${batchUid}` })
      return { batchUid }
    })
  })

  serve(kit, couponBatches.cancel, async ({ params, store, visitor }) => {
    await store.write(visitor, async tx => {
      const { rowCount } = await tx.execute(sql`update coupon_batch set state = 'cancelled'
        where uid = ${params.batchUid} and coupon_uid = ${params.uid} and state = 'running'`)
      if (!rowCount) throw refused('Its codes are made already.')
    })
  })

  serve(kit, disableCodes, async ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { rowCount } = await tx.execute(sql`update coupon_code set disabled = true
        where coupon_uid = ${params.uid} and used = 0 and not disabled
          and (batch_uid = ${body.batchUid} or (batch_uid is not null and uid = any(${`{${body.uids.join(',')}}`}::int[])))`)
      return { disabled: rowCount ?? 0 }
    }),
  )

  serve(kit, importCodes, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { faults, good } = await judgeCodes(tx, body.codes)
      await requireBatches(tx, params.uid, good.length)
      if (!body.dryRun && good.length > 0) await keepImported(tx, params.uid, body.name, good)
      return { added: good.length, faults: faults.slice(0, faultsMost) }
    }),
  )

  serveDataView(kit, couponCodesView, {
    from: {
      table: sql`coupon_code`,
      joins: [
        { name: 'b', sql: sql`left join coupon_batch b on b.uid = coupon_code.batch_uid` },
        {
          name: 'last',
          sql: sql`left join lateral (select u.reserved_at, u.order_number from coupon_use u
            where u.code_uid = coupon_code.uid and u.state <> 'released' order by u.reserved_at desc limit 1) last on true`,
        },
      ],
    },
    table: couponCode,
    where: ({ more }) => (more.couponUid ? sql`coupon_code.coupon_uid = ${more.couponUid}` : undefined),
    fields: {
      batch: sql`coalesce(b.name, '')`,
      lastUsedAt: sql`last.reserved_at`,
      orderNumber: sql`last.order_number`,
    },
    search: { text: sql`fold(coupon_code.code)`, covers: ['code'] },
  })
}

/** A coupon that starts by many codes and may have so many more; held until they are written. */
async function requireBatches(tx: Transaction, couponUid: number, more: number): Promise<void> {
  const [of] = await tx
    .select({ mode: coupon.codeMode })
    .from(coupon)
    .where(eq(coupon.uid, couponUid))
    .for('no key update')
  if (!of) throw notFound()
  if (of.mode !== 'batch') throw invalid({ Generic: 'This coupon does not start by many codes.' })
  const { rows } = await tx.execute<{ codes: number }>(sql`
    select coalesce(sum(case state when 'cancelled' then made else quantity end), 0)::int as codes from coupon_batch where coupon_uid = ${couponUid}`)
  const had = rows[0]?.codes ?? 0
  if (had + more > codesMost)
    throw invalid({
      quantity: sentence`A coupon has at most ${codesMost} codes, and this one has ${had} already.`,
    })
}

/** Codes that nobody could type into an order. */
export function refuseLong(shape: CodeShape): void {
  const length = codeLengthOf(shape)
  if (length > codeLengthMost)
    throw invalid({
      length: sentence`Codes would have ${length} characters with prefix, dashes and suffix: at most ${codeLengthMost}.`,
    })
}

/** Codes that were pasted, those that can be taken and what is wrong with the others, line by line; empty lines are nobody's fault. */
async function judgeCodes(tx: Transaction, pasted: readonly string[]) {
  const keys = pasted.map(codeKeyOf)
  const { rows } = await tx.execute<{ key: string }>(
    sql`select code_key as key from coupon_code where code_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
  )
  const taken = new Set(rows.map(({ key }) => key))
  const seen = new Set<string>()
  const good: string[] = []
  const faults: { line: number; code: string; why: string }[] = []
  pasted.forEach((code, at) => {
    const key = keys[at] ?? ''
    if (code === '') return
    const why = !codePattern.test(code)
      ? codeWords
      : taken.has(key)
        ? 'There is already such a code.'
        : seen.has(key)
          ? 'It is pasted twice.'
          : null
    seen.add(key)
    if (why) faults.push({ line: at + 1, code, why })
    else good.push(code.toUpperCase())
  })
  return { good, faults }
}

async function keepImported(tx: Transaction, couponUid: number, name: string, codes: readonly string[]) {
  const quantity = codes.length
  const [made] = await tx
    .insert(couponBatch)
    .values({ couponUid, name, quantity, made: quantity, maxUsesEach: 1, shape: null, state: 'done' })
    .returning({ uid: couponBatch.uid })
  await tx.execute(sql`insert into coupon_code (coupon_uid, batch_uid, code, code_key, max_uses)
    select ${couponUid}::int, ${made?.uid ?? 0}::int, code, translate(code, '-_ ', ''), 1 from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) code`)
}

const itself = backroomItself('job')

/** Makes the codes of a batch, some thousand at a time; one that was there already is drawn again. A run that stopped goes on where it was. */
const makeBatch: Task<{ batchUid: number }> = {
  name: 'coupon-batch',
  title: 'Making codes',
  run: async ({ batchUid }, { store, signal }) => {
    let isMore = true
    while (isMore && !signal.aborted)
      isMore = await store.database.write(itself, async tx => {
        const [batch] = await tx.select().from(couponBatch).where(eq(couponBatch.uid, batchUid)).for('update')
        if (batch?.state !== 'running' || !batch.shape) return false
        const { shape } = batch
        const wanted = Math.min(madeAtOnce, batch.quantity - batch.made)
        const drawn = Array.from({ length: wanted }, () => drawCode(shape, randomInt))
        const { rows } = await tx.execute(sql`
          insert into coupon_code (coupon_uid, batch_uid, code, code_key, max_uses, expires_at)
          select ${batch.couponUid}, ${batchUid}, code, translate(code, '-_ ', ''), ${batch.maxUsesEach}::int, ${batch.expiresAt?.toISOString() ?? null}::timestamptz
          from unnest(${`{${drawn.join(',')}}`}::text[]) code on conflict do nothing returning uid`)
        const made = batch.made + rows.length
        const state = made >= batch.quantity ? 'done' : 'running'
        await tx.update(couponBatch).set({ made, state }).where(eq(couponBatch.uid, batchUid))
        await announceChange(tx, coupons, coupon, batch.couponUid)
        return state === 'running'
      })
  },
}
