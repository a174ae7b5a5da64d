/** A name as the last part of an address: lower case, accents folded, `&` as "and", everything else a hyphen. */
export function slugOf(name: string, most = 120): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '')
  return slug || 'page'
}

/** The first of `slug`, `slug-2`, `slug-3` … that nobody has. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) {
    const next = `${slug.slice(0, 115)}-${number}`
    if (!taken.has(next)) return next
  }
}
