import type { IncomingMessage } from 'node:http'
import { parseRange, RangeIndex } from '#domain/journal/address-ranges.ts'
import type { Config } from '../config.ts'

type Trusted = Config['trustProxy']

/**
 * Returns whether X-Forwarded-For counts that was received from an address. Hop 0 is the computer that sent the request
 * to us, hop 1 the one that is named last in the header, and so on.
 */
export function proxyTrust(trusted: Trusted): (address: string, hop: number) => boolean {
  if (trusted === false) return () => false
  // One proxy, whatever its address. Earlier entries of the header may be forged by the visitor.
  if (trusted === true) return (_, hop) => hop === 0
  const proxies = new RangeIndex<true>()
  for (const text of trusted) {
    const range = parseRange(text)
    if (!('problem' in range)) proxies.add(range, true)
  }
  return (address) => proxies.find(address).length > 0
}

/**
 * Returns a function that decides the address of the reader who made a request, exactly as the app's `request.ip`. Rate
 * limits, usage counts and access by address use no other.
 */
export function clientAddresses(trusted: Trusted): (request: IncomingMessage) => string {
  const trusts = proxyTrust(trusted)
  return ({ headers, socket }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
    let address = socket.remoteAddress ?? ''
    for (let hop = 0; trusts(address, hop); hop++) {
      const next = forwarded.pop()
      if (next === undefined) break
      address = next
    }
    return address
  }
}
