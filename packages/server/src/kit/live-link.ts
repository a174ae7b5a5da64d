import { screens } from '@backroom/contract/screens'

const patterns = Object.values(screens)
  .filter(({ path }) => path !== '*')
  .map(({ path }) => ({
    path,
    pattern: new RegExp(`^${path.replace(/:(uid|id)\b/g, '\\d+').replace(/:\w+/g, '[^/]+')}$`, 'i'),
  }))

/** The page that the console has at this path, as the contract writes its address. */
export function screenAt(path: string): string | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.path
}

/** Whether the console has a page at this path. */
export function isPage(path: string): boolean {
  return screenAt(path) !== undefined
}

/** An address of the console, or null where it has no such page: nothing ever leads to Page Not Found. */
export function liveLink(address: string): string | null {
  return isPage(address.split(/[?#]/)[0] as string) ? address : null
}
