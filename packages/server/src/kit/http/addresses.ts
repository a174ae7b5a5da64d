import { BlockList, isIP, isIPv4 } from 'node:net'

/** An address as we write it: IPv4 that came by way of IPv6 is IPv4. */
export function plainAddress(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  return mapped ?? ip
}

/** What counts as one place: an IPv4 address, or the /64 that one connection has of IPv6. */
export function placeOf(ip: string): string {
  const address = plainAddress(ip)
  if (isIP(address) !== 6) return address
  return `${expanded(address).slice(0, 4).join(':')}::/64`
}

/** Whether an address lies in one of the blocks; an empty list is everywhere. */
export function isAllowed(ip: string, blocks: readonly string[]): boolean {
  if (blocks.length === 0) return true
  const list = new BlockList()
  for (const block of blocks) add(list, block)
  const address = plainAddress(ip)
  return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** Whether a text is an address or a CIDR block. */
export function isBlock(text: string): boolean {
  try {
    add(new BlockList(), text)
    return true
  } catch {
    return false
  }
}

function add(list: BlockList, block: string) {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(block) ?? []
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  if (!isIP(address)) throw new Error(`${block} is not an address`)
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}

function expanded(address: string): string[] {
  const [bare = ''] = address.split('%')
  const [head = '', tail] = bare.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last].map(part =>
    Number.parseInt(part, 16).toString(16),
  )
}
