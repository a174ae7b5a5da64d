/** The item list narrowed to the items that point at one record, for links in refusals. */
export function itemsPath(field: 'brandUid' | 'seasonUid' | 'buyersGuideUid', uid: number): string {
  return `/products?filter=${encodeURIComponent(JSON.stringify([{ field, op: 'in', value: [uid] }]))}`
}
