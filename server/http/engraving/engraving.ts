/**
 * Draws the journal's line drawings from a seed. The same seed always gives the same drawing. Only lines are
 * drawn, in the colour of the page (currentColor).
 */

import { band, field, numbersFrom, ring } from './guilloche.ts'

export const engravingKinds = ['cover', 'cover-small', 'mark', 'seal', 'ringlet', 'rule', 'ground'] as const
export type EngravingKind = (typeof engravingKinds)[number]

interface Line {
  /** SVG path data. */
  d: string
  /** Stroke width in units of the view box. */
  width: number
  /** Stroke opacity, 0 to 1. */
  opacity: number
}
export interface Engraving {
  viewBox: string
  lines: Line[]
}

class Plate {
  readonly lines: Line[] = []
  private readonly next: () => number
  constructor(seed: string) {
    this.next = numbersFrom(seed)
  }
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }
  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }
  one<T>(...of: readonly [T, ...T[]]): T {
    return of[this.whole(0, of.length - 1)] ?? of[0]
  }
  cut(d: string, width = 0.5, opacity = 1): void {
    this.lines.push({ d, width, opacity })
  }
}

/**
 * Draws the journal's mark, 64 by 64, which also marks the end of articles. It has few lines, so that it is
 * clear at 32 px.
 */
function mark(plate: Plate): void {
  plate.cut(
    ring({ cx: 32, cy: 32, inner: 12, outer: 31, lobes: plate.one(2, 3), strands: plate.one(5, 7) }),
    1,
  )
  plate.cut(ring({ cx: 32, cy: 32, inner: 3, outer: 10, lobes: 2, strands: 3 }), 1)
}

const half = (value: number) => Math.round(value * 2) / 2

/** Draws an article's seal, 200 by 200. The seed is its DOI. */
function seal(plate: Plate): void {
  const lobes = plate.whole(7, 12)
  const middle = 92 * plate.between(0.5, 0.64)
  const centre = { cx: 100, cy: 100, unit: half }
  plate.cut(
    ring({
      ...centre,
      inner: middle,
      outer: 96,
      lobes,
      strands: 11,
      innerWave: [0.06, lobes],
      outerWave: [0.02, lobes],
    }),
  )
  plate.cut(
    ring({
      ...centre,
      inner: 20,
      outer: middle + 4,
      lobes: plate.whole(4, 6),
      strands: 9,
      outerWave: [0.06, lobes],
    }),
  )
  plate.cut(ring({ ...centre, inner: 4, outer: 21, lobes: 3, strands: 5 }))
}

/** Draws the faint background of a section, 1000 by 1000. */
function ground(plate: Plate): void {
  const lobes = plate.whole(7, 11)
  const waves = lobes * plate.whole(1, 2)
  const centre = { cx: 500, cy: 500, unit: Math.round }
  plate.cut(
    ring({
      ...centre,
      inner: 330,
      outer: 490,
      lobes,
      strands: 19,
      innerWave: [0.05, waves],
      outerWave: [0.02, waves],
    }),
    1,
  )
  plate.cut(
    ring({
      ...centre,
      inner: 150,
      outer: 345,
      lobes: plate.whole(5, 8),
      strands: 17,
      innerWave: [0, 0, Math.PI],
      outerWave: [0.05, waves],
    }),
    1,
  )
  plate.cut(ring({ ...centre, inner: 30, outer: 160, lobes: plate.whole(4, 6), strands: 11 }), 1)
}

type Family = 'sun' | 'orbit' | 'vault' | 'swell' | 'star'

/**
 * Draws a cover, 300 by 400. The top third has few lines, because the title is printed there. `share` reduces
 * the number of lines for small sizes.
 */
function cover(plate: Plate, share: number): void {
  const family = plate.one<Family>('sun', 'orbit', 'vault', 'swell', 'star')
  const lobes = plate.whole(6, 12)
  const waves = lobes * plate.one(1, 1, 2)
  const strands = (count: number) => Math.max(3, Math.round(count * share))
  const weight = share < 1 ? 1 : 0.5
  // Below 100 px, one unit is a third of a pixel, so coordinates are rounded to whole units.
  const unit = share < 1 ? Math.round : undefined
  const underprint = {
    x0: -6,
    x1: 306,
    y0: -20,
    y1: 420,
    gap: 5 / share,
    amplitude: plate.between(4, 9),
    waves: plate.between(1.5, 4),
    drift: plate.between(1, 3.5),
    phase: plate.between(0, 6),
    bow: plate.between(-14, 14),
    unit,
  }
  plate.cut(field(underprint), 0.8 * weight, 0.34)
  families[family]({ plate, lobes, waves, strands, weight, share, unit })
}

interface Cut {
  plate: Plate
  lobes: number
  waves: number
  strands: (count: number) => number
  weight: number
  share: number
  unit: ((value: number) => number) | undefined
}

const families: Record<Family, (cut: Cut) => void> = {
  sun({ plate, lobes, waves, strands, weight, unit }) {
    const centre = { cx: 150, cy: 262, unit }
    const middle = 118 * plate.between(0.52, 0.66)
    plate.cut(
      ring({
        ...centre,
        inner: middle,
        outer: 120,
        lobes,
        strands: strands(17),
        innerWave: [0.07, waves],
        outerWave: [0.025, waves],
      }),
      weight,
    )
    plate.cut(
      ring({
        ...centre,
        inner: 24,
        outer: middle + 5,
        lobes: plate.whole(4, 7),
        strands: strands(13),
        outerWave: [0.07, waves],
      }),
      weight,
    )
    plate.cut(
      ring({ ...centre, inner: 5, outer: 25, lobes: plate.whole(3, 5), strands: strands(7) }),
      weight * 0.9,
    )
  },
  orbit({ plate, lobes, strands, weight, unit }) {
    const side = plate.one(-1, 1)
    const count = strands(plate.one(13, 15))
    const near = { cx: 150 + side * 72, cy: 256, unit }
    const far = { cx: 150 - side * 76, cy: 356, unit }
    plate.cut(
      ring({ ...near, inner: 62, outer: 128, lobes, strands: count, innerWave: [0.06, lobes] }),
      weight,
    )
    plate.cut(
      ring({
        ...far,
        inner: 56,
        outer: 122,
        lobes: plate.whole(7, 12),
        strands: count,
        innerWave: [0.06, lobes],
      }),
      weight,
    )
    plate.cut(ring({ ...near, inner: 13, outer: 64, lobes: plate.whole(4, 6), strands: strands(9) }), weight)
    plate.cut(ring({ ...far, inner: 12, outer: 58, lobes: plate.whole(4, 6), strands: strands(9) }), weight)
  },
  vault({ plate, strands, weight, unit }) {
    const corner = { cx: plate.one(0, 300), cy: 400, unit }
    plate.cut(
      ring({
        ...corner,
        inner: 174,
        outer: 268,
        lobes: plate.whole(14, 20),
        strands: strands(13),
        innerWave: [0.03, 36],
      }),
      weight,
    )
    plate.cut(
      ring({
        ...corner,
        inner: 98,
        outer: 181,
        lobes: plate.whole(10, 14),
        strands: strands(13),
        outerWave: [0.03, 36],
      }),
      weight,
    )
    plate.cut(
      ring({ ...corner, inner: 20, outer: 102, lobes: plate.whole(6, 9), strands: strands(11) }),
      weight,
    )
  },
  swell({ plate, weight, share, unit }) {
    const lines = {
      x0: -8,
      x1: 308,
      y0: 156,
      y1: 430,
      gap: 4.4 / share,
      amplitude: plate.between(16, 26),
      waves: plate.between(0.7, 1.3),
      unit,
    }
    const phase = plate.between(0, 6)
    const drift = plate.between(0.5, 1.1)
    plate.cut(field({ ...lines, drift, phase }), weight)
    plate.cut(
      field({ ...lines, drift: -drift, phase: phase + Math.PI * plate.between(0.7, 1.3) }),
      weight,
      0.8,
    )
  },
  star({ plate, strands, weight, unit }) {
    const centre = { cx: 150, cy: 262, unit }
    const count = strands(plate.one(7, 9, 11) * 2 + 1)
    plate.cut(
      ring({
        ...centre,
        inner: 24,
        outer: 116,
        lobes: plate.one(2, 3),
        strands: count,
        outerWave: [0.015, 60],
      }),
      weight,
    )
    plate.cut(
      ring({ ...centre, inner: 100, outer: 121, lobes: plate.whole(22, 30), strands: strands(5) }),
      weight * 0.9,
    )
    plate.cut(ring({ ...centre, inner: 6, outer: 23, lobes: 3, strands: strands(7) }), weight * 0.9)
  },
}

const plates: Record<EngravingKind, { viewBox: string; cut: (plate: Plate) => void }> = {
  cover: { viewBox: '0 0 300 400', cut: (plate) => cover(plate, 1) },
  'cover-small': { viewBox: '0 0 300 400', cut: (plate) => cover(plate, 0.4) },
  mark: { viewBox: '0 0 64 64', cut: mark },
  seal: { viewBox: '0 0 200 200', cut: seal },
  ringlet: {
    viewBox: '0 0 64 64',
    cut: (plate) =>
      plate.cut(ring({ cx: 32, cy: 32, inner: 25.5, outer: 31, lobes: plate.whole(7, 10), strands: 3 }), 0.8),
  },
  rule: {
    viewBox: '0 0 480 12',
    cut: (plate) => plate.cut(band(plate.whole(9, 13), plate.whole(2, 4)), 0.6),
  },
  ground: { viewBox: '0 0 1000 1000', cut: ground },
}

export function isEngravingKind(value: string): value is EngravingKind {
  return (engravingKinds as readonly string[]).includes(value)
}

export function engrave(kind: EngravingKind, seed: string): Engraving {
  const { viewBox, cut } = plates[kind]
  // A small cover uses the seed of the large one, so that both show the same drawing.
  const plate = new Plate(`${kind === 'cover-small' ? 'cover' : kind}:${seed}`)
  cut(plate)
  return { viewBox, lines: plate.lines }
}

/**
 * Returns a complete SVG file. The group `e` is for <use>, which applies the colour of the surrounding page.
 */
export function engravingSvg(kind: EngravingKind, seed: string): string {
  const { viewBox, lines } = engrave(kind, seed)
  const paths = lines.map(
    ({ d, width, opacity }) =>
      `<path d="${d}" stroke-width="${Number(width.toFixed(2))}"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><g id="e" fill="none" stroke="currentColor">${paths.join('')}</g></svg>`
}
