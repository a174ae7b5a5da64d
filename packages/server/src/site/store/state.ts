import { BlockList, isIP } from 'node:net'
import type { Reader } from '#database/database'
import { stateAt, storedConfig } from '#site/config'

/** What a website is to say to who asks from an address; null where they may see the shop. */
export async function readClosure(reader: Reader, address: string): Promise<string | null> {
  const config = await storedConfig(reader)
  if (stateAt(config) === 'live' || isAmong(config.previewAddresses, address)) return null
  return config.siteMessage || 'The shop is closed.'
}

function isAmong(blocks: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const block of blocks) {
    const [net = '', bits] = block.split('/')
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(net, Number(bits), family)
    else list.addAddress(net, family)
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
