/**
 * The rooms of every floor, and the nouns a room may have folders for. A noun has the same name on every floor; a room of few
 * files needs no folders, and there a noun is a file.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const nounsOf = {
  access: ['account', 'login', 'passwords', 'sessions', 'staff', 'super-users', 'two-factor'],
  items: [
    ...['page', 'lists', 'bulk', 'prices', 'rollups', 'imports', 'queries', 'brands', 'styles', 'colours'],
    ...['guides', 'builders', 'seasons'],
  ],
  organisation: [
    ...[
      'categories',
      'google-categories',
      'collections',
      'membership',
      'filters',
      'quick-apply',
      'size-rules',
    ],
    ...['cyclescheme', 'menus', 'seo', 'landing-pages', 'result-lists'],
  ],
  marketing: [],
  content: ['files', 'messages', 'texts'],
  orders: [],
  payments: [],
  supply: [],
  marketplace: [],
  site: [],
  wizards: [],
  storefront: [],
  shell: ['dashboard', 'faults', 'finder', 'frame', 'hotkeys', 'menu', 'notices', 'routes', 'versions'],
}

export const rooms = Object.keys(nounsOf)
