/**
 * The curves of guilloché, the line patterns on banknotes and bonds. All functions are pure and return SVG
 * path data. engraving.ts combines them.
 */

type Point = [x: number, y: number]
type Curve = (t: number) => Point

const turn = Math.PI * 2

/** Returns a generator of numbers in [0, 1) that the seed determines: mulberry32, seeded with FNV-1a. */
export function numbersFrom(seed: string): () => number {
  let hash = 2166136261
  for (const sign of seed) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619)
  return () => {
    hash = (hash + 0x6d2b79f5) | 0
    let t = Math.imul(hash ^ (hash >>> 15), 1 | hash)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b ? greatestCommonDivisor(b, a % b) : a
}

/**
 * Returns the next number from `n` that is coprime to `m`, so that a single line passes through all strands.
 */
function coprime(n: number, m: number): number {
  let found = n
  while (greatestCommonDivisor(found, m) !== 1) found++
  return found
}

type Unit = (value: number) => number
const tenth: Unit = (value) => Number(value.toFixed(1))

/** Formats numbers for a path in their shortest form: '.5' for '0.5', no space before a minus sign. */
function packed(values: number[]): string {
  return values
    .join(' ')
    .replaceAll(' -', '-')
    .replaceAll(/(?<!\d)0\./g, '.')
}

/**
 * Draws a smooth curve through `at(t)` from `from` to `to`, as relative cubic curves along its tangents. The
 * steps are equal, so each cubic's first handle mirrors the previous cubic's second handle. SVG's short form
 * omits the first handle, which saves a third of the size.
 */
function trace(
  at: Curve,
  from: number,
  to: number,
  steps: number,
  { closed = false, unit = tenth } = {},
): string {
  const step = (to - from) / steps
  const epsilon = step / 50
  const handle = (t: number): Point => {
    const [x0, y0] = at(t - epsilon)
    const [x1, y1] = at(t + epsilon)
    const third = step / 3 / (2 * epsilon)
    return [(x1 - x0) * third, (y1 - y0) * third]
  }
  let [x, y] = at(from).map(unit) as Point
  const [dx, dy] = handle(from).map(unit) as Point
  let path = `M${x} ${y}`
  for (let i = 1; i <= steps; i++) {
    const t = from + i * step
    const [nextX, nextY] = at(t).map(unit) as Point
    const [nextDx, nextDy] = handle(t)
    const rest = [nextX - nextDx - x, nextY - nextDy - y, nextX - x, nextY - y].map(unit)
    path += i === 1 ? `c${packed([dx, dy, ...rest])}` : `s${packed(rest)}`
    x = nextX
    y = nextY
  }
  return closed ? `${path}z` : path
}

export interface Ring {
  cx: number
  cy: number
  inner: number
  outer: number
  lobes: number
  strands: number
  /** Waves of an edge: depth, number, phase. */
  innerWave?: [depth: number, count: number, phase?: number]
  outerWave?: [depth: number, count: number]
  /**
   * Function that rounds coordinates. By default they are rounded to tenths; large boxes use a coarser unit.
   */
  unit?: Unit | undefined
}

/** Draws a ring: a single line that winds `strands` times between two wavy edges. */
export function ring({
  cx,
  cy,
  inner,
  outer,
  lobes,
  strands,
  innerWave = [0, 0],
  outerWave = [0, 0],
  unit = tenth,
}: Ring): string {
  const turns = coprime(lobes * strands + 1, strands)
  const frequency = turns / strands
  const [innerDepth, innerCount, phase = 0] = innerWave
  const [outerDepth, outerCount] = outerWave
  const at: Curve = (t) => {
    const low = inner * (1 + innerDepth * Math.cos(innerCount * t + phase))
    const high = outer * (1 + outerDepth * Math.cos(outerCount * t))
    const radius = (low + high) / 2 + ((high - low) / 2) * Math.cos(frequency * t)
    return [cx + radius * Math.cos(t), cy + radius * Math.sin(t)]
  }
  return trace(at, 0, turn * strands, Math.max(turns * 3, strands * 12), { closed: true, unit })
}

export interface Field {
  x0: number
  x1: number
  y0: number
  y1: number
  gap: number
  amplitude: number
  waves: number
  drift: number
  phase: number
  bow?: number
  unit?: Unit | undefined
}

/**
 * Draws a field of wavy lines, each slightly offset from the previous one, like the background of a banknote.
 */
export function field({ x0, x1, y0, y1, gap, amplitude, waves, drift, phase, bow = 0, unit }: Field): string {
  const count = Math.round((y1 - y0) / gap)
  let path = ''
  for (let line = 0; line <= count; line++) {
    const v = line / count
    const swell = 0.55 + 0.45 * Math.sin(Math.PI * v)
    path += trace(
      (t) => {
        const u = (t - x0) / (x1 - x0)
        const wave = amplitude * Math.sin(waves * turn * u + phase + drift * turn * v) * swell
        return [t, y0 + line * gap + wave + bow * Math.sin(Math.PI * u)]
      },
      x0,
      x1,
      Math.max(4, Math.round(waves * 4)),
      { unit },
    )
  }
  return path
}

/** Draws a straight guilloché band, 480 by 12: interlaced strands between two wavy edges. */
export function band(waves: number, swells: number): string {
  const strands = 5
  let path = ''
  for (let strand = 0; strand < strands; strand++) {
    path += trace(
      (t) => {
        const u = t / 480
        const amplitude = 4.5 * (1 + 0.25 * Math.cos(swells * turn * u))
        return [t, 6 + amplitude * Math.sin(waves * turn * u + (strand / strands) * turn)]
      },
      0,
      480,
      waves * 5,
    )
  }
  return path
}
