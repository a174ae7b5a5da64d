import { deliveryMethodOptions, taxClassOptions } from '@backroom/contract/site/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { inactiveNote, serveOptions } from '#kit/serve-options'
import { deliveryMethod } from '#tables/site/delivery'
import { taxClass } from '#tables/site/tax-classes'

export function taxClassPicker(kit: Kit) {
  serveOptions(kit, taxClassOptions, {
    from: sql`tax_class`,
    uid: taxClass.uid,
    name: taxClass.name,
    searchText: sql`fold(tax_class.name)`,
    note: sql`trim_scale(tax_class.rate_bp / 100.0) || '%'`,
    more: { rateBp: taxClass.rateBp },
    offered: sql`tax_class.active`,
  })
}

export function deliveryMethodPicker(kit: Kit) {
  serveOptions(kit, deliveryMethodOptions, {
    from: sql`delivery_method`,
    uid: deliveryMethod.uid,
    name: deliveryMethod.name,
    searchText: sql`fold(delivery_method.name)`,
    note: inactiveNote(deliveryMethod.active),
  })
}
