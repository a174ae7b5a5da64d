import { screens } from '@backroom/contract/screens'

const patterns = Object.values(screens)
  .filter(({ path }) => path !== '*')
  .map(({ path }) => new RegExp(`^${path.replace(/:(uid|id)\b/g, '\\d+').replace(/:\w+/g, '[^/]+')}$`, 'i'))

/** Whether the console has a page at this path. */
export function isPage(path: string): boolean {
  return patterns.some(pattern => pattern.test(path))
}

/** An address of the console, or null where it has no such page: nothing ever leads to Page Not Found. */
export function liveLink(address: string): string | null {
  return isPage(address.split(/[?#]/)[0] as string) ? address : null
}
