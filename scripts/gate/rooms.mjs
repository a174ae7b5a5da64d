/**
 * The rooms of every floor, and the nouns a room may have folders for. A noun has the same name on every floor; a room of few
 * files needs no folders, and there a noun is a file. A room may use the doors of those that stand before it here.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const nounsOf = {
  site: ['general', 'country', 'store', 'tax', 'delivery', 'options', 'vendor', 'upkeep'],
  access: ['account', 'login', 'passwords', 'sessions', 'staff', 'super-users', 'two-factor'],
  content: ['files', 'messages', 'texts'],
  supply: ['stock', 'locations', 'transfers', 'suppliers'],
  items: [
    'page',
    'lists',
    'bulk',
    'prices',
    'rollups',
    'imports',
    'queries',
    'brands',
    'styles',
    'colours',
    'guides',
    'builders',
    'seasons',
  ],
  organisation: [
    'categories',
    'google-categories',
    'collections',
    'membership',
    'filters',
    'quick-apply',
    'size-rules',
    'cyclescheme',
    'menus',
    'seo',
    'landing-pages',
    'result-lists',
  ],
  marketing: ['coupons', 'star-buys', 'offers'],
  orders: ['placing', 'order', 'lists', 'trade', 'documents', 'demo-orders', 'customers', 'erasure'],
  payments: [],
  marketplace: [],
  storefront: [],
  wizards: [],
  shell: [
    'dashboard',
    'faults',
    'finder',
    'frame',
    'hotkeys',
    'menu',
    'notices',
    'routes',
    'store-history',
    'versions',
  ],
}

export const rooms = Object.keys(nounsOf)
