import type { ModelView } from '#testing/view-model'

/** The list of brands, said a second time. */
export const brandsModel: ModelView = {
  name: 'BrandView',
  from: 'brand b left join staff s on s.uid = b.updated_by',
  uid: 'b.uid',
  searched: `fold(b.name) || ' ' || fold(b.url_slug)`,
  unsortable: [],
  fields: {
    logo: { kind: 'image', sql: 'b.logo_file_uid' },
    name: { kind: 'words', sql: 'b.name' },
    active: { kind: 'bool', sql: 'b.active' },
    featured: { kind: 'bool', sql: 'b.featured' },
    allowEbay: { kind: 'bool', sql: 'b.allow_ebay' },
    hideFromBrandList: { kind: 'bool', sql: 'b.hide_from_brand_list' },
    itemsTotal: {
      kind: 'amount',
      sql: `(select count(*) from item i where i.brand_uid = b.uid and i.status in ('active', 'inactive', 'draft'))`,
    },
    supplierLinks: { kind: 'amount', sql: '(select count(*) from brand_link l where l.brand_uid = b.uid)' },
    position: { kind: 'amount', sql: 'b.position' },
    minAdvertisedBp: { kind: 'amount', sql: 'b.min_advertised_bp' },
    updatedAt: { kind: 'instant', sql: 'b.updated_at' },
    createdAt: { kind: 'instant', sql: 'b.created_at' },
    updatedBy: { kind: 'words', sql: `coalesce(s.name, 'Backroom')` },
    urlSlug: { kind: 'words', sql: 'b.url_slug' },
    websiteUrl: { kind: 'words', sql: 'b.website_url' },
  },
}

/** The list of suppliers' names for brands, said a second time. */
export const linksModel: ModelView = {
  name: 'BrandLinkView',
  from: 'brand_link l join supplier s on s.uid = l.supplier_uid left join brand b on b.uid = l.brand_uid',
  uid: 'l.uid',
  searched: `fold(l.supplier_brand_name) || ' ' || coalesce(fold(b.name), '') || ' ' || fold(s.name)`,
  unsortable: ['brandUid'],
  fields: {
    supplierName: { kind: 'words', sql: 's.name' },
    supplierBrandName: { kind: 'words', sql: 'l.supplier_brand_name' },
    brandName: { kind: 'words', sql: 'b.name' },
    state: {
      kind: 'member',
      sql: `(case when l.ignore then 'ignored' when l.brand_uid is null then 'unlinked' else 'linked' end)`,
    },
    feedItems: { kind: 'amount', sql: 'l.feed_items' },
    lastSeenAt: { kind: 'instant', sql: 'l.last_seen_at' },
    firstSeenAt: { kind: 'instant', sql: 'l.first_seen_at' },
    updatedAt: { kind: 'instant', sql: 'l.updated_at' },
    brandUid: { kind: 'reference', sql: 'l.brand_uid' },
  },
}
