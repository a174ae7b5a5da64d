import { taxClassOptions } from '@backroom/contract/site/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serveOptions } from '#kit/serve-options'
import { taxClass } from '#tables/site/tax-classes'

export function taxClassPicker(kit: Kit) {
  serveOptions(kit, taxClassOptions, {
    from: sql`tax_class`,
    uid: taxClass.uid,
    name: taxClass.name,
    searchText: sql`fold(tax_class.name)`,
    note: sql`trim_scale(tax_class.rate_bp / 100.0) || '%'`,
    more: { rateBp: taxClass.rateBp },
  })
}
