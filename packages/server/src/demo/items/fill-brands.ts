import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { demoLinks } from '#demo/items/brand-links'
import { demoBrands, retiredBrand } from '#demo/items/brands'
import { drawLogo } from '#demo/items/logo'
import { type FileStore, sha256 } from '#kit/files/file-store'
import { readUpload } from '#kit/files/read-upload'
import { slugOf } from '#kit/slug'
import { file } from '#tables/content/files'
import { brandLink } from '#tables/items/brand-links'
import { brand } from '#tables/items/brands'
import { supplier } from '#tables/supply/suppliers'

/** The brands of the demo store with the logos they have. */
export async function fillBrands(tx: Transaction, files: FileStore) {
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

/** What suppliers call them. */
export async function fillLinks(tx: Transaction) {
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
