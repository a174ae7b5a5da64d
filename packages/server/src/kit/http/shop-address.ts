import type { Secrets } from '#kit/secrets'

export const demoShopRoot = '/demo-shop'

/** Names that stand for no website and never will (RFC 2606); demo stores have one. */
const nowhere = /\.(example|test|invalid|localhost)$/

/** Whether shoppers can be sent to the address of a store. */
export function hasOwnWebsite(siteUrl: string): boolean {
  try {
    return !nowhere.test(new URL(siteUrl).hostname)
  } catch {
    return false
  }
}

/** Where the pages of a store can be looked at: its website, or the demo shop under an address that nobody can guess. */
export function shopAddress(secrets: Secrets, groupUid: number, siteUrl: string): string {
  return hasOwnWebsite(siteUrl)
    ? siteUrl.replace(/\/$/, '')
    : `${demoShopRoot}/${shopCode(secrets, groupUid)}`
}

/** The store whose demo shop has this code; null for one that was made up. */
export function groupOfShop(secrets: Secrets, code: string): number | null {
  const groupUid = Number(/^(\d{1,9})-/.exec(code)?.[1])
  return groupUid && code === shopCode(secrets, groupUid) ? groupUid : null
}

const codeLetters = 22

function shopCode(secrets: Secrets, groupUid: number): string {
  return `${groupUid}-${secrets.keyedHash(`demo shop ${groupUid}`).slice(0, codeLetters)}`
}
