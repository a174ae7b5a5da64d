import {
  applyBuilderTemplate,
  applyTemplateToItem,
  removeBuilderTemplate,
  removeTemplateFromItem,
} from '@backroom/contract/items/builders/templates'
import { storeStaff } from '@backroom/contract/kit/access'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { brokenTemplateSql } from '#items/builders/rules'
import { serveOnPages } from '#items/bulk/bulk'
import { gone, readPage } from '#items/page/read'
import { refreshPage, rollsUpItself } from '#items/rollups/rollup'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { announceChange, stale } from '#kit/records/record'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { hidesCost } from '#site/door'
import { item } from '#tables/items/items'

/** Letting shoppers build items, one or many. */
export function builderItems(kit: Kit) {
  serve(kit, applyTemplateToItem, ({ params, body, store, visitor }) =>
    setTemplate(store, visitor, params.uid, body.version, async (tx, row) => {
      await refuseBroken(tx, params.templateUid)
      if (row.status === 'archived') throw refused(sentence`${row.code} is archived.`)
      return params.templateUid
    }),
  )

  serve(kit, removeTemplateFromItem, ({ params, body, store, visitor }) =>
    setTemplate(store, visitor, params.uid, body.version, async (_, row) => {
      if (row.customBuilderTemplateUid === null) throw refused('This item has no custom builder.')
      return null
    }),
  )

  serveOnPages(kit, applyBuilderTemplate, {
    title: (_, count) => `Apply a custom builder template to ${counted(count, 'item')}`,
    change: ({ templateUid }) => ({ customBuilderTemplateUid: sql`${templateUid}::int` }),
    check: ({ templateUid }, reader) => refuseBroken(reader, templateUid),
  })

  serveOnPages(kit, removeBuilderTemplate, {
    title: (_, count) => `Remove the custom builder template from ${counted(count, 'item')}`,
    change: () => ({ customBuilderTemplateUid: sql`null::int` }),
    refusals: ({ templateUid }) =>
      templateUid
        ? [
            {
              code: 'other',
              when: sql`item.custom_builder_template_uid is not null and item.custom_builder_template_uid <> ${templateUid}`,
              text: 'It has another template.',
            },
          ]
        : [],
  })
}

async function refuseBroken(reader: Reader, templateUid: number) {
  const { rows } = await reader.execute<{ broken: string | null }>(
    sql`select ${brokenTemplateSql(sql`t.uid`)} as broken from custom_builder_template t where t.uid = ${templateUid}`,
  )
  if (!rows[0]) throw invalid({ templateUid: 'This template no longer exists.' })
  if (rows[0].broken) throw refused(sentence`This template is broken: ${rows[0].broken}.`)
}

async function setTemplate(
  store: Store,
  visitor: StaffVisitor,
  uid: number,
  version: number,
  choose: (tx: Transaction, row: typeof item.$inferSelect) => Promise<number | null>,
) {
  const reading = { timeZone: store.timeZone, hidesCost: await hidesCost(store, visitor) }
  return store.write(visitor, async tx => {
    const [row] = await tx.select().from(item).where(eq(item.uid, uid)).for('update')
    if (!row) throw gone()
    if (row.leadItemUid !== null) throw refused('A builder is set on the page, not on a size.')
    if (row.version !== version) throw stale()
    await rollsUpItself(tx)
    await tx
      .update(item)
      .set({ customBuilderTemplateUid: await choose(tx, row) })
      .where(eq(item.uid, uid))
    await refreshPage(tx, uid)
    await announceChange(tx, { levels: storeStaff }, item, uid)
    return readPage(tx, uid, reading)
  })
}
