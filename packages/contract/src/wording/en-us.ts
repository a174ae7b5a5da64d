/** American wording: only what differs from the British text, which is the key. */
export const enUs: Readonly<Record<string, string>> = {
  'Item Organisation': 'Item Organization',
  Colours: 'Colors',
  'Click & Collect': 'In-Store Pickup',
  'Items, organisation, marketing, content, orders, marketplaces and wizards. No money movements, no staff.':
    'Items, organization, marketing, content, orders, marketplaces and wizards. No money movements, no staff.',
}
