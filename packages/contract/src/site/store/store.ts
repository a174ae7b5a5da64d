import { z } from 'zod'
import { administrators, storeStaff } from '../../kit/access.ts'
import * as field from '../../kit/field.ts'
import { ofKind } from '../../kit/field-kind.ts'
import { settings } from '../../kit/settings.ts'

const guarded = { writes: administrators }
const levels = storeStaff
const resource = 'siteConfig'

/** What the shop is and whether shoppers see it. */
export const storeInput = z.object({
  siteState: field
    .choice({ live: 'Live', comingSoon: 'Not open yet', closed: 'Closed' })
    .meta({ label: 'The shop is', ...guarded }),
  siteMessage: field.lines(300).meta({ label: 'What shoppers read meanwhile', ...guarded }),
  reopensAt: field
    .instant()
    .nullable()
    .meta({ label: 'Opens by itself', ...guarded }),
  previewAddresses: z
    .array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], 'Enter an address such as 203.0.113.0/24.'))
    .max(20, 'At most 20.')
    .meta({ label: 'Addresses that see it all the same', ...guarded }),
  orderPrefix: ofKind('code', z.string().regex(/^[A-Z]{0,4}$/, 'Up to four capital letters.')).meta({
    label: 'Order prefix',
    ...guarded,
  }),
  storeType: field
    .choice({ B2C: 'Shoppers (B2C)', B2B: 'Businesses (B2B)' })
    .meta({ label: 'The shop sells to', ...guarded }),
  b2bApproval: field.flag().meta({ label: 'New businesses wait for approval' }),
  b2bHidePrices: field.flag().meta({ label: 'Prices only after login' }),
  b2bMinOrderMinor: field.money().meta({ label: 'Smallest order of a business' }),
  b2bAccountPayment: field.flag().meta({ label: 'Businesses may pay on account' }),
  b2bVatNumberRequired: field.flag().meta({ label: 'Businesses must give a VAT number' }),
})

export const pricesInput = z.object({
  pricesIncludeTax: field.flag().meta({ label: 'Prices include tax', ...guarded }),
  showPrices: field
    .choice({ incl: 'With tax', excl: 'Without tax', both: 'Both' })
    .meta({ label: 'Shoppers see prices', ...guarded }),
  taxLabel: field.text(12).meta({ label: 'Tax is called', ...guarded }),
  priceSuffix: field.text(20).meta({ label: 'After each price', ...guarded }),
  deliveryTaxClassUid: field
    .reference('taxClass')
    .nullable()
    .meta({ label: 'Delivery is taxed as', ...guarded }),
  exportsPaySame: field.flag().meta({ label: 'Exports pay the same price', ...guarded }),
  showRrp: field.flag().meta({ label: 'Show the RRP', ...guarded }),
  minSavingBp: field.basisPoints(9_000).meta({ label: 'Smallest saving shown', ...guarded }),
})

const asked = { hidden: 'Not asked', optional: 'May be given', required: 'Must be given' }

export const checkoutInput = z.object({
  guest: field.flag().meta({ label: 'Buy without an account' }),
  accounts: field
    .choice({ off: 'None', optional: 'If shoppers like', required: 'Required' })
    .meta({ label: 'Accounts' }),
  askPhone: field.choice(asked).meta({ label: 'Telephone' }),
  askCompany: field.choice(asked).meta({ label: 'Company' }),
  minOrderMinor: field.money().meta({ label: 'Smallest order' }),
  maxOrderMinor: field.money().nullable().meta({ label: 'Largest order' }),
  termsTick: field.flag().meta({ label: 'Shoppers tick that they accept the terms' }),
  marketingTick: field
    .choice({ unticked: 'A box, never ticked before', none: 'Not asked' })
    .meta({ label: 'Marketing' }),
  marketingWording: field.lines(300).meta({ label: 'Words beside the marketing box' }),
  instructions: field.flag().meta({ label: 'Delivery instructions' }),
  giftMessage: field.flag().meta({ label: 'Gift message' }),
  reserveMinutes: field.whole(15, 240).meta({ label: 'An unpaid order waits' }),
  basketDays: field.whole(1, 90).meta({ label: 'A basket is kept' }),
})

export const stockInput = z.object({
  hideOutOfStock: field.flag().meta({ label: 'Hide what is out of stock' }),
  showLevel: field
    .choice({ never: 'Never', low: 'When it is low', always: 'Always' })
    .meta({ label: 'Show how many are left' }),
  lowAt: field.whole(1, 50).meta({ label: 'Low is' }),
  requireImage: field.flag().meta({ label: 'An item needs a picture to be shown' }),
  backInStock: field.flag().meta({ label: 'Offer a mail when it is back' }),
  showByStore: field.flag().meta({ label: 'Show stock shop by shop' }),
  defaultTracked: field.flag().meta({ label: 'New items count their stock' }),
  defaultBackorder: field.flag().meta({ label: 'New items may be ordered while out of stock' }),
})

export const messagesInput = z.object({
  textShoppers: field.flag().meta({ label: 'Text shoppers who collect', ...guarded }),
})

export const privacyInput = z.object({
  hideCostFromEcommerce: field
    .flag()
    .meta({ label: 'Hide cost and margin from Ecommerce Management', ...guarded }),
  accountsRetentionYears: field.whole(0, 10).meta({ label: 'Keep what accounts need', ...guarded }),
})

export const storeSettings = {
  store: settings({
    resource,
    path: '/admin/store',
    noun: 'store settings',
    levels,
    input: storeInput,
    /** What has to be done before the shop can be opened; empty where nothing has. */
    computed: z.object({ missing: z.string() }),
  }),
  prices: settings({ resource, path: '/admin/prices', noun: 'price settings', levels, input: pricesInput }),
  checkout: settings({
    resource,
    path: '/admin/checkout',
    noun: 'checkout settings',
    levels,
    input: checkoutInput,
  }),
  stock: settings({ resource, path: '/admin/stock', noun: 'stock settings', levels, input: stockInput }),
  messages: settings({
    resource,
    path: '/admin/messages',
    noun: 'message settings',
    levels,
    input: messagesInput,
  }),
  privacy: settings({
    resource,
    path: '/admin/privacy',
    noun: 'privacy settings',
    levels,
    input: privacyInput,
  }),
}
