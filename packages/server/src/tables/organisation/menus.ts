import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from '#tables/columns'
import { file } from '#tables/content/files'
import { pointsAt, pointsByKind } from '#tables/pointing'

/** A site's menu as it is, was, or is to be. One draft and one published a site. Also written by site, with whose website they go. */
export const facetNavigationVersion = pgTable(
  'facet_navigation_version',
  {
    ...recordColumns(),
    site: text().notNull(),
    number: integer().notNull(),
    state: text().$type<'draft' | 'published' | 'old'>().notNull(),
    note: text().notNull().default(''),
    publishedAt: moment(),
    publishedBy: integer(),
    /** Rises with every edit of its nodes: who sends an older one has not seen the last edit. */
    edits: integer().notNull().default(0),
  },
  table => [
    uniqueIndex('facet_navigation_version_key').on(table.site, table.number),
    uniqueIndex('facet_navigation_version_one_key')
      .on(table.site, table.state)
      .where(sql`state in ('draft', 'published')`),
  ],
)

/** An entry of a menu. The same entry has the same key in every version. */
export const facetNavigationNode = pgTable(
  'facet_navigation_node',
  {
    ...recordColumns(),
    versionUid: integer()
      .notNull()
      .references(() => facetNavigationVersion.uid, { onDelete: 'cascade' }),
    nodeKey: integer().notNull(),
    /** 0 at the top. */
    parentKey: integer().notNull().default(0),
    position: text().notNull(),
    kind: text()
      .$type<'category' | 'facet' | 'collection' | 'brand' | 'page' | 'link' | 'heading'>()
      .notNull(),
    targetUid: integer(),
    url: text().notNull().default(''),
    label: text().notNull().default(''),
    visible: boolean().notNull().default(true),
    startsAt: moment(),
    endsAt: moment(),
    imageFileUid: integer().references(() => file.uid),
    columns: smallint().notNull().default(1),
    emphasis: text().$type<'none' | 'bold' | 'sale' | 'new'>().notNull().default('none'),
    newTab: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('facet_navigation_node_key').on(table.versionUid, table.nodeKey),
    index('facet_navigation_node_place').on(table.versionUid, table.parentKey, table.position),
    index('facet_navigation_node_target').on(table.kind, table.targetUid),
  ],
)

/** What staff said of one page of a site to search engines; each page that is listed has one, empty until they say something. */
export const facetNavigationSeo = pgTable(
  'facet_navigation_seo',
  {
    ...recordColumns(),
    site: text().notNull(),
    /** `category:12`, `category:12+5+9` with facets, `collection:3`, `brand:7`. */
    pageKey: text().notNull(),
    pageTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    heading: text().notNull().default(''),
    introduction: text().notNull().default(''),
    canonicalMode: text().$type<'self' | 'parent' | 'other'>().notNull().default('self'),
    canonicalUrl: text().notNull().default(''),
    robots: text().$type<'index' | 'noindex'>().notNull().default('index'),
    /** `own` once anything is said. */
    origin: text()
      .$type<'own' | 'template'>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when page_title || meta_description || heading || introduction || canonical_url = '' and canonical_mode = 'self' and robots = 'index' then 'template' else 'own' end`,
      ),
  },
  table => [uniqueIndex('facet_navigation_seo_key').on(table.site, table.pageKey)],
)

/** Texts with tokens for pages that have none of their own. */
export const seoTemplate = pgTable(
  'seo_template',
  {
    ...recordColumns(),
    site: text().notNull(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    scopeKind: text().$type<'category' | 'facet' | 'collection' | 'brand'>().notNull().default('category'),
    /** Only pages of this depth: levels of the category, or facets of a facet page. Null is every one. */
    scopeDepth: smallint(),
    scopeFilterUids: jsonb().$type<readonly number[]>().notNull().default([]),
    priority: integer().notNull().default(1),
    pageTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    heading: text().notNull().default(''),
    introduction: text().notNull().default(''),
    searchText: text().generatedAlwaysAs(sql`fold(name)`),
  },
  table => [uniqueIndex('seo_template_name_key').on(table.site, sql`lower(${table.name})`)],
)

/** Every page of a site and what it tells search engines, worked out from all the above. Never edited. */
export const seoPage = pgTable(
  'seo_page',
  {
    /** Of what staff said of it, or may say. */
    uid: integer().primaryKey(),
    site: text().notNull(),
    pageKey: text().notNull(),
    /** The version of what staff had said when its texts were worked out. */
    textsVersion: integer().notNull().default(0),
    path: text().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    depth: smallint().notNull().default(0),
    categoryUid: integer(),
    facetUids: integer().array().notNull().default(sql`'{}'::int[]`),
    liveItems: integer().notNull().default(0),
    pageTitle: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    heading: text().notNull().default(''),
    canonical: text().notNull().default(''),
    canonicalMode: text().notNull().default('self'),
    robots: text().notNull().default('index'),
    source: text().notNull().default('name'),
    inMenu: boolean().notNull().default(false),
    inSitemap: boolean().notNull().default(false),
    problem: text(),
    problemText: text().notNull().default(''),
    problemRank: smallint().notNull().default(9),
    searchText: text().generatedAlwaysAs(sql`fold(path || ' ' || page_title || ' ' || heading)`),
  },
  table => [
    uniqueIndex('seo_page_key').on(table.site, table.pageKey),
    index('seo_page_rank').on(table.site, table.problemRank, table.liveItems, table.uid),
  ],
)

/** When the pages of a site were last worked out, and from what. */
export const seoPageMark = pgTable('seo_page_mark', {
  site: text().primaryKey(),
  mark: text().notNull(),
  at: moment().notNull().default(sql`now()`),
})

/** Of menus as they are shown or being made; an entry that is in both is one. */
export const menuPointings = pointsByKind(
  ['category', 'facet', 'brand', 'collection'],
  facetNavigationNode.kind,
  facetNavigationNode.targetUid,
  {
    one: 'menu node',
    path: '/facet-navigation',
    each: sql`'Menu entry ' || coalesce(nullif(${facetNavigationNode.label}, ''), 'without a label of its own')`,
  },
  (names, picked = sql`distinct facet_navigation_version.site, facet_navigation_node.node_key`) => sql`
    select ${picked} from facet_navigation_node
    join facet_navigation_version on facet_navigation_version.uid = facet_navigation_node.version_uid
    where facet_navigation_version.state in ('draft', 'published') and ${names}`,
)

export const seoTemplatePointings = [
  pointsAt('filter', seoTemplate.scopeFilterUids, {
    one: 'page text template',
    path: '/facet-navigation/seo',
  }),
]
