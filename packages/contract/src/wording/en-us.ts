/** American wording: only what differs from the British text, which is the key. */
export const enUs: Readonly<Record<string, string>> = {
  'Item Organisation': 'Item Organization',
  Colours: 'Colors',
}
