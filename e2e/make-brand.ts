import { brands } from '@backroom/contract/items/brands'
import type { Person } from './shop.ts'

let made = 0

/** A brand of the test's own, so that journeys do not stand on each other's toes. */
export async function makeBrand(person: Person, name = `Journey ${Date.now()}-${++made}`) {
  return person.call(brands.create, {
    body: {
      ...{ name, urlSlug: '', active: true, featured: false, position: null, hideFromBrandList: false },
      ...{ websiteUrl: '', logoFileUid: null, bannerFileUid: null, introduction: '', description: '' },
      ...{ sizeGuide: '', landing: 'items', landingCollectionUid: null, landingUrl: '', allowEbay: true },
      ...{ allowAmazon: true, allowSimStock: true, allowDiscount: true, minAdvertisedBp: null },
      ...{ pageTitle: '', metaDescription: '', noindex: false },
    },
  })
}
