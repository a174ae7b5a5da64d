import type { Reader } from '#database/database'
import { isAllowed } from '#kit/http/addresses'
import { storedConfig } from '#site/config-row'

/** What a website is to say to who asks from an address; null where they may see the shop. */
export async function readClosure(reader: Reader, address: string): Promise<string | null> {
  const { siteState, siteMessage, previewAddresses } = await storedConfig(reader)
  const maySee = previewAddresses.length > 0 && isAllowed(address, previewAddresses)
  return siteState === 'live' || maySee ? null : siteMessage || 'The shop is closed.'
}
