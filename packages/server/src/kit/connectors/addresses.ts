import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { sentence } from '@backroom/contract/wording/say'
import { OutsideFailure } from '#kit/connectors/failure'

/** Networks that are nobody's shop: this machine, the one it stands in, and what cloud providers tell their machines there. */
const inside = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ...([
    ['::', 96],
    ['::1', 128],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 32],
  ] as const),
  ...([
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const),
])
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an address is inside our own walls, however it is written. */
export function isInside(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const refusal = (host: string) =>
  new OutsideFailure('address', sentence`${host} is inside our own network, where no service is looked for.`)

/** Refuses a host that is written as an address inside our walls. Names are judged when they are looked up. */
export function refuseInside({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && isInside(host)) throw refusal(host)
}

/**
 * Looks a name up and refuses it where it leads inside. The address that was judged is the one that is called: nobody can answer
 * with another the second time.
 */
export const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...(options as LookupOptions), all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error('No address.'), '', 0)
    if (found.some(({ address }) => isInside(address))) return done(refusal(host) as never, '', 0)
    if (options.all) return done(null, found)
    return done(null, first.address, first.family)
  })
}
