import { sql } from 'drizzle-orm'
import { hashPassword } from '#access/passwords/passwords'
import { beside, type Migrations, prepareStore } from '#database/control'
import { backroomItself, type Database, type Transaction } from '#database/database'
import type { DatabaseServer } from '#database/server'
import { fillAccess } from '#demo/access/access'
import { demoPassword } from '#demo/access/people'
import { demoBrands, retiredBrand } from '#demo/items/brands'
import { fillBuilders } from '#demo/items/fill-builders'
import { fillGuides } from '#demo/items/fill-guides'
import { fillImport } from '#demo/items/fill-import'
import { fillItems } from '#demo/items/fill-items'
import type { DemoSize } from '#demo/items/items'
import { drawLogo } from '#demo/items/logo'
import { fillCategoryPlaces } from '#demo/organisation/fill-categories'
import { fillCollections } from '#demo/organisation/fill-collections'
import { fillFilterCases } from '#demo/organisation/fill-filters'
import { fillNavigation, fillStorefrontKeys } from '#demo/organisation/fill-navigation'
import { fillOrganisation } from '#demo/organisation/fill-organisation'
import { fillShell } from '#demo/shell'
import { demoConfig } from '#demo/site/config'
import { demoCollections, demoLinks, demoSuppliers } from '#demo/suppliers'
import { refreshAllBrandRollups } from '#items/brands/rollup'
import { refreshAllRollups, refreshRollups } from '#items/rollups/rollup'
import { type FileStore, sha256 } from '#kit/files/file-store'
import { readUpload } from '#kit/files/read-upload'
import type { Secrets } from '#kit/secrets'
import { slugOf } from '#kit/slug'
import { countCategories } from '#organisation/categories/counts'
import { judgePrimaries } from '#organisation/categories/incorrect-primary-work'
import { countFacets } from '#organisation/filters/facet-counts'
import { noteHits, runOverPages } from '#organisation/size-rules/run'
import { staff } from '#tables/access/staff'
import { file } from '#tables/content/files'
import { group } from '#tables/control/groups'
import { brandLink } from '#tables/items/brand-links'
import { brand } from '#tables/items/brands'
import { collection } from '#tables/organisation/collections'
import { siteConfig } from '#tables/site/site-config'
import { supplier } from '#tables/supply/suppliers'

interface DemoParts {
  readonly server: DatabaseServer
  readonly control: Database
  readonly migrations: Migrations
  readonly secrets: Secrets
  readonly files: FileStore
  readonly poolSize: number
}

const demo = backroomItself('demo')

/** Fills an empty installation with Green Lane Cycles. Answers whether there was anything to do. */
export async function fillDemoStore(parts: DemoParts, size: DemoSize = 'whole'): Promise<boolean> {
  const { server, control, migrations, secrets } = parts
  const { count } = await control.row<{ count: number }>(sql`select count(*)::int as count from "group"`)
  if (count > 0) return false
  const database = `${server.controlName}_store_1`
  await prepareStore(server, migrations, database)
  const store = await server.open(database, parts.poolSize, 1)
  try {
    await fillStore(store, parts.files, size)
  } finally {
    await store.close()
  }
  const second = `${server.controlName}_store_2`
  await fillSecondStore(parts, second)
  // Last, in one transaction: an installation with a group is a finished one, so a crash before here starts over.
  const hash = await hashPassword(demoPassword)
  await control.write(demo, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(44004)`)
    const { rows } = await tx.execute(sql`select 1 from "group" limit 1`)
    if (rows.length > 0) return
    const of = (name: string) => ({
      connectionString: secrets.seal(beside(name)),
      twoFactorPolicy: 'optional' as const,
    })
    await tx.insert(group).values([
      { uid: 1, name: 'Green Lane Cycles', ...of(database) },
      { uid: 2, name: 'Second Demo Store', ...of(second) },
    ])
    await tx.execute(sql`select setval(pg_get_serial_sequence('"group"', 'uid'), 2)`)
    await fillAccess(tx, secrets, hash)
    await fillStorefrontKeys(tx)
  })
  return true
}

/** A store with nothing in it but its name, beside the full one. */
async function fillSecondStore({ server, migrations }: DemoParts, database: string) {
  await prepareStore(server, migrations, database)
  const store = await server.open(database, 2, 2)
  try {
    await store.write(demo, async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(44004)`)
      const { rows } = await tx.execute(sql`select 1 from site_config limit 1`)
      if (rows.length > 0) return
      await tx.insert(staff).values({ uid: 0, name: 'Backroom' }).onConflictDoNothing()
      await tx
        .insert(siteConfig)
        .values({ storeName: 'Second Demo Store', isoCurrency: 'GBP', siteUrl: '', isSandbox: true })
    })
  } finally {
    await store.close()
  }
}

async function fillStore(store: Database, files: FileStore, size: DemoSize): Promise<void> {
  await store.write(demo, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(44004)`) // of two servers that start together one fills, the other waits
    const { rows } = await tx.execute(sql`select 1 from site_config limit 1`)
    if (rows.length > 0) return
    await tx.insert(staff).values({ uid: 0, name: 'Backroom' }).onConflictDoNothing()
    await tx.insert(siteConfig).values(demoConfig())
    await tx.insert(collection).values(demoCollections.map(name => ({ name, urlSlug: slugOf(name) })))
    await tx.insert(supplier).values([...demoSuppliers])
    await fillBrands(tx, files)
    await fillLinks(tx)
    await fillShell(tx)
    await fillOrganisation(tx)
    await fillItems(tx, files, size)
    await fillCategoryPlaces(tx)
    await fillGuides(tx)
    await fillBuilders(tx)
    await fillImport(tx)
    await fillFilterCases(tx)
    await runOverPages(tx, sql`select uid from item where lead_item_uid is null`)
    await noteHits(tx)
    await refreshAllRollups(tx)
    await tx.execute(sql`
      update item_rollup set out_of_stock_since = now() - make_interval(days => 2 + item_uid % 47, hours => item_uid % 24)
      where out_of_stock_since is not null`)
    // Once more where it matters whether an option can be bought, which is known only now.
    await refreshRollups(tx, sql`select uid from item where custom_builder_template_uid is not null`)
    await refreshAllBrandRollups(tx)
    await fillCollections(tx)
    await countFacets(tx)
    await countCategories(tx)
    await fillNavigation(tx)
    await judgePrimaries(tx, sql`select uid from item where lead_item_uid is null`)
  })
  await store.rows(sql`analyze`)
}

async function fillBrands(tx: Transaction, files: FileStore) {
  const all = [...demoBrands, retiredBrand]
  let featured = 0
  for (const [index, { name, about, ...more }] of all.entries()) {
    const logoFileUid = more.noLogo ? null : await addLogo(tx, files, name, index)
    await tx.insert(brand).values({
      name,
      urlSlug: slugOf(name),
      active: more.active ?? true,
      featured: more.featured ?? false,
      position: more.featured ? ++featured : null,
      websiteUrl: index % 3 === 0 ? `https://www.${slugOf(name)}.example` : '',
      logoFileUid,
      introduction: about && `<p>${about}</p>`,
      description:
        about &&
        `<p>${about}</p><p>We have stocked ${name.replace('&', '&amp;')} since we opened in Kendal. Ask at any of our shops to try before you buy.</p>`,
      sizeGuide:
        index % 5 === 0
          ? '<p>Sizes run true. Between two sizes, take the larger one for layers underneath.</p>'
          : '',
      allowEbay: !more.noMarketplaces,
      allowAmazon: !more.noMarketplaces,
      allowSimStock: !more.noSim,
      allowDiscount: !more.noDiscount,
      minAdvertisedBp: more.minAdvertisedBp ?? null,
      metaDescription: about ? `${name} at Green Lane Cycles. ${about}`.slice(0, 320) : '',
    })
  }
  await tx.execute(sql`
    insert into file_usage (entity, entity_uid, field, file_uid)
    select 'brand', uid, 'logoFileUid', logo_file_uid from brand where logo_file_uid is not null`)
}

async function addLogo(tx: Transaction, files: FileStore, name: string, seed: number): Promise<number> {
  const drawn = Buffer.from(drawLogo(name, seed))
  const { bytes, removed: _, ...facts } = await readUpload(drawn, `${name}.svg`, 'myimages')
  const key = sha256(bytes)
  await files.put(`${key}.${facts.ext}`, bytes)
  const [made] = await tx
    .insert(file)
    .values({
      ...facts,
      gallery: 'myimages',
      name: `${slugOf(name)}-logo.svg`,
      alt: `${name} logo`,
      bytes: bytes.length,
      sha256: key,
      uploadSha256: sha256(drawn),
    })
    .returning({ uid: file.uid })
  return made?.uid as number
}

async function fillLinks(tx: Transaction) {
  const suppliers = new Map((await tx.select().from(supplier)).map(row => [row.code, row.uid]))
  const brands = new Map(
    (await tx.select({ uid: brand.uid, name: brand.name }).from(brand)).map(row => [row.name, row.uid]),
  )
  await tx.insert(brandLink).values(
    demoLinks.map(([code, supplierBrandName, name, feedItems, ignore], index) => ({
      supplierUid: suppliers.get(code) as number,
      supplierBrandName,
      brandUid: name === null ? null : (brands.get(name) as number),
      feedItems,
      ignore: ignore ?? false,
      firstSeenAt: sql`now() - make_interval(days => ${400 - index * 9})`,
      lastSeenAt: sql`now() - make_interval(hours => ${index})`,
    })),
  )
}
