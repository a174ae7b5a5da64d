import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { codeShape } from './settings.ts'

const levels = storeStaff
const call = callsOf({ levels, resource: 'coupon' })
const ask = callsOf({ levels })

export const checkCode = ask.get(
  '/discounts/checkCode',
  'Whether a code is free, and else which coupon has it',
  {
    query: z.object({ code: z.string().trim().min(1).max(40), couponUid: field.writtenUid().optional() }),
    reply: z.object({ free: z.boolean(), usedBy: z.string().nullable() }),
  },
)

export const batchMost = 100_000
/** Of one coupon, made and imported. */
export const codesMost = 200_000
export const batchStates = { running: 'Being made', done: 'Made', cancelled: 'Stopped' } as const

export const couponBatches = {
  list: call.get('/discounts/:uid/batches', 'The batches of codes of a coupon, with how far each is', {
    reply: z.array(
      z.object({
        uid: field.uid(),
        name: z.string(),
        quantity: z.number().int(),
        made: z.number().int(),
        used: z.number().int(),
        state: field.choice(batchStates),
        expiresAt: field.instant().nullable().meta({ label: 'Ends' }),
      }),
    ),
  }),
  /** Those made already stay. */
  cancel: call.post('/discounts/:uid/batches/:batchUid/cancel', 'Stop making the codes of a batch', {
    params: z.object({ uid: field.writtenUid(), batchUid: field.writtenUid() }),
    reply: 'empty',
  }),
  make: call.post('/discounts/:uid/batches', 'Make many codes in the background', {
    body: z.object({
      name: field.text(80, 1),
      quantity: field.whole(1, batchMost).meta({ label: 'How many' }),
      maxUsesEach: field.whole(1, 1_000_000).nullable().meta({ label: 'Uses of each' }),
      expiresAt: field.instant().nullable().meta({ label: 'Ends' }),
      ...codeShape.shape,
    }),
    status: 202,
    reply: z.object({ batchUid: field.uid() }),
  }),
}

/** Those that nobody used stop working: of a batch, or some by their numbers. */
export const disableCodes = call.post(
  '/discounts/:uid/codes/disable',
  'Switch off unused codes, of a batch or some of them',
  {
    body: z.object({
      batchUid: field.uid().nullable().default(null),
      uids: z.array(field.uid()).max(1_000).default([]),
    }),
    reply: z.object({ disabled: z.number().int() }),
  },
)

/** As many as a paste of some hundred kilobytes holds. */
export const importMost = 50_000

export const importCodes = call.post(
  '/discounts/:uid/importCodes',
  'Take codes that were made elsewhere; with dryRun only tell what would happen',
  {
    body: z.object({
      name: field.text(80, 1),
      codes: z.array(z.string().trim().max(80)).min(1).max(importMost),
      dryRun: z.boolean().default(false),
    }),
    reply: z.object({
      added: z.number().int(),
      faults: z.array(z.object({ line: z.number().int(), code: z.string(), why: z.string() })),
    }),
  },
)

export const couponCodesView = dataView({
  levels,
  resource: 'coupon',
  name: 'CouponCodeView',
  noun: 'codes',
  row: z.object({
    code: z.string().meta({ kind: 'code' }),
    batch: z.string(),
    disabled: field.flag().meta({ label: 'Switched off' }),
    used: z.number().int().meta({ label: 'Uses' }),
    maxUses: z.number().int().nullable().meta({ label: 'Most uses' }),
    expiresAt: field.instant().nullable().meta({ label: 'Ends' }),
    lastUsedAt: field.instant().nullable().meta({ label: 'Last used' }),
    orderNumber: z.string().nullable().meta({ kind: 'code', label: 'Order' }),
  }),
  columns: {
    code: { main: true },
    batch: {},
    disabled: {},
    used: {},
    maxUses: {},
    expiresAt: {},
    lastUsedAt: { sort: false, filter: false },
    orderNumber: { sort: false, filter: false },
  },
  always: ['code', 'batch', 'disabled', 'used'],
  searches: 'Search codes',
  sort: 'code',
  more: z.object({ couponUid: field.writtenUid().optional() }),
})
