import { sql } from 'drizzle-orm'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'

/** Whether cost and margin are kept from a person: from Ecommerce Management, where the store says so. */
export async function costIsHidden(store: Store, visitor: StaffVisitor): Promise<boolean> {
  if (visitor.level !== 'Ecommerce Management') return false
  const [config] = await store.database.rows<{ hides: boolean }>(
    sql`select hide_cost_from_ecommerce as hides from site_config order by uid limit 1`,
  )
  return config?.hides ?? false
}
