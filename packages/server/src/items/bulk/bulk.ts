import * as contract from '@backroom/contract/items/bulk/bulk'
import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import { itemShows, notArchived, ofPage, ownOrPage, pagesOf, soldOf } from '#items/bulk/targets'
import { inAYear, today } from '#items/page/dates'
import type { BulkDefinition, RefusalRule } from '#kit/bulk/definition'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { item } from '#tables/items/items'

type Own<Contract extends AnyBulk> = Pick<BulkDefinition<Contract>, 'title' | 'change'> &
  Partial<Omit<BulkDefinition<Contract>, 'table' | 'shows' | 'targets'>>

const withArchived = (rules: readonly RefusalRule[] = []) => [notArchived, ...rules]

/** An operation on fields of the page. */
export function serveOnPages<Contract extends AnyBulk>(kit: Kit, operation: Contract, own: Own<Contract>) {
  serveBulk(kit, operation, {
    ...own,
    table: item,
    shows: itemShows,
    targets: (_, selected) => pagesOf(selected),
    refusals: values => withArchived(own.refusals?.(values)),
  } as BulkDefinition<Contract>)
}

/** An operation on fields of what is sold. */
export function serveOnSold<Contract extends AnyBulk>(kit: Kit, operation: Contract, own: Own<Contract>) {
  serveBulk(kit, operation, {
    ...own,
    table: item,
    shows: itemShows,
    targets: (values, selected) => soldOf(selected, (values as { sizes?: boolean }).sizes ?? true),
    refusals: values => withArchived(own.refusals?.(values)),
  } as BulkDefinition<Contract>)
}

const bool = (value: boolean): SQL => sql`${value}::boolean`
const number = (value: number | null): SQL => sql`${value}::int`
const items = (count: number) => counted(count, 'item')
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** Operations that set one or two fields. */
export function itemBulk(kit: Kit) {
  const flags = [
    [contract.setMajorItem, 'majorItem', 'Major item'],
    [contract.setDeliveryChargesApply, 'deliveryChargesApply', 'Delivery charges apply'],
  ] as const
  for (const [operation, field, label] of flags) {
    serveOnPages(kit, operation, {
      title: ({ value }, count) => `Set ${label} to ${yesNo(value)} on ${items(count)}`,
      change: ({ value }) => ({ [field]: bool(value) }),
    })
  }
  delivery(kit)
  stock(kit)
  references(kit)

  serveOnPages(kit, contract.setPrelaunch, {
    title: ({ value }, count) => `${value ? 'Prelaunch' : 'Launch'} ${items(count)}`,
    change: ({ value, prelaunchAt }) => ({
      prelaunch: bool(value),
      ...(value && { prelaunchAt: sql`${prelaunchAt ?? null}::timestamptz` }),
    }),
    check: async ({ value, prelaunchAt }) => {
      if (value && !prelaunchAt) throw invalid({ prelaunchAt: 'Say when they launch.' })
      if (value && Date.parse(prelaunchAt ?? '') <= Date.now())
        throw invalid({ prelaunchAt: 'Choose a time in the future, or turn prelaunch off.' })
    },
  })

  serveOnPages(kit, contract.setGenderAge, {
    title: (_, count) => `Set gender and age of ${items(count)}`,
    change: ({ gender, age }) => ({
      ...(gender !== undefined && { gender: sql`${gender}::text` }),
      ...(age !== undefined && { age: sql`${age}::text` }),
    }),
    check: async ({ gender, age }) => {
      if (gender === undefined && age === undefined)
        throw invalid({ Generic: 'Choose a gender or an age to set.' })
    },
  })
}

function delivery(kit: Kit) {
  serveOnPages(kit, contract.setDeliveryDelay, {
    title: ({ text }, count) => `${text ? 'Set' : 'Clear'} the delivery delay of ${items(count)}`,
    change: ({ text, timeToPrepareDays }) => ({
      deliveryDelayText: sql`${text}::text`,
      ...(timeToPrepareDays !== undefined && { timeToPrepareDays: number(timeToPrepareDays) }),
    }),
  })
  serveOnPages(kit, contract.setTimeToPrepare, {
    title: ({ timeToPrepareDays }, count) =>
      `Set time to prepare to ${counted(timeToPrepareDays, 'day')} on ${items(count)}`,
    change: ({ timeToPrepareDays }) => ({ timeToPrepareDays: number(timeToPrepareDays) }),
  })
  const neither = 'This item could be neither delivered nor collected.'
  serveOnPages(kit, contract.setBlockMailOrder, {
    title: ({ value }, count) => `Set block mail order to ${yesNo(value)} on ${items(count)}`,
    change: ({ value }) => ({ blockMailOrder: bool(value) }),
    refusals: ({ value }) =>
      value
        ? [
            {
              code: 'undeliverable',
              when: sql`item.status = 'active' and item.restrict_store_pickup`,
              text: neither,
            },
          ]
        : [],
  })
  serveOnPages(kit, contract.setRestrictStorePickup, {
    title: ({ value }, count) => `Set restrict store pickup to ${yesNo(value)} on ${items(count)}`,
    change: ({ value }) => ({ restrictStorePickup: bool(value) }),
    refusals: ({ value }) =>
      value
        ? [
            {
              code: 'undeliverable',
              when: sql`item.status = 'active' and item.block_mail_order`,
              text: neither,
            },
          ]
        : [],
  })
}

function stock(kit: Kit) {
  serveOnSold(kit, contract.setInventoryTracked, {
    title: ({ value }, count) => `${value ? 'Count' : 'Stop counting'} the stock of ${items(count)}`,
    change: ({ value }) => ({ inventoryTracked: bool(value) }),
  })
  serveOnSold(kit, contract.setBackorder, {
    title: ({ value }, count) => `${value ? 'Allow' : 'Stop'} back orders of ${items(count)}`,
    change: ({ value, limit, dueOn }) => ({
      backorder: bool(value),
      backorderLimit: number(value ? (limit ?? null) : null),
      backorderDueOn: sql`${value ? (dueOn ?? null) : null}::date`,
    }),
    refusals: ({ value }) =>
      value
        ? [
            {
              code: 'notTracked',
              when: sql`not item.inventory_tracked`,
              text: 'Its stock is not counted, so it never runs out.',
            },
          ]
        : [],
    check: async ({ value, dueOn }, _, { store }) => {
      if (!value || !dueOn) return
      if (dueOn < today(store.timeZone)) throw invalid({ dueOn: 'Choose a day that is still to come.' })
      if (dueOn > inAYear(store.timeZone)) throw invalid({ dueOn: 'At most one year ahead.' })
    },
  })
  const noSupplier = {
    code: 'noSupplier',
    when: sql`${ownOrPage('supplier_uid')} is null`,
    text: 'It has no supplier.',
  }
  serveOnSold(kit, contract.setSimStockStatus, {
    title: (_, count) => `Set supplier (SIM) stock of ${items(count)}`,
    change: ({ status }) => ({ simStockStatus: sql`${status}::text` }),
    refusals: ({ status }) => [
      noSupplier,
      {
        code: 'brandForbids',
        when: sql`${status !== 'off'}::boolean and not coalesce((select b.allow_sim_stock from brand b where b.uid = ${ofPage('brand_uid')}), true)`,
        text: sql`(select b.name from brand b where b.uid = ${ofPage('brand_uid')}) || ' forbids supplier stock.'`,
      },
    ],
    check: async ({ status, reason }) => {
      if (status === 'on' && !reason) throw invalid({ reason: 'A reason is needed to offer blocked stock' })
    },
  })
  serveOnSold(kit, contract.setSimSuppressed, {
    title: ({ value }, count) => `${value ? 'Suppress' : 'Offer'} supplier (SIM) stock of ${items(count)}`,
    change: ({ value }) => ({ simSuppressed: bool(value) }),
    refusals: () => [noSupplier],
  })
}

/** Operations that point pages at another record, which must still be there. */
function references(kit: Kit) {
  const choices = [
    [contract.setGuide, 'buyersGuideUid', 'buyers_guide', 'buyers guide'],
    [contract.setSeason, 'seasonUid', 'season', 'season'],
    [contract.setBrand, 'brandUid', 'brand', 'brand'],
    [contract.setTaxClass, 'taxClassUid', 'tax_class', 'tax class'],
  ] as const
  for (const [operation, field, table, noun] of choices) {
    serveOnPages(kit, operation as AnyBulk, {
      title: (values, count) => `${values[field] === null ? 'Clear' : 'Set'} the ${noun} of ${items(count)}`,
      change: values => ({ [field]: number(values[field] as number | null) }),
      check: async (values, reader) => mustExist(reader, table, values[field] as number | null, field, noun),
    })
  }
  serveOnPages(kit, contract.setFacetProductRelated, {
    title: ({ facetUid }, count) =>
      `${facetUid === null ? 'Clear' : 'Set'} the related items of ${items(count)}`,
    change: ({ facetUid, mode }) => ({
      relatedFacetUid: number(facetUid),
      ...(mode !== undefined && { relatedMode: sql`${mode}::text` }),
    }),
    check: async ({ facetUid }, reader) => {
      await mustExist(reader, 'facet', facetUid, 'facetUid', 'facet')
      const { rows } = await reader.execute(sql`select from facet where uid = ${facetUid} and not active`)
      if (rows.length > 0) throw invalid({ facetUid: 'This facet is inactive.' })
    },
  })
}

/** Refuses a value that points at a record which is gone. */
export async function mustExist(
  reader: Reader,
  table: string,
  uid: number | null,
  field: string,
  noun: string,
) {
  if (uid === null) return
  const { rows } = await reader.execute(sql`select from ${sql.identifier(table)} where uid = ${uid}`)
  if (rows.length === 0) throw invalid({ [field]: sentence`This ${noun} no longer exists. Choose another.` })
}

export type ValuesOf<Contract extends AnyBulk> = z.output<Contract['values']>
