import { type InlineContext, inlineXml } from './inline.ts'

export interface Series {
  name: string
  values: number[]
  /** Half the width of the confidence interval around each value. */
  band?: number[]
}

export interface ChartSpec {
  kind: 'line' | 'bar' | 'dot'
  /** Axis titles; '' for none. */
  xLabel: string
  yLabel: string
  categories: string[]
  yTicks: number[]
  series: Series[]
}

/**
 * ::: figure line
 * title: …            note: …            alt: …
 * x: Axis words | 0 1 2 3              ('; ' parts names with spaces)
 * y: Axis words | 0 0.5 1              (the ticks)
 * * Dollar: 0.81 0.83 0.85             (a series)
 * ~ 0.02 0.02 0.03                     (its intervals)
 * :::
 */
export function readChart(
  block: string,
  context: InlineContext,
): { spec: ChartSpec; title: string; note: string; alt: string } {
  const lines = block.split('\n').map((line) => line.trim())
  const kind = /^::: figure (line|bar|dot)$/.exec(lines[0] ?? '')?.[1] as ChartSpec['kind'] | undefined
  if (!kind) throw new Error(`Unknown kind of figure: ${lines[0]}`)
  const value = (key: string) =>
    lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? ''
  const [xLabel = '', categories = ''] = value('x')
    .split('|')
    .map((part) => part.trim())
  const [yLabel = '', ticks = ''] = value('y')
    .split('|')
    .map((part) => part.trim())
  const series: Series[] = []
  for (const line of lines) {
    const named = /^\* ([^:]+): (.+)$/.exec(line)
    if (named) series.push({ name: named[1] ?? '', values: numbers(named[2] ?? '') })
    const last = series.at(-1)
    if (line.startsWith('~ ') && last) last.band = numbers(line.slice(2))
  }
  const spec: ChartSpec = {
    kind,
    xLabel,
    yLabel,
    categories: categories.includes(';')
      ? categories.split(';').map((c) => c.trim())
      : categories.split(/\s+/),
    yTicks: numbers(ticks),
    series,
  }
  for (const { name, values, band } of series)
    if (values.length !== spec.categories.length || (band && band.length !== values.length))
      throw new Error(`The series '${name}' has ${values.length} values for ${spec.categories.length} places`)
  const alt =
    value('alt') || `${value('title')}. ${series.map((s) => `${s.name}: ${s.values.join(', ')}`).join('; ')}.`
  return { spec, title: inlineXml(value('title'), context), note: inlineXml(value('note'), context), alt }
}

function numbers(text: string): number[] {
  const values = text
    .trim()
    .split(/\s+/)
    .map((word) => Number(word.replace('−', '-')))
  if (values.some(Number.isNaN)) throw new Error(`Not all numbers: ${text}`)
  return values
}
