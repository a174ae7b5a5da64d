import {
  builderTemplateDuplicate,
  builderTemplatesView,
  builderTemplates as contract,
  setTemplateActive,
} from '@backroom/contract/items/builders/templates'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { refuseUnfitTemplate } from '#items/builders/checks'
import { brokenTemplateSql } from '#items/builders/rules'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { refused } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { customBuilderTemplate } from '#tables/items/builder-templates'

const broken = sql`coalesce(${brokenTemplateSql(sql`custom_builder_template.uid`)}, '')`
const state = sql`case when ${broken} <> '' then 'broken' when custom_builder_template.active then 'active' else 'off' end`
const itemCount = sql`(select count(*)::int from item where item.custom_builder_template_uid = custom_builder_template.uid)`

/** What its options offer, as the editor shows it. */
const offered = sql`coalesce((
  select json_agg(json_build_object('uid', i.uid, 'code', i.code, 'name', concat_ws(' ', page.name, i.size_label), 'status', i.status,
    'priceMinor', coalesce(r.effective_price_minor, i.price_minor, page.price_minor), 'available', coalesce(r.own_available + r.sim_stock, 0),
    'thumb', ${fileAddress(sql`r.main_file_uid`, 'thumb160')}) order by i.code)
  from item i join item page on page.uid = i.page_uid left join item_rollup r on r.item_uid = i.uid
  where i.uid in (select p::int from jsonb_path_query(custom_builder_template.steps, '$[*].options[*].itemUid ? (@ != null)') p)), '[]')`

const usedOn = sql`coalesce((
  select json_agg(json_build_object('uid', i.uid, 'code', i.code, 'name', i.name) order by i.name, i.uid)
  from (select * from item where item.custom_builder_template_uid = custom_builder_template.uid order by name limit 500) i), '[]')`

const computed = { state, broken, itemCount, items: offered, usedOn }

const templateKind = new RecordKind(contract, customBuilderTemplate, {
  computed,
  unique: {
    custom_builder_template_name_key: {
      field: 'name',
      text: ({ name }) => sentence`There is already a template called ${name}.`,
    },
  },
  check: refuseUnfitTemplate,
  saved: (tx, { uid }) => tellItems(tx, uid),
  refuseRemoval: async (_, template) => {
    if (template.itemCount === 0) return
    throw refused(sentence`${template.name} is used by ${counted(template.itemCount, 'item')}.`, {
      usedBy: template.usedOn
        .slice(0, 20)
        .map(({ uid, code, name }) => ({ text: `${code}, ${name}`, path: `/products/${uid}` })),
    })
  },
})

export function builderTemplates(kit: Kit) {
  serveRecord(kit, templateKind)

  serve(kit, builderTemplateDuplicate, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const uid = await templateKind.copy(tx, params.uid, { name: body.name, active: false })
      return templateKind.read(tx, uid)
    }),
  )

  templateLists(kit)
}

/** Whether its items are on the site depends on it. */
async function tellItems(tx: Transaction, uid: number) {
  await tx.execute(sql`
    insert into item_change (page_uid, fields) select uid, '{builder}' from item where custom_builder_template_uid = ${uid}`)
  await tx.execute(sql`select wake_rollup()`)
}

/** The least a shopper pays for the parts: the cheapest choice of every required step. */
const fromPrice = sql`(
  select sum(cheapest.minor)::int from jsonb_array_elements(custom_builder_template.steps) s(step)
  cross join lateral (
    select min(case o ->> 'priceMode' when 'fixed' then (o ->> 'amountMinor')::int when 'itemPrice' then r.effective_price_minor else 0 end) as minor
    from jsonb_array_elements(s.step -> 'options') o left join item_rollup r on r.item_uid = (o ->> 'itemUid')::int) cheapest
  where (s.step ->> 'required')::boolean)`

function templateLists(kit: Kit) {
  const shows = { code: sql`''::text`, name: customBuilderTemplate.name }

  serveDataView(kit, builderTemplatesView, {
    from: sql`custom_builder_template left join staff on staff.uid = custom_builder_template.updated_by`,
    table: customBuilderTemplate,
    fields: {
      state,
      broken,
      steps: sql`jsonb_array_length(custom_builder_template.steps)`,
      options: sql`(select count(*)::int from jsonb_path_query(custom_builder_template.steps, '$[*].options[*]'))`,
      itemCount,
      fromPriceMinor: fromPrice,
      updatedBy: sql`coalesce(staff.name, 'Backroom')`,
    },
    search: { text: customBuilderTemplate.searchText, covers: ['name'] },
  })

  serveBulk(kit, setTemplateActive, {
    table: customBuilderTemplate,
    shows,
    title: ({ active }, count) => `Switch ${active ? 'on' : 'off'} ${counted(count, 'template')}`,
    change: ({ active }) => ({ active: sql`${active}::boolean` }),
    consequences: ({ active }) => [
      {
        count: records =>
          sql`select count(*)::int as count from item where item.custom_builder_template_uid in (${records})`,
        text: count =>
          sentence`${counted(count, 'item')} will ${active ? 'show' : 'no longer show'} the builder.`,
      },
    ],
  })
}
