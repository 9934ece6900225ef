/**
 * Ranges of internet addresses by which institutions are recognised: single addresses and CIDR blocks (RFC 4632, RFC 4291),
 * such as 192.0.2.0/24 and 2001:db8::/32.
 */

export interface AddressRange {
  /** 32 for IPv4, 128 for IPv6. */
  bits: 32 | 128
  /** Number of leading bits that all addresses of the range share. */
  length: number
  /** These leading bits. */
  prefix: bigint
}

interface Address {
  bits: 32 | 128
  value: bigint
}

/** The widest ranges that are accepted: a wider one would open the journal to a large part of the internet. */
export const shortestPrefix = { 32: 8, 128: 19 } as const

const mapped = 0xffffn << 32n

/** Parses an address. An IPv4 address that is mapped into IPv6 (::ffff:192.0.2.1) is returned as IPv4. */
export function parseAddress(text: string): Address | null {
  if (!text.includes(':')) {
    const value = parseIpv4(text)
    return value === null ? null : { bits: 32, value }
  }
  // The zone of a link-local address (fe80::1%eth0) does not belong to the address.
  const value = parseIpv6(text.replace(/%.*$/, ''))
  if (value === null) return null
  return value >> 32n === mapped >> 32n ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value }
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.')
  // Leading zeros are rejected, because some programs read them as octal numbers.
  if (parts.length !== 4 || parts.some((part) => !/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255))
    return null
  return parts.reduce((sum, part) => (sum << 8n) + BigInt(part), 0n)
}

function parseIpv6(text: string): bigint | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const embedded = tail ? parseIpv4(tail[2] ?? '') : null
  if (tail && embedded === null) return null
  const hex = tail
    ? `${tail[1]}${((embedded ?? 0n) >> 16n).toString(16)}:${((embedded ?? 0n) & 0xffffn).toString(16)}`
    : text
  const halves = hex.split('::')
  if (halves.length > 2) return null
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - rest.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...rest]
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n)
}

/** Writes an address in its canonical form (RFC 5952). */
function writeAddress({ bits, value }: Address): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
  const groups = Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16))
  const zeros = [...groups.join(':').matchAll(/(?<![0-9a-f])0(?::0)+(?![0-9a-f])/g)]
    .map((match) => match[0])
    .sort((a, b) => b.length - a.length)[0]
  const text = groups.join(':')
  if (!zeros) return text
  const at = text.search(new RegExp(`(?<![0-9a-f])${zeros}(?![0-9a-f])`))
  return `${text.slice(0, at).replace(/:$/, '')}::${text.slice(at + zeros.length).replace(/^:/, '')}`
}

/** Parses a range, or returns what is wrong with it. */
export function parseRange(text: string): AddressRange | { problem: string } {
  const [written = '', given, ...more] = text.trim().split('/')
  const address = parseAddress(written)
  if (!address || more.length > 0 || written.includes('%'))
    return { problem: `“${text.trim().slice(0, 60)}” is not an address or range such as 192.0.2.0/24` }
  const { bits, value } = address
  if (given !== undefined && bits === 32 && written.includes(':'))
    return { problem: `Please write ${text.trim()} as a range of IPv4 addresses` }
  if (given !== undefined && (!/^\d{1,3}$/.test(given) || Number(given) > bits))
    return { problem: `The number after the slash of ${text.trim().slice(0, 60)} goes from 0 to ${bits}` }
  const length = given === undefined ? bits : Number(given)
  if (length < shortestPrefix[bits])
    return { problem: `${text.trim()} is too wide. The widest range is /${shortestPrefix[bits]}` }
  const prefix = value >> BigInt(bits - length)
  const first = prefix << BigInt(bits - length)
  if (first !== value)
    return {
      problem: `${text.trim()} does not begin at its range. Did you mean ${writeAddress({ bits, value: first })}/${length}?`,
    }
  return { bits, length, prefix }
}

/** Writes a range in its canonical form. A range of one address has no length. */
export function writeRange({ bits, length, prefix }: AddressRange): string {
  const address = writeAddress({ bits, value: prefix << BigInt(bits - length) })
  return length === bits ? address : `${address}/${length}`
}

/** Finds what belongs to the ranges that contain an address. */
export class RangeIndex<Owner> {
  /** Owners by prefix, for each length that occurs. */
  private readonly lengths = new Map<string, { bits: number; length: number; owners: Map<bigint, Owner[]> }>()

  add({ bits, length, prefix }: AddressRange, owner: Owner): void {
    const key = `${bits}/${length}`
    const known = this.lengths.get(key) ?? { bits, length, owners: new Map<bigint, Owner[]>() }
    this.lengths.set(key, known)
    known.owners.set(prefix, [...(known.owners.get(prefix) ?? []), owner])
  }

  /** Returns the owners of all ranges that contain the address, each once, those with narrower ranges first. */
  find(address: string): Owner[] {
    const parsed = this.lengths.size > 0 ? parseAddress(address) : null
    if (!parsed) return []
    const found = [...this.lengths.values()]
      .filter(({ bits }) => bits === parsed.bits)
      .sort((a, b) => b.length - a.length)
      .flatMap(({ bits, length, owners }) => owners.get(parsed.value >> BigInt(bits - length)) ?? [])
    return [...new Set(found)]
  }
}
