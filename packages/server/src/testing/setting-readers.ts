import type { ConfigField } from '@backroom/contract/site/config'
import type { KeepingInput } from '@backroom/contract/site/upkeep/upkeep'
import type { VendorInput } from '@backroom/contract/site/vendor/vendor'

type Readers<Field extends PropertyKey> = Readonly<Record<Field, readonly [reader: string, shownBy: string]>>

/** Settings that no website is told of: what goes by each, and the test that shows it. */
export const settingReaders: Partial<Readers<ConfigField>> = {
  siteUrl: ['site/store/website-watch.ts', 'site/store/store.test.ts'],
  holidayRegion: ['site/general/holidays.ts', 'site/config.test.ts'],
  ratesChecked: ['site/tax/tax.ts', 'site/tax/tax.test.ts'],
  reopensAt: ['site/store/reopening.ts', 'site/store/store.test.ts'],
  previewAddresses: ['site/store/state.ts', 'site/store/store.test.ts'],
  deliveryTaxClassUid: ['site/basket.ts', '../../contract/src/site/tax/reckon.test.ts'],
  exportsPaySame: ['site/basket.ts', 'site/tax/tax.test.ts'],
  pricesIncludeTax: ['site/basket.ts', '../../contract/src/site/tax/reckon.test.ts'],
  hideOutOfStock: ['items/rollups/facts.ts', 'organisation/landing-pages/landing-pages.test.ts'],
  requireImage: ['items/rollups/facts.ts', 'items/rollups/jobs.test.ts'],
  defaultTracked: ['items/page/create.ts', 'site/every-setting.test.ts'],
  defaultBackorder: ['items/page/create.ts', 'site/every-setting.test.ts'],
  hideCostFromEcommerce: ['site/cost.ts', 'items/queries/export.test.ts'],
  orderPrefix: ['site/upkeep/keeping.ts', 'site/upkeep/keeping.test.ts'],
  reserveMinutes: ['orders/order/paying.ts', 'orders/placing/paid.test.ts'],
  ordersEmail: ['orders/order/mails.ts', 'orders/order/order.test.ts'],
  textShoppers: ['kit/sms/send-text.ts', 'site/store/store.test.ts'],
  accountsRetentionYears: ['orders/erasure/plan.ts', 'orders/erasure/erasure.test.ts'],
  isoCurrency: ['site/config-rules.ts', 'site/config.test.ts'],
}

const plan = '../migrations/store/0026_vendor_options.sql'
const shown = 'site/vendor/vendor.test.ts'
const helpdesk = ['site/config.ts', shown] as const
const kept = 'site/upkeep/keeping.test.ts'

/** The same of what only super users change. */
export const vendorReaders: Readers<keyof VendorInput | keyof KeepingInput> = {
  planName: ['site/config.ts', shown],
  featuresOff: ['kit/terms.ts', shown],
  maxItems: [plan, shown],
  maxStaff: ['access/staff/staff.ts', shown],
  maxStorageMb: [plan, shown],
  apiPerMinute: ['kit/terms.ts', shown],
  readOnlyFrom: ['kit/terms.ts', shown],
  readOnlyUntil: ['kit/terms.ts', shown],
  isSandbox: ['kit/mail/mail-service.ts', shown],
  stopWhenWebsiteDown: ['site/config.ts', 'site/store/store.test.ts'],
  pageCacheMinutes: ['site/website.ts', shown],
  helpdeskName: helpdesk,
  helpdeskEmail: helpdesk,
  helpdeskPhone: helpdesk,
  helpdeskHours: helpdesk,
  helpdeskUrl: helpdesk,
  logLevel: ['kit/terms.ts', shown],
  uiLogDays: ['shell/ui-log.ts', kept],
  connectorLogDays: ['content/messages/trim.ts', kept],
  bulkDays: ['kit/bulk/upkeep.ts', kept],
}
