import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Replaces sequential numbers with references outside the database. The numbers would reveal how many events
 * lie between two of them, including events that the viewer may not see. A reference is a keyed permutation
 * of 40 bits, which hides the order.
 */
type Series = 'audit event' | 'job'

const halfBits = 20
const mask = (1 << halfBits) - 1
const rounds = 8
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const form = /^[0-9a-hjkmnp-tv-z]{8}$/

function mixer(secret: string, series: Series): (half: number, round: number) => number {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `imprimatur reference ${series}`, 32))
  return (half, round) => createHmac('sha256', key).update(`${round} ${half}`).digest().readUInt32BE(0) & mask
}

export interface References {
  of(id: number | string): string
  /** Returns null if the text is not a reference of this series. */
  numberOf(reference: string): number | null
}

export function referencesFor(secret: string, series: Series): References {
  const mix = mixer(secret, series)
  return {
    of(id) {
      const number = Number(id)
      let [left, right] = [Math.floor(number / 2 ** halfBits), number % 2 ** halfBits]
      for (let round = 0; round < rounds; round += 1) [left, right] = [right, left ^ mix(right, round)]
      let rest = left * 2 ** halfBits + right
      let text = ''
      for (let place = 0; place < 8; place += 1) {
        text = letters[rest % 32] + text
        rest = Math.floor(rest / 32)
      }
      return text
    },
    numberOf(reference) {
      if (!form.test(reference)) return null
      const value = [...reference].reduce((sum, letter) => sum * 32 + letters.indexOf(letter), 0)
      let [left, right] = [Math.floor(value / 2 ** halfBits), value % 2 ** halfBits]
      for (let round = rounds - 1; round >= 0; round -= 1) [left, right] = [right ^ mix(left, round), left]
      return left * 2 ** halfBits + right
    },
  }
}
