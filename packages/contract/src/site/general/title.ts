/** A page's title with what the shop puts at the end of every one; what is not set off by a sign of its own is by a line. */
export function titleOf(title: string, suffix: string): string {
  if (suffix === '') return title
  return /^[\p{L}\p{N}]/u.test(suffix) ? `${title} | ${suffix}` : `${title} ${suffix}`
}
