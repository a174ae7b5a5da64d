import {
  changeCharges,
  deliveryMethods,
  deliveryMethodsView,
  deliveryTable,
  deliveryZones,
  duplicateMethod,
  orderDeliveryMethods,
  orderDeliveryZones,
  setMethodsActive,
  tryDelivery,
} from '@backroom/contract/site/delivery/delivery'
import { wrongPattern } from '@backroom/contract/site/delivery/postcodes'
import { taxSteps } from '@backroom/contract/site/tax/reckon'
import { counted, sentence } from '@backroom/contract/wording/say'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader, Transaction } from '#database/database'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { refuseWhileUsed } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { priceBasket, readBasketRules, readLines } from '#site/basket'
import { chosenLately, stumbles } from '#site/delivery/stumbles'
import { noteRefresh } from '#site/page-refreshes'
import { putInOrder } from '#site/put-in-order'
import { deliveryMethod, deliveryZone } from '#tables/site/delivery'

/** Zones by address, methods with their charges, and what a basket would cost. */
export function delivery(kit: Kit) {
  serveRecord(kit, zoneKind)
  serveRecord(kit, methodKind)

  serve(kit, deliveryTable, async ({ store }) => {
    const { orm } = store.database
    const { delivery: rules } = await readBasketRules(orm)
    const chosen = await chosenLately(orm)
    const methods = rules.methods
      .toSorted((one, other) => one.position - other.position)
      .map(method => ({ ...method, ordersLately: chosen.get(method.uid)?.lately ?? 0 }))
    return { zones: rules.zones as never, methods: methods as never, checks: await stumbles(orm) }
  })

  serve(kit, orderDeliveryZones, ({ body, store, visitor }) =>
    putInOrder(store, visitor, deliveryZone, { uids: body.uids, reason: 'Delivery saved' }),
  )
  serve(kit, orderDeliveryMethods, ({ body, store, visitor }) =>
    putInOrder(store, visitor, deliveryMethod, { uids: body.uids, reason: 'Delivery saved' }),
  )

  serve(kit, duplicateMethod, ({ params, store, visitor }) =>
    store.write(visitor, async tx => {
      const { name, zoneUid } = await methodKind.stored(tx, params.uid)
      const free = await freeName(tx, zoneUid, name)
      const uid = await methodKind.copy(tx, params.uid, { name: free, active: false, isDefault: false })
      return methodKind.read(tx, uid)
    }),
  )

  serveDataView(kit, deliveryMethodsView, {
    table: deliveryMethod,
    fields: {
      zone: sql`(select z.name from delivery_zone z where z.uid = delivery_method.zone_uid)`,
      chargeMinor: sql`(delivery_method.bands -> 0 ->> 'chargeMinor')::int`,
    },
    search: { text: sql`fold(delivery_method.name)`, covers: ['name'] },
  })
  methodBulk(kit)

  serve(kit, tryDelivery, async ({ body, store }) => {
    const { orm } = store.database
    const rules = await readBasketRules(orm)
    const lines = await readLines(orm, body.lines)
    if (lines.length < body.lines.length) throw invalid({ lines: 'One of the items does not exist.' })
    const basket = { ...body, lines, at: body.at ?? new Date().toISOString() }
    const { goods, offers, refused: not, mustCollect, zone } = priceBasket(rules, basket)
    if (!zone) throw invalid({ postcode: 'We do not deliver there.' })
    return {
      zone: zone.name,
      taxZone: goods.zone?.name ?? '',
      items: goods.lines.map((line, at) => ({
        ...line,
        name: lines[at]?.name ?? '',
        steps: taxSteps(rules.tax, goods, line, rules.delivery.money),
      })),
      offers: offers.map(({ taxed, ...offer }) => ({
        ...offer,
        taxMinor: taxed.delivery.taxMinor,
        totalMinor: taxed.total.grossMinor,
      })),
      refused: not,
      mustCollect,
    } as never
  })
}

/** "Standard 2", or the first of its kind that is free. */
async function freeName(reader: Reader, zoneUid: number, name: string): Promise<string> {
  const { rows } = await reader.execute<{ name: string }>(sql`
    select left(${name}::text, 56) || ' ' || n as name from generate_series(2, 999) n
    where not exists (select from delivery_method m where m.zone_uid = ${zoneUid} and lower(m.name) = lower(left(${name}::text, 56) || ' ' || n))
    order by n limit 1`)
  return rows[0]?.name ?? name
}

const shows = {
  code: sql`(select z.name from delivery_zone z where z.uid = delivery_method.zone_uid)`,
  name: deliveryMethod.name,
}

/** Sets a column of the methods a run has come to, and lets the website hear of it. */
async function setColumn(tx: Transaction, column: 'active' | 'bands', value: SQL): Promise<void> {
  await tx.execute(sql`
    update delivery_method set ${sql.identifier(column)} = ${value} from bulk_changed where bulk_changed.record_uid = delivery_method.uid`)
  await noteRefresh(tx, 'Delivery saved')
}

/** Each band dearer or cheaper, and none below nothing. */
function changedBands({ by, amountMinor, percentBp }: z.output<typeof changeCharges.values>): SQL {
  const charge = sql`(b.value ->> 'chargeMinor')::numeric`
  const after =
    by === 'amount'
      ? sql`${charge} + ${amountMinor}::int`
      : sql`${charge} * (10000 + ${percentBp}::int) / 10000`
  return sql`(select jsonb_agg(b.value || jsonb_build_object('chargeMinor', greatest(0, round(${after}))::int) order by b.ordinality)
    from jsonb_array_elements(delivery_method.bands) with ordinality b)`
}

function methodBulk(kit: Kit) {
  serveBulk(kit, setMethodsActive, {
    table: deliveryMethod,
    shows,
    title: ({ active }, count) => `Switch ${counted(count, 'delivery method')} ${active ? 'on' : 'off'}`,
    change: ({ active }) => ({ active: sql`${active}::boolean` }),
    apply: (tx, { active }) => setColumn(tx, 'active', sql`${active}::boolean`),
  })

  serveBulk(kit, changeCharges, {
    table: deliveryMethod,
    shows,
    title: (_, count) => `Change charges of ${counted(count, 'delivery method')}`,
    change: values => ({ bands: changedBands(values) }),
    apply: (tx, values) => setColumn(tx, 'bands', changedBands(values)),
  })
}

/** What is new comes last: nothing that was there is passed over for it. */
async function comesLast<Input extends { readonly position: number }>(
  tx: Transaction,
  table: typeof deliveryZone | typeof deliveryMethod,
  input: Input,
): Promise<Input> {
  const { rows } = await tx.execute<{ next: number }>(
    sql`select coalesce(max(position), 0) + 1 as next from ${table}`,
  )
  return { ...input, position: rows[0]?.next ?? 1 }
}

const methodsOf: SQL<number> = sql`(select count(*)::int from delivery_method m where m.zone_uid = delivery_zone.uid)`

const zoneKind = new RecordKind(deliveryZones, deliveryZone, {
  computed: { methods: methodsOf },
  prepare: (tx, input, { before }) => (before ? input : comesLast(tx, deliveryZone, input)),
  check: (_, { countries, include, exclude }) => {
    for (const [field, patterns] of Object.entries({ include, exclude })) {
      const wrong = wrongPattern(countries, patterns)
      if (wrong) throw invalid({ [field]: sentence`"${wrong}" is not a postcode area.` })
    }
  },
  saved: tx => noteRefresh(tx, 'Delivery saved'),
  refuseRemoval: async (_, { name, methods }) => {
    if (methods > 0) throw refused(sentence`${name} has ${counted(methods, 'method')}. Delete them first.`)
  },
  removed: tx => noteRefresh(tx, 'Delivery saved'),
})

const methodKind = new RecordKind(deliveryMethods, deliveryMethod, {
  unique: {
    delivery_method_name_key: {
      field: 'name',
      text: ({ name }) => sentence`There is already a method ${name} in this zone.`,
    },
  },
  prepare: (tx, input, { before }) => (before ? input : comesLast(tx, deliveryMethod, input)),
  check: async (tx, method, { uid, before }) => {
    if (method.transitMax < method.transitMin)
      throw invalid({ transitMax: 'The longest time must not be shorter than the shortest.' })
    const { minOrderMinor, maxOrderMinor, startsAt, endsAt } = method
    if (minOrderMinor !== null && maxOrderMinor !== null && minOrderMinor >= maxOrderMinor)
      throw invalid({ minOrderMinor: 'The smallest order must be below the largest.' })
    if (startsAt && endsAt && new Date(endsAt) <= new Date(startsAt))
      throw invalid({ endsAt: 'The end comes before the start.' })
    if (method.isDefault && !(before?.isDefault && before.zoneUid === method.zoneUid))
      await tx
        .update(deliveryMethod)
        .set({ isDefault: false })
        .where(
          and(
            eq(deliveryMethod.isDefault, true),
            eq(deliveryMethod.zoneUid, method.zoneUid),
            ne(deliveryMethod.uid, uid ?? 0),
          ),
        )
  },
  saved: tx => noteRefresh(tx, 'Delivery saved'),
  refuseRemoval: async (tx, { uid, name }) => {
    const { rows } = await tx.execute<{ orders: number }>(sql`
      select count(*)::int as orders from "order" where delivery_method_uid = ${uid} and status in ('awaitingPayment', 'review', 'open', 'onHold')`)
    const { orders = 0 } = rows[0] ?? {}
    if (orders > 0) throw refused(sentence`Used by ${counted(orders, 'open order')}. Disable it instead.`)
    await refuseWhileUsed(tx, name, [{ to: 'deliveryMethod', uids: [uid] }], {
      instead: 'Disable it instead.',
    })
  },
  removed: tx => noteRefresh(tx, 'Delivery saved'),
})
