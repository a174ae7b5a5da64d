/** American wording: only what differs from the British text, which is the key. */
export const enUs: Readonly<Record<string, string>> = {
  'Item Organisation': 'Item Organization',
  Colours: 'Colors',
  Colour: 'Color',
  'Supplier’s colour name': 'Supplier’s color name',
  'Delivery charges apply (is shippable)': 'Shipping charges apply (is shippable)',
  'Delivery charges apply': 'Shipping charges apply',
  'Delivery delay': 'Shipping delay',
  'Set delivery delay': 'Set shipping delay',
  'Set delivery charges': 'Set shipping charges',
  'Delivery or collection': 'Shipping or pickup',
  Delivery: 'Shipping',
  Organisation: 'Organization',
  'Colour group crawled': 'Color group crawled',
}
