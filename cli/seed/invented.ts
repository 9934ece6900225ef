import { randomFrom } from './random.ts'

/** Generates titles, abstracts and names for a journal of any size. Every run generates the same ones. */

export interface Writer {
  below(n: number): number
  chance(share: number): boolean
  one<T>(list: readonly T[]): T
  title(): string
  /** Sentences in which a few words are frequent and most are rare, as in real abstracts. */
  sentences(count: number): string
  person(): { givenName: string; familyName: string }
  keywords(): string[]
}

const list = (words: string) => words.split(', ')
const subjects = list(
  'port congestion, family firms, offshoring, bank resolution, export controls, invoicing currency, minimum wages, supply chains, carbon tariffs, board diversity, credit guarantees, remittances, platform labor, trade finance, public procurement, patent races, household debt, bond spreads, shop floor automation, tax treaties, microcredit, airline mergers, crop insurance, rural roads, exchange rate pass-through',
)
const places = list(
  'Nordic importers, East African exporters, Andean smallholders, Baltic lenders, matched employers, listed conglomerates, cross-border commuters, state-owned banks, second-tier suppliers, young firms',
)
const methods = list(
  'customs declarations, succession events, a staggered reform, bank-level panels, field experiments, vessel positions, a regression discontinuity, survey vignettes, court records, mirror statistics',
)
const findings = list(
  'we find that the response is small at first and doubles within a year, we show that two thirds of the shift is never undone, the loss falls on the small firms that cannot hold stock, average effects are small and shrinking while effects by task are large and stable, unit values rise by a fifth on the longer routes, the estimates are robust to the workers who leave the sample, neither distance nor language explains the remaining difference',
)
const given = list(
  'Helga, Emre, Priya, Beatriz, Jonas, Rahel, Grégoire, Milena, Yuki, Folasade, Wen-Li, Camila, Tomasz, Signe, Tunde, Ioana, Elif, Bram',
)
const syllables = list('ba, cor, den, fal, gri, hel, jun, kar, lun, mer, nov, os, pel, quin, ros, sil, tor')
const endings = list('son, dóttir, ová, escu, oğlu, sen, wicz, mann, ez, anen, yan, ić, ulu, etti')

export const affiliations = list(
  'Øresund School of Economics, Lagos Graduate School of Business, Tamsui University, Universidad del Ombú, Vistula School of Banking, University of Bergen',
)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function writer(seed: number): Writer {
  const random = randomFrom(seed)
  const below = (n: number) => Math.floor(random() * n)
  const one = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const syllable = (n: number) => syllables[n % syllables.length]
  // The power makes low indexes, and therefore some words, far more frequent than others.
  const word = () => {
    const n = Math.floor(random() ** 3 * 4913)
    return `${syllable(n)}${syllable(Math.floor(n / 17))}${syllable(Math.floor(n / 289))}`
  }
  const sentence = () =>
    `Using ${one(methods)} on ${one(subjects)} among ${one(places)} of ${capital(word())}, ${one(findings)} under ${word()} ${word()}. `
  return {
    below,
    chance: (share) => random() < share,
    one,
    title: () =>
      `${capital(one(subjects))} and ${word()} ${one(subjects)}: Evidence on ${one(places)} from ${one(methods)}`,
    sentences: (count) => Array.from({ length: count }, sentence).join('').trim(),
    person: () => ({
      givenName: one(given),
      familyName: `${capital(syllable(below(17)) ?? '')}${syllable(below(17))}${one(endings)}`,
    }),
    keywords: () => [...new Set(Array.from({ length: 5 }, () => (below(4) ? one(subjects) : word())))],
  }
}
