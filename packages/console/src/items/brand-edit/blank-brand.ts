import type { BrandInput } from '@backroom/contract/items/brands'

/** A brand of which only the name is still to be said. */
export const blankBrand: BrandInput = {
  name: '',
  urlSlug: '',
  active: true,
  featured: false,
  position: null,
  hideFromBrandList: false,
  websiteUrl: '',
  logoFileUid: null,
  bannerFileUid: null,
  introduction: '',
  description: '',
  sizeGuide: '',
  landing: 'items',
  landingCollectionUid: null,
  landingUrl: '',
  allowEbay: true,
  allowAmazon: true,
  allowSimStock: true,
  allowDiscount: true,
  minAdvertisedBp: null,
  pageTitle: '',
  metaDescription: '',
  noindex: false,
}
