import { escapeXml } from '#server/jats/xml.ts'
import type { ChartSpec, Series } from './chart.ts'

const ink = '#474d55'
const rule = '#dcd7cb'
const paper = '#ffffff'
const colours = ['#123f66', '#7d5f17', '#61676f', '#b34a00']
/** Replacements of the colours for dark pages. */
const dark: Record<string, string> = {
  ...{ [ink]: '#bdbab1', [rule]: '#2a323c', [paper]: '#10151b' },
  ...{ '#123f66': '#8fbce6', '#7d5f17': '#d3b160', '#61676f': '#95958f', '#b34a00': '#f0964f' },
}
const darkRules = Object.entries(dark)
  .map(([colour, other]) => `[fill="${colour}"]{fill:${other}}[stroke="${colour}"]{stroke:${other}}`)
  .join('')
const dashes = ['', '7 3', '2 3', '9 3 2 3']

const width = 480
const margin = { top: 14, right: 14, bottom: 40, left: 46 }

/**
 * Draws a chart as a standalone picture on white, with alternative colours for dark pages. Programs that
 * ignore styles show it on white.
 */
export function chartSvg(spec: ChartSpec): string {
  return spec.kind === 'dot' ? dotSvg(spec) : uprightSvg(spec)
}

const n = (value: number) => String(Math.round(value * 10) / 10)

function text(x: number, y: number, words: string, anchor = 'middle', fill = ink, size = 12): string {
  return `<text x="${n(x)}" y="${n(y)}" text-anchor="${anchor}" fill="${fill}" font-size="${size}">${escapeXml(words)}</text>`
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string, strokeWidth = 1): string {
  return `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${strokeWidth}"/>`
}

function frame(height: number, content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="'STIX Two Text', Arial, sans-serif"><style>@media (prefers-color-scheme:dark){${darkRules}}</style><rect width="${width}" height="${height}" fill="${paper}"/>${content.join('')}</svg>`
}

/** Formats tick labels: as many decimals as needed, a real minus sign, thin spaces between thousands. */
function tickWords(ticks: readonly number[]): (value: number) => string {
  const decimals = Math.max(...ticks.map((tick) => String(tick).split('.')[1]?.length ?? 0))
  return (value) =>
    value
      .toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      .replace('-', '−')
}

/** Height of a line of the legend. */
const legendLine = 20

/** Returns where each entry of the legend stands, on as many lines as are needed. */
function legendPlaces(series: readonly Series[]): { x: number; row: number }[] {
  let x = margin.left
  let row = 0
  return series.map(({ name }) => {
    const length = 28 + name.length * 6.6
    if (x > margin.left && x + length > width - margin.right) {
      x = margin.left
      row += 1
    }
    const place = { x, row }
    x += length + 22
    return place
  })
}

const legendHeight = (series: readonly Series[]) =>
  series.length > 1 ? ((legendPlaces(series).at(-1)?.row ?? 0) + 1) * legendLine : 0

function legend(series: readonly Series[], kind: ChartSpec['kind'], top: number): string[] {
  const places = legendPlaces(series)
  return series.map(({ name }, index) => {
    const colour = colours[index] ?? ink
    const { x, row } = places[index] ?? { x: margin.left, row: 0 }
    const y = top + row * legendLine
    const mark =
      kind === 'line'
        ? `<line x1="${n(x)}" y1="${n(y - 4)}" x2="${n(x + 22)}" y2="${n(y - 4)}" stroke="${colour}" stroke-width="2"${dashes[index] ? ` stroke-dasharray="${dashes[index]}"` : ''}/>`
        : kind === 'dot'
          ? `<circle cx="${n(x + 8)}" cy="${n(y - 4)}" r="4" fill="${colour}"/>`
          : `<rect x="${n(x)}" y="${n(y - 10)}" width="14" height="11" fill="${colour}"/>`
    return mark + text(x + 28, y, name, 'start', ink)
  })
}

function uprightSvg(spec: ChartSpec): string {
  // The title of the axis stands above the legend, so that the two never meet.
  const titleHeight = spec.yLabel ? 20 : 0
  const top = margin.top + titleHeight + legendHeight(spec.series)
  const bottom = top + 200
  const low = Math.min(...spec.yTicks)
  const high = Math.max(...spec.yTicks)
  const yOf = (value: number) => bottom - ((value - low) / (high - low)) * 200
  const words = tickWords(spec.yTicks)
  const ticksLeft = margin.left + (Math.max(...spec.yTicks.map((t) => words(t).length)) > 5 ? 10 : 0)
  // A first label at a slant reaches to the left of its place.
  const left = Math.max(
    ticksLeft,
    slantedReach(spec.categories) - (width - ticksLeft) / spec.categories.length / 2,
  )
  const step =
    (width - left - margin.right) /
    (spec.kind === 'bar' ? spec.categories.length : Math.max(spec.categories.length - 1, 1))
  const places = placesOf(spec)
  const xOf = (index: number) =>
    left +
    (spec.kind === 'bar'
      ? step * (index + 0.5)
      : 8 + (places[index] ?? 0) * (width - left - margin.right - 16))
  const labels = tickLabels(spec.categories, xOf, bottom + 20)
  const height = bottom + labels.height + margin.bottom - 20 + (spec.xLabel ? 16 : 0)
  const parts = [
    spec.yLabel ? text(0, 14, spec.yLabel, 'start') : '',
    ...(spec.series.length > 1 ? legend(spec.series, spec.kind, margin.top + titleHeight + 4) : []),
    ...spec.yTicks.map(
      (tick) =>
        line(left, yOf(tick), width - margin.right, yOf(tick), tick === 0 ? ink : rule) +
        text(left - 8, yOf(tick) + 4, words(tick), 'end'),
    ),
    ...labels.parts,
    spec.xLabel ? text((left + width - margin.right) / 2, bottom + labels.height + 22, spec.xLabel) : '',
    ...spec.series.map((series, index) =>
      spec.kind === 'bar'
        ? barParts(series, index, spec.series.length, step, xOf, yOf, Math.max(low, 0))
        : lineParts(series, index, xOf, yOf),
    ),
  ]
  return frame(height, parts)
}

const areNumbers = (categories: readonly string[]) => categories.every((label) => /^[\d.,−-]+$/.test(label))

/** How far the first label reaches to the left if the labels are so long that they are set at a slant; otherwise 0. */
function slantedReach(categories: readonly string[]): number {
  const longest = Math.max(...categories.map((label) => label.length)) * 6.6 + 6
  const isSlanted =
    !areNumbers(categories) && longest > (width - margin.left - margin.right) / categories.length
  return isSlanted ? (categories[0]?.length ?? 0) * 6.6 * Math.cos((35 * Math.PI) / 180) + 4 : 0
}

/** Half the width of a label, as far as it can be known without the font. */
const halfOf = (label: string) => label.length * 3.3

/**
 * Draws the labels of all categories. Labels that would overlap are set at a slant; only of numbers, which can be read
 * off their neighbours, some are left out.
 */
function tickLabels(
  categories: readonly string[],
  xOf: (index: number) => number,
  y: number,
): { parts: string[]; height: number } {
  const overlap = categories.some((label, index) => {
    const next = categories[index + 1]
    return next !== undefined && xOf(index) + halfOf(label) + 6 > xOf(index + 1) - halfOf(next)
  })
  if (overlap && !areNumbers(categories)) {
    const longest = Math.max(...categories.map((label) => label.length)) * 6.6
    return {
      parts: categories.map((label, index) => {
        const x = n(xOf(index) + 4)
        return `<g transform="rotate(-35 ${x} ${n(y)})">${text(xOf(index) + 4, y, label, 'end')}</g>`
      }),
      height: 20 + longest * Math.sin((35 * Math.PI) / 180),
    }
  }
  let end = Number.NEGATIVE_INFINITY
  const parts = categories.map((label, index) => {
    if (xOf(index) - halfOf(label) < end + 6) return ''
    end = xOf(index) + halfOf(label)
    return text(xOf(index), y, label)
  })
  return { parts, height: 20 }
}

/**
 * Returns the position of each category from 0 to 1: in proportion to its value if all categories are
 * numbers, otherwise evenly spaced.
 */
function placesOf({ categories }: ChartSpec): number[] {
  const values = categories.map((category) => Number(category.replace('−', '-')))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.some(Number.isNaN) || low === high)
    return categories.map((_, i) => i / Math.max(categories.length - 1, 1))
  return values.map((value) => (value - low) / (high - low))
}

function lineParts(
  series: Series,
  index: number,
  xOf: (i: number) => number,
  yOf: (v: number) => number,
): string {
  const colour = colours[index] ?? ink
  const point = (value: number, i: number) => `${n(xOf(i))},${n(yOf(value))}`
  const { band } = series
  const area = band
    ? `<polygon points="${[...series.values.map((v, i) => point(v + (band[i] ?? 0), i)), ...series.values.map((v, i) => point(v - (band[i] ?? 0), i)).reverse()].join(' ')}" fill="${colour}" fill-opacity="0.14"/>`
    : ''
  const dash = dashes[index] ? ` stroke-dasharray="${dashes[index]}"` : ''
  const dots =
    series.values.length <= 14
      ? series.values.map((v, i) => `<circle cx="${n(xOf(i))}" cy="${n(yOf(v))}" r="2.6" fill="${colour}"/>`)
      : []
  return `${area}<polyline points="${series.values.map(point).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>${dots.join('')}`
}

function barParts(
  series: Series,
  index: number,
  count: number,
  step: number,
  xOf: (i: number) => number,
  yOf: (v: number) => number,
  ground: number,
): string {
  const colour = colours[index] ?? ink
  const bar = Math.min((step * 0.7) / count, 46)
  return series.values
    .map((value, i) => {
      const x = xOf(i) - (bar * count) / 2 + bar * index
      const [from, to] = [yOf(ground), yOf(value)]
      const rect = `<rect x="${n(x)}" y="${n(Math.min(from, to))}" width="${n(bar - 2)}" height="${n(Math.abs(from - to))}" fill="${colour}"/>`
      const half = series.band?.[i]
      const middle = x + bar / 2 - 1
      return rect + (half ? line(middle, yOf(value - half), middle, yOf(value + half), ink, 1.5) : '')
    })
    .join('')
}

/** Draws estimates with confidence intervals, one row per item. */
function dotSvg(spec: ChartSpec): string {
  const longest = Math.max(...spec.categories.map((c) => c.length))
  const left = Math.min(longest * 6.7 + 14, 220)
  const top = margin.top + legendHeight(spec.series) + (spec.series.length > 1 ? 4 : 0)
  const row = spec.series.length > 1 ? 32 : 27
  const bottom = top + row * spec.categories.length
  const low = Math.min(...spec.yTicks)
  const high = Math.max(...spec.yTicks)
  const right = width - 24
  const xOf = (value: number) => left + ((value - low) / (high - low)) * (right - left)
  const words = tickWords(spec.yTicks)
  const parts = [
    ...(spec.series.length > 1 ? legend(spec.series, 'dot', margin.top + 8) : []),
    ...spec.yTicks.map(
      (tick) =>
        line(xOf(tick), top, xOf(tick), bottom, tick === 0 ? ink : rule) +
        text(xOf(tick), bottom + 18, words(tick)),
    ),
    spec.yLabel ? text((left + right) / 2, bottom + 38, spec.yLabel) : '',
    ...spec.categories.map((category, index) => text(0, top + row * (index + 0.5) + 4, category, 'start')),
    ...spec.series.map((series, s) =>
      series.values
        .map((value, index) => {
          const y =
            top + row * (index + 0.5) + (spec.series.length > 1 ? (s - (spec.series.length - 1) / 2) * 9 : 0)
          const half = series.band?.[index]
          const colour = colours[s] ?? ink
          return `${half ? line(xOf(value - half), y, xOf(value + half), y, colour, 1.5) : ''}<circle cx="${n(xOf(value))}" cy="${n(y)}" r="4" fill="${colour}" stroke="${paper}"/>`
        })
        .join(''),
    ),
  ]
  return frame(bottom + (spec.yLabel ? 46 : 28), parts)
}
