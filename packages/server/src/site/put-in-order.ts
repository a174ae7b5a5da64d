import { sql } from 'drizzle-orm'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { noteRefresh } from '#site/page-refreshes'
import type { deliveryMethod, deliveryZone } from '#tables/site/delivery'
import type { taxZone } from '#tables/site/tax-zones'

type Ordered = typeof deliveryZone | typeof deliveryMethod | typeof taxZone

/** Records in the order somebody gave them; the website hears of it, since the first that fits decides. */
export async function putInOrder(
  store: Store,
  visitor: StaffVisitor,
  table: Ordered,
  { uids, reason }: { readonly uids: readonly number[]; readonly reason: string },
): Promise<void> {
  await store.write(visitor, async tx => {
    await tx.execute(sql`
      update ${table} set position = p.place from unnest(${`{${uids.join(',')}}`}::int[]) with ordinality p(uid, place)
      where ${table.uid} = p.uid and position is distinct from p.place`)
    await noteRefresh(tx, reason)
  })
}
