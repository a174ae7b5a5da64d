import { builderTemplateOptions } from '@backroom/contract/items/builders/pickers'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { inactiveNote, serveOptions } from '#kit/serve-options'
import { customBuilderTemplate } from '#tables/items/builder-templates'

export function builderPicker(kit: Kit) {
  serveOptions(kit, builderTemplateOptions, {
    from: sql`custom_builder_template`,
    uid: customBuilderTemplate.uid,
    name: customBuilderTemplate.name,
    searchText: customBuilderTemplate.searchText,
    note: inactiveNote(customBuilderTemplate.active),
  })
}
