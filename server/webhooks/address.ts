import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not the public Internet (RFC 6890), and forms of IPv6 in which an IPv4 address hides. Two lists, because
 * one would take every IPv4 address for a mapped one.
 */
const [inner, innerV6] = [new BlockList(), new BlockList()]
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
] as const)
  inner.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ...([
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
  ] as const),
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ] as const),
] as const)
  innerV6.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && !innerV6.check(address, 'ipv6')
}

/** Thrown if an address must not be called; the message says why. */
export class ForbiddenAddress extends Error {}

/**
 * Resolves the host of an address. Every address that its name has must be public, and the caller has to connect to the one that
 * is returned, because the name may mean another one a moment later. With `allowPrivate`, any address will do.
 */
export async function pinnedAddress(
  url: URL,
  allowPrivate: boolean,
): Promise<{ address: string; family: number }> {
  if (!allowPrivate && url.protocol !== 'https:')
    throw new ForbiddenAddress('The address must begin with https://')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true, verbatim: true })
  const [first] = found
  if (!first) throw new Error('The name has no address')
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new ForbiddenAddress('The address belongs to a private network, which the settings do not allow')
  return first
}
