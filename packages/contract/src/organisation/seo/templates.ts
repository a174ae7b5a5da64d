import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'
import { pageTextFields } from '../landing-pages/landing-pages.ts'

const levels = storeStaff

export const seoTemplateInput = z.object({
  site: z.string().max(20),
  name: field.text(80, 1),
  active: field.flag(),
  scopeKind: field
    .choice({ category: 'Categories', facet: 'Facet pages', collection: 'Collections', brand: 'Brands' })
    .meta({ label: 'For' }),
  scopeDepth: field.whole(1, 6).nullable().meta({ label: 'Depth' }),
  scopeFilterUids: field.uids('filter').max(20).meta({ label: 'With facets of' }),
  priority: field.whole(1, 9_999).meta({ label: 'Priority, low first' }),
  ...pageTextFields,
})
export type SeoTemplateInput = z.output<typeof seoTemplateInput>

/** A template for a site's categories, not yet written. */
export function blankSeoTemplate(site: string): SeoTemplateInput {
  return {
    site,
    name: '',
    active: true,
    scopeKind: 'category',
    scopeDepth: null,
    scopeFilterUids: [],
    priority: 10,
    pageTitle: '{category} | {store}',
    metaDescription: '',
    heading: '',
    introduction: '',
  }
}

export const seoTemplates = record({
  resource: 'seoTemplate',
  path: '/seoTemplates',
  noun: 'template',
  levels,
  input: seoTemplateInput,
  computed: z.object({ pages: z.number().int() }),
})

const call = callsOf({ levels, resource: 'seoTemplate' })

export const seoTemplateList = call.get(
  '/seoTemplates',
  'The templates of a site, the first to be asked first',
  { query: z.object({ site: z.string().max(20).default('main') }), reply: z.array(seoTemplates.stored) },
)

const ask = callsOf({ levels })

export const seoTemplatePreview = ask.post(
  '/seoTemplates/preview',
  'How many pages show a template, and what it makes of five of them',
  {
    body: seoTemplateInput
      .omit({ name: true, active: true })
      .extend({ uid: field.uid().nullable().default(null) }),
    reply: z.object({
      /** Pages that show one of its texts: no text of their own, and no template asked before it, says it. */
      pages: z.number().int(),
      samples: z.array(
        z.object({
          path: z.string(),
          pageTitle: z.string(),
          metaDescription: z.string(),
          heading: z.string(),
        }),
      ),
    }),
  },
)
