import { newMethod } from '@backroom/contract/site/delivery/delivery'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import data from '#demo/site/delivery.json'
import { deliveryMethod, deliveryZone } from '#tables/site/delivery'

/** Where Green Lane Cycles delivers to, and the rates its tax classes have. */
export async function fillDelivery(tx: Transaction): Promise<void> {
  const zones = await tx
    .insert(deliveryZone)
    .values(data.zones.map((zone, place) => ({ ...zone, position: place + 1 })))
    .returning({ uid: deliveryZone.uid, name: deliveryZone.name })
  const uidOf = new Map(zones.map(({ uid, name }) => [name, uid]))
  await tx.insert(deliveryMethod).values(
    data.methods.map(({ zone, charges, ...method }, place) => ({
      ...newMethod,
      ...(method as Record<string, unknown>),
      startsAt: null,
      endsAt: null,
      name: method.name,
      zoneUid: uidOf.get(zone) as number,
      position: place + 1,
      bands: charges.map(([from = 0, chargeMinor = 0]) => ({ from, chargeMinor })),
    })),
  )
}

/** Each class has its rate at home; the reduced one is planned to change next April. */
export async function fillRates(tx: Transaction, nextApril: string): Promise<void> {
  await tx.execute(sql`
    update tax_class set rates = jsonb_build_array(jsonb_build_object('zoneUid', z.uid, 'rateBp', rate_bp, 'from', '2011-01-04'))
      || case when code = 'reduced' then jsonb_build_array(jsonb_build_object('zoneUid', z.uid, 'rateBp', 750, 'from', ${nextApril}::text)) else '[]' end
    from tax_zone z where z.kind = 'home'`)
}
