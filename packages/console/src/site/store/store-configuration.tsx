import { screens } from '@backroom/contract/site/screens'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { DeliveryTab } from '#site/delivery/delivery-panel.tsx'
import { MethodList } from '#site/delivery/method-list.tsx'
import {
  CheckoutTab,
  MessagesTab,
  PricesTab,
  PrivacyTab,
  StockTab,
  StoreTab,
} from '#site/store/store-settings.tsx'
import { VersionsTab } from '#site/store/versions-panel.tsx'
import { WebsiteTab } from '#site/store/website-panel.tsx'
import { TaxTab } from '#site/tax/tax-panel.tsx'

/** How the shop sells: a tab for each part of it, and what they all were. */
export function StoreConfiguration() {
  return (
    <TabbedPage
      label={screens.storeConfiguration.title}
      tabs={{
        store: { title: 'Store', Page: StoreTab },
        prices: { title: 'Prices', Page: PricesTab },
        tax: { title: 'Tax', Page: TaxTab },
        delivery: { title: 'Delivery', Page: DeliveryTab },
        methods: { title: 'Methods', Page: MethodList },
        checkout: { title: 'Checkout', Page: CheckoutTab },
        stock: { title: 'Stock', Page: StockTab },
        messages: { title: 'Messages', Page: MessagesTab },
        privacy: { title: 'Privacy', Page: PrivacyTab },
        website: { title: 'Website', Page: WebsiteTab },
        versions: { title: 'Versions', Page: VersionsTab },
      }}
    />
  )
}
