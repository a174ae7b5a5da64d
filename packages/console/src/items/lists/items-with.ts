import { screens } from '@backroom/contract/items/screens'

/** The address of the items that carry something, in their own list. */
export function itemsWith(field: 'brandUid' | 'buyersGuideUid', uid: number): string {
  const filter = [{ field, op: 'in', value: [uid] }]
  return `${screens.items.path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
}
