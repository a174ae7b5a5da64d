import {
  replaceInSeo,
  seoFromTemplate,
  setSeoCanonical,
  setSeoRobots,
} from '@backroom/contract/organisation/seo/navigation-seo'
import { metaDescriptionMost, pageTitleMost } from '@backroom/contract/organisation/seo/page-texts'
import { counted } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { facetNavigationSeo as table } from '#tables/organisation/menus'

const noun = 'page'
const ofPage = (column: string): SQL =>
  sql`(select p.${sql.identifier(column)} from seo_page p where p.uid = facet_navigation_seo.uid)`
const shows = { code: ofPage('path'), name: ofPage('name') }

type TextField = 'pageTitle' | 'metaDescription' | 'heading'
const columnOf: Readonly<Record<TextField, string>> = {
  pageTitle: 'page_title',
  metaDescription: 'meta_description',
  heading: 'heading',
}
const most: Readonly<Record<TextField, number>> = {
  pageTitle: pageTitleMost,
  metaDescription: metaDescriptionMost,
  heading: 120,
}

/** Changes to what many pages tell search engines; each can be taken back as any run. */
export function seoBulk(kit: Kit) {
  serveBulk(kit, seoFromTemplate, {
    table,
    shows,
    title: (_, count) => `Use the template on ${counted(count, noun)}`,
    change: () => ({ pageTitle: sql`''`, metaDescription: sql`''`, heading: sql`''`, introduction: sql`''` }),
  })

  serveBulk(kit, setSeoRobots, {
    table,
    shows,
    title: ({ robots }, count) =>
      robots === 'noindex'
        ? `Keep ${counted(count, noun)} out of search engines`
        : `Let search engines show ${counted(count, noun)}`,
    change: ({ robots }) => ({ robots: sql`${robots}::text` }),
  })

  serveBulk(kit, setSeoCanonical, {
    table,
    shows,
    title: (_, count) => `Set the canonical page of ${counted(count, noun)}`,
    change: ({ canonicalMode, canonicalUrl }) => ({
      canonicalMode: sql`${canonicalMode}::text`,
      canonicalUrl: sql`${canonicalMode === 'other' ? canonicalUrl : ''}::text`,
    }),
    check: async ({ canonicalMode, canonicalUrl }) => {
      if (canonicalMode === 'other' && canonicalUrl === '') throw invalid({ canonicalUrl: 'Name a page.' })
    },
    refusals: ({ canonicalMode, canonicalUrl }) =>
      canonicalMode === 'other'
        ? [
            {
              code: 'itself',
              when: sql`${ofPage('path')} = ${canonicalUrl}`,
              text: 'This is the page itself.',
            },
          ]
        : [],
  })

  serveBulk(kit, replaceInSeo, {
    table,
    shows,
    title: ({ find }, count) => `Replace “${find}” on ${counted(count, noun)}`,
    // What a page shows is what people look for, whoever wrote it; what comes of it is said for this page alone.
    change: ({ find, replaceWith, fields }) =>
      Object.fromEntries(
        fields.map(field => [
          field,
          sql`case when strpos(${ofPage(columnOf[field])}, ${find}) > 0 then ${replaced(field, find, replaceWith)}
            else ${sql.raw(`facet_navigation_seo.${columnOf[field]}`)} end`,
        ]),
      ),
    refusals: ({ find, replaceWith, fields }) =>
      fields.map(field => ({
        code: `long-${field}`,
        when: sql`strpos(${ofPage(columnOf[field])}, ${find}) > 0 and length(${replaced(field, find, replaceWith)}) > ${most[field]}`,
        text: field === 'pageTitle' ? 'The title would be too long.' : 'The text would be too long.',
      })),
  })
}

function replaced(field: TextField, find: string, replaceWith: string): SQL {
  return sql`btrim(replace(${ofPage(columnOf[field])}, ${find}::text, ${replaceWith}::text))`
}
