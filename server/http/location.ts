import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the device and approximate network of a request, for the list of sessions. They are not precise
 * enough to track anybody.
 */
export function locationOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>) {
  return { device: deviceOf(headers['user-agent'] ?? ''), network: networkOf(ip) }
}

// The order matters, because most browsers also name other browsers.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

function deviceOf(userAgent: string): string {
  const browser = browsers.find(([form]) => form.test(userAgent))?.[1]
  const system = systems.find(([form]) => form.test(userAgent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another program'
}

/** Returns the first part of an address: '203.0.113', '2001:db8:12'. */
function networkOf(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.')
  if (!isIPv6(plain)) return null
  if (plain === '::1') return '127.0.0'
  const [head = ''] = plain.split('::')
  return head.split(':').slice(0, 3).join(':')
}
