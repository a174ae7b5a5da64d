import type { BrandInput } from '@backroom/contract/items/brands'

/** A brand with nothing but a name, as the console sends a new one. */
export function blankBrand(name: string): BrandInput {
  return {
    ...{ name, urlSlug: '', active: true, featured: false, position: null, hideFromBrandList: false },
    ...{ websiteUrl: '', logoFileUid: null, bannerFileUid: null },
    ...{ introduction: '', description: '', sizeGuide: '' },
    ...{ landing: 'items', landingCollectionUid: null, landingUrl: '' },
    ...{
      allowEbay: true,
      allowAmazon: true,
      allowSimStock: true,
      allowDiscount: true,
      minAdvertisedBp: null,
    },
    ...{ pageTitle: '', metaDescription: '', noindex: false },
  }
}
