import { screens } from '@backroom/contract/items/screens'
import { inTheirList, type Wizard, type WizardFamily } from '#kit/bulk/wizard.ts'

type Row = readonly [choice: string, name: string, title: string, about: string, words?: string]

const rows: Readonly<Record<string, readonly Row[]>> = {
  'Item settings': [
    [
      'majorItem',
      'SetMajorItem',
      'Major Item',
      'Large goods, which not every courier takes.',
      'bulky heavy delivery',
    ],
    [
      'deliveryDelay',
      'SetDeliveryDelay',
      'Delivery Delay',
      'What shoppers read about when it comes.',
      'lead time text',
    ],
    [
      'timeToPrepare',
      'SetTimeToPrepare',
      'Time to Prepare',
      'Days before it can be sent or collected.',
      'lead time',
    ],
    [
      'deliveryCharges',
      'SetDeliveryChargesApply',
      'Delivery Charges Apply',
      'Whether delivery is charged for.',
      'shippable free postage',
    ],
    [
      'blockMailOrder',
      'SetBlockMailOrder',
      'Block Mail Order',
      'Only to be collected, never sent.',
      'courier post delivery',
    ],
    [
      'restrictStorePickup',
      'SetRestrictStorePickup',
      'Restrict Store Pickup',
      'Only to be sent, never collected.',
      'click collect',
    ],
    [
      'inventoryTracked',
      'SetInventoryTracked',
      'Inventory Tracked',
      'Whether stock is counted.',
      'stock count',
    ],
    ['backorder', 'SetBackorder', 'Backorder', 'Whether it is sold when there is none.', 'back order stock'],
    ['prelaunch', 'SetPrelaunch', 'Prelaunch', 'Shown now, sold from a date on.', 'launch date preorder'],
    [
      'simStatus',
      'SetSimStockStatus',
      'SIM Stock Status',
      'Whether suppliers’ stock is offered.',
      'supplier feed',
    ],
    [
      'simSuppressed',
      'UpdateSuppressSimValue',
      'Suppress SIM Stock',
      'Puts suppliers’ stock away, or brings it back.',
      'supplier feed hide',
    ],
  ],
  'Item organisation': [
    [
      'primaryCategory',
      'SetPrimaryCategory',
      'Primary Category',
      'Where items stand in the menu.',
      'department',
    ],
    ['categories', 'SetCategories', 'Categories', 'Put into some categories, take out of others.'],
    ['facets', 'ApplyFacets', 'Facets', 'What shoppers filter by.', 'filters attributes'],
    ['sizeRules', 'RunSizeRules', 'Run Size Rules', 'Facets of size, by your rules.'],
    ['related', 'SetFacetProductRelated', 'Related Items Facet', 'What “You may also like” is made of.'],
    ['collection', 'AddToCollection', 'Add to Collection', 'By hand, at the end or at the start.'],
    ['leaveCollection', 'RemoveFromCollection', 'Remove from Collection', 'Also what its rule finds.'],
    ['buyersGuide', 'SetBuyersGuide', 'Buyers Guide', 'The guide an item links to.'],
    ['brand', 'SetBrand', 'Brand', 'Whose they are.', 'make manufacturer'],
    ['season', 'SetSeason', 'Season', 'When they are sold.'],
    ['genderAge', 'SetGenderAge', 'Gender and Age', 'Whom they are for.', 'kids women men'],
    ['googleCategory', 'SetGoogleCategory', 'Google Category', 'How Google files them.', 'shopping feed'],
  ],
  'Prices and status': [
    ['price', 'SetPrice', 'Price', 'Set, or changed by an amount or a share.', 'rrp cost margin'],
    ['sale', 'SetSale', 'Sale', 'Less for a while.', 'discount offer reduction'],
    ['endSale', 'EndSale', 'End Sale', 'Back to the full price.', 'discount offer'],
    ['taxClass', 'SetTaxClass', 'Tax Class', 'Which tax is charged.', 'vat zero rated'],
    ['status', 'SetStatus', 'Status', 'On the site, or off it.', 'activate deactivate hide publish'],
    ['altText', 'SetAltText', 'Alt Text', 'What pictures show, in words.', 'image accessibility'],
    ['applyBuilder', 'ApplyCustomBuilderTemplate', 'Apply Custom Builder', 'Let shoppers put them together.'],
    ['removeBuilder', 'RemoveCustomBuilderTemplate', 'Remove Custom Builder', 'Sold as they are again.'],
  ],
  'Clearing up': [
    ['archive', 'Archive', 'Archive Items', 'Out of every list, with their history.', 'delete remove'],
    ['unarchive', 'Unarchive', 'Unarchive Items', 'Back into the lists, inactive.', 'restore'],
  ],
}

const wizards = Object.entries(rows).flatMap(([group, members]) =>
  members.map(
    ([choice, name, title, about, words]): Wizard => ({
      name,
      title,
      about,
      group,
      ...(words && { words }),
      load: () => import('#items/bulk/item-bulk-choices.ts').then(({ itemChoice }) => itemChoice(choice)),
    }),
  ),
)

export const wizardFamilies: readonly WizardFamily[] = [
  {
    resource: 'item',
    path: '/wizards/product',
    list: screens.items.path,
    load: () => import('#items/bulk/item-chooser.ts').then(({ itemChooser }) => itemChooser),
    wizards,
  },
  inTheirList(
    {
      resource: 'style',
      list: screens.inactiveStyles.path,
      group: 'Clearing up',
      load: () => import('@backroom/contract/items/bulk/bulk'),
    },
    [
      ['Activate', 'Activate Styles', 'Everything of a style that is ready.'],
      ['Archive', 'Archive Styles', 'Every item of a style.'],
    ],
  ),
  inTheirList(
    {
      resource: 'brand',
      list: screens.brands.path,
      group: 'Brands',
      load: () => import('@backroom/contract/items/brands/brands'),
    },
    [
      ['SetActive', 'Activate Brands', 'Whether a brand and its items are shown.'],
      ['SetPermissions', 'Brand Permissions', 'Marketplaces, supplier stock and discounts.'],
      ['Merge', 'Merge Brands', 'What is of several becomes one’s.'],
    ],
  ),
  inTheirList(
    {
      resource: 'brandLink',
      list: screens.brandLinks.path,
      group: 'Brands',
      load: () => import('@backroom/contract/items/brands/links'),
    },
    [
      ['accept', 'Accept Brand Links', 'Suppliers’ names that are alike enough.'],
      ['SetIgnore', 'Ignore Brand Links', 'Suppliers’ names that are no brand of yours.'],
    ],
  ),
  inTheirList(
    {
      resource: 'buyersGuide',
      list: screens.guides.path,
      group: 'Content',
      load: () => import('@backroom/contract/items/guides/guides'),
    },
    [
      ['SetStatus', 'Publish Guides', 'Whether shoppers can read them.'],
      ['Delete', 'Delete Guides', 'With the links to them.'],
    ],
  ),
  inTheirList(
    {
      resource: 'customBuilderTemplate',
      list: screens.builderTemplates.path,
      group: 'Content',
      load: () => import('@backroom/contract/items/builders/templates'),
    },
    [['SetActive', 'Switch Custom Builders', 'On or off, wherever they are used.']],
  ),
]
