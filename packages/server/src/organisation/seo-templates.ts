import {
  seoTemplates as contract,
  seoTemplateList,
  seoTemplatePreview,
} from '@backroom/contract/organisation/navigation-seo'
import { cutAtWord, metaDescriptionMost, pageTitleMost } from '@backroom/contract/organisation/page-texts'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { serveHistory } from '#kit/history'
import type { Kit } from '#kit/kit'
import { createRecord, readRecord, removeRecord, type UniqueTexts, updateRecord } from '#kit/record'
import { serve } from '#kit/serve'
import { rowsOf } from '#organisation/list-settings'
import { fitsTemplate, sourcedText } from '#organisation/page-seo'
import { readSeoSources } from '#organisation/seo-sources'
import { requireSite } from '#organisation/sites'
import { seoTemplate as table } from '#tables/facet-navigation'

const samplesMost = 5
const unique: UniqueTexts = {
  seo_template_name_key: { field: 'name', text: ({ name }) => `There is already a template called ${name}.` },
}

/** Pages a template is meant for: of its kind and depth, with facets of its filters. */
const pages = sql`(select count(*)::int from seo_page p where p.site = seo_template.site
  and case when cardinality(p.facet_uids) > 0 then 'facet' else p.kind end = seo_template.scope_kind
  and (seo_template.scope_depth is null or seo_template.scope_depth = case when cardinality(p.facet_uids) > 0 then cardinality(p.facet_uids) else p.depth end)
  and not exists (select from jsonb_array_elements_text(seo_template.scope_filter_uids) w where w::int not in (select f.filter_uid from facet f where f.uid = any(p.facet_uids))))`

export function seoTemplates(kit: Kit) {
  const read = (reader: Reader, uid: number) => readRecord(reader, contract, table, uid, { pages })

  serve(kit, seoTemplateList, async ({ query, store }) => {
    const reader = store.database.orm
    await requireSite(reader, query.site)
    const rows = await rowsOf<{ uid: number }>(
      reader,
      sql`select uid from seo_template where site = ${query.site} order by priority, uid`,
    )
    return Promise.all(rows.map(({ uid }) => read(reader, uid)))
  })

  serve(kit, contract.read, ({ params, store }) => read(store.database.orm, params.uid))

  serve(kit, contract.create, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      await requireSite(tx, body.site)
      const { uid, merged, cleaned } = await createRecord(tx, contract, table, body, unique)
      return { ...(await read(tx, uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { merged, cleaned } = await updateRecord(tx, contract, table, params.uid, body, unique)
      return { ...(await read(tx, params.uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
    await store.write(visitor, tx => removeRecord(tx, contract, table, params.uid, query.version))
  })

  serve(kit, seoTemplatePreview, async ({ body, store }) => {
    await requireSite(store.database.orm, body.site)
    const sources = (await readSeoSources(store.database.orm, body.site)).filter(source =>
      fitsTemplate(body, source.template),
    )
    const best = sources.toSorted((a, b) => b.liveItems - a.liveItems).slice(0, samplesMost)
    return {
      pages: sources.length,
      samples: best.map(source => {
        const text = (field: 'pageTitle' | 'metaDescription' | 'heading') =>
          sourcedText({ own: null, record: {}, landing: null, templates: [body] }, source.values, field).text
        return {
          path: source.path,
          pageTitle: cutAtWord(text('pageTitle'), pageTitleMost),
          metaDescription: cutAtWord(text('metaDescription'), metaDescriptionMost),
          heading: text('heading'),
        }
      }),
    }
  })

  serveHistory(kit, contract, table)
}
