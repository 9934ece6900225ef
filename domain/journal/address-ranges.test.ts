import { describe, expect, test } from 'vitest'
import { parseAddress, parseRange, RangeIndex, writeRange } from './address-ranges.ts'
import { dayIn, isTimeZone } from './time-zone.ts'

const written = (text: string) => {
  const range = parseRange(text)
  return 'problem' in range ? range.problem : writeRange(range)
}

test.each([
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7/32', '192.0.2.7'],
  ['2001:0DB8:0000:0000:0000:0000:0000:0000/32', '2001:db8::/32'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['::1', '::1'],
  ['1::', '1::'],
  ['2001:db8::192.0.2.1', '2001:db8::c000:201'],
  ['fe80::/64', 'fe80::/64'],
  ['10:0:0:100::', '10:0:0:100::'],
])('%s is written %s', (text, canonical) => {
  expect(written(text)).toBe(canonical)
  expect(written(canonical)).toBe(canonical)
})

test.each([
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  ':::',
  '1:2:3:4:5:6:7::8',
  'g::',
  '12345::',
  ':1',
  '1:',
  '1.2.3.4.5',
  '',
  ' ',
])('%j is no address', (text) => {
  expect(parseAddress(text)).toBeNull()
})

describe('an index of ranges', () => {
  const index = new RangeIndex<string>()
  for (const [text, owner] of [
    ['192.0.0.0/16', 'consortium'],
    ['192.0.2.0/24', 'campus'],
    ['192.0.2.0/24', 'library'],
    ['192.0.2.128/25', 'campus'],
    ['2001:db8::/32', 'campus'],
    ['192.0.2.255', 'gateway'],
  ] as const) {
    const range = parseRange(text)
    if ('problem' in range) throw new Error(range.problem)
    index.add(range, owner)
  }

  test.each([
    ['192.0.2.1', ['campus', 'library', 'consortium']],
    ['192.0.2.200', ['campus', 'library', 'consortium']],
    ['192.0.2.255', ['gateway', 'campus', 'library', 'consortium']],
    ['192.0.1.255', ['consortium']],
    ['192.1.0.0', []],
    ['::ffff:192.0.1.1', ['consortium']],
    ['2001:db8:ffff::1', ['campus']],
    ['2001:db9::', []],
    // The IPv6 address with the same bits is another address.
    ['::c000:201', []],
    ['not an address', []],
  ])('%s', (address, owners) => {
    expect(index.find(address)).toEqual(owners)
  })
})

test('days begin at midnight in the time zone', () => {
  const instant = new Date('2026-11-22T23:30:00Z')
  expect(
    ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => dayIn(zone, instant)),
  ).toEqual(['2026-11-22', '2026-11-23', '2026-11-23', '2026-11-22'])
  expect(['UTC', 'Europe/Berlin', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
