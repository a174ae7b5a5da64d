import type { screens } from '@backroom/contract/site/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  general: () => import('#site/general/general-settings.tsx').then(({ GeneralSettings }) => GeneralSettings),
  selectCountry: () =>
    import('#site/country/country-settings.tsx').then(({ CountrySettings }) => CountrySettings),
  storeConfiguration: () =>
    import('#site/store/store-configuration.tsx').then(({ StoreConfiguration }) => StoreConfiguration),
  siteOptions: () => import('#site/options/option-settings.tsx').then(({ OptionSettings }) => OptionSettings),
  siteData: () => import('#site/upkeep/site-data.tsx').then(({ SiteData }) => SiteData),
  vendorOptions: () => import('#site/vendor/vendor-options.tsx').then(({ VendorOptions }) => VendorOptions),
}
