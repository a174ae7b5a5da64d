/** Where a page is on the site. The uid finds it, the words are for people. */
export function addressOf({ urlSlug, uid }: { urlSlug: string; uid: number }): string {
  return `/${urlSlug}-p${uid}`
}
