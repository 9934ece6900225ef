import { escapeXml } from '#server/jats/xml.ts'
import { type ChartSpec, readChart } from './chart.ts'
import { type InlineContext, inlineXml } from './inline.ts'
import { formulaXml } from './tex.ts'

export interface Body {
  xml: string
  charts: Map<string, ChartSpec>
}

/** The article files' text as children of JATS's <body>: '# ' sections, '## ' subsections, ':::' blocks. */
export function bodyXml(text: string, context: InlineContext): Body {
  const state = { figures: 0, tables: 0, formulas: 0, section: 0, subsection: 0, open: [] as number[] }
  const charts = new Map<string, ChartSpec>()
  let xml = ''
  const close = (level: number) => {
    while ((state.open.at(-1) ?? 0) >= level) {
      xml += '</sec>\n'
      state.open.pop()
    }
  }
  for (const block of blocksOf(text)) {
    const heading = /^(#{1,2}) (.+)$/.exec(block)
    if (heading) {
      const level = heading[1]?.length ?? 1
      close(level)
      if (level === 1) {
        state.section += 1
        state.subsection = 0
      } else state.subsection += 1
      const number = level === 1 ? `${state.section}` : `${state.section}.${state.subsection}`
      xml += `<sec id="sec${number.replaceAll('.', '-')}"><label>${number}</label><title>${inlineXml(heading[2] ?? '', context)}</title>\n`
      state.open.push(level)
      continue
    }
    if (block.startsWith('$$')) {
      state.formulas += 1
      xml += `<disp-formula id="eq${state.formulas}"><label>(${state.formulas})</label>${formulaXml(block.replaceAll('$$', ''), true)}</disp-formula>\n`
    } else if (block.startsWith('::: figure')) {
      state.figures += 1
      const chart = readChart(block, context)
      charts.set(`figure-${state.figures}.svg`, chart.spec)
      xml += figureXml(state.figures, chart)
    } else if (block.startsWith('::: table')) {
      state.tables += 1
      xml += tableXml(state.tables, block, context)
    } else if (block.startsWith('::: box ')) xml += boxXml(block, context)
    else xml += proseXml(block, context)
  }
  close(1)
  return { xml: xml.trim(), charts }
}

/** Blocks are separated by blank lines, except within ':::' lines. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fenced = false
  for (const line of [...text.split('\n'), '']) {
    if (line.startsWith(':::')) fenced = line.trim() !== ':::'
    if (line.trim() === '' && !fenced) {
      if (lines.length > 0) blocks.push(lines.join('\n'))
      lines = []
    } else lines.push(line)
  }
  if (lines.length > 0) throw new Error(`A block is not closed: ${lines[0]}`)
  return blocks
}

const joined = (lines: string[]) => lines.map((line) => line.trim()).join(' ')

function proseXml(block: string, context: InlineContext): string {
  const lines = block.split('\n')
  const paragraph = (text: string) => `<p>${inlineXml(text, context)}</p>`
  if (lines.every((line) => line.startsWith('>'))) {
    const inner = lines.map((line) => line.slice(1).trim())
    const source = inner.at(-1)?.startsWith('— ') ? inner.pop()?.slice(2) : undefined
    const attribution = source ? `<attrib>${inlineXml(source, context)}</attrib>` : ''
    return `<disp-quote>${paragraph(joined(inner))}${attribution}</disp-quote>\n`
  }
  if (/^(?:- |\d+\. )/.test(block)) {
    const items = block
      .split(/\n(?=- |\d+\. )/)
      .map((item) => joined(item.replace(/^(?:- |\d+\. )/, '').split('\n')))
    const type = block.startsWith('- ') ? 'bullet' : 'order'
    return `<list list-type="${type}">${items.map((item) => `<list-item>${paragraph(item)}</list-item>`).join('')}</list>\n`
  }
  return `${paragraph(joined(lines))}\n`
}

function figureXml(number: number, { spec, title, note, alt }: ReturnType<typeof readChart>): string {
  return `<fig id="fig${number}"><label>Figure ${number}</label><caption><title>${title}</title>${note ? `<p>${note}</p>` : ''}</caption><graphic xlink:href="figure-${number}.svg" mimetype="image" mime-subtype="svg+xml"><alt-text>${escapeXml(alt)}</alt-text></graphic>${dataXml(spec)}</fig>\n`
}

/** The data of a chart as a table: one row for each category, intervals beside their values. */
function dataXml({ xLabel, categories, series }: ChartSpec): string {
  const columns = series.flatMap(({ name, values, band }) => [
    { name, cells: values.map(String) },
    ...(band ? [{ name: `${name}, ±`, cells: band.map(String) }] : []),
  ])
  const head = [xLabel || 'Category', ...columns.map(({ name }) => name)]
  const rows = categories.map(
    (category, index) =>
      `<tr><th scope="row">${escapeXml(category)}</th>${columns.map(({ cells }) => `<td align="right">${cells[index]?.replace('-', '−')}</td>`).join('')}</tr>`,
  )
  return `<table-wrap><table><thead><tr>${head.map((name) => `<th scope="col">${escapeXml(name)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></table-wrap>`
}

function tableXml(number: number, block: string, context: InlineContext): string {
  const lines = block
    .split('\n')
    .slice(1, -1)
    .filter((line) => line.trim())
  const value = (key: string) =>
    lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2) ?? ''
  const rows = lines
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const [head = [], ...body] = rows
  const isNumeric = (column: number) =>
    body.every((row) => /^[-−–+(]?[\d,.]*\)?[%*†]*$/.test(row[column]?.replaceAll(/\s/g, '') ?? ''))
  const columns = head.map((_, index) => (index > 0 && isNumeric(index) ? ' align="right"' : ''))
  const heads = head
    .map((cell, index) => `<th scope="col"${columns[index]}>${inlineXml(cell, context)}</th>`)
    .join('')
  const lists = body.map(([first = '', ...cells]) => {
    // A row with a blank first cell contains standard errors and has no row header.
    const side = first ? `<th scope="row" align="left">${inlineXml(first, context)}</th>` : '<td/>'
    return `<tr>${side}${cells.map((cell, index) => `<td${columns[index + 1]}>${inlineXml(cell, context)}</td>`).join('')}</tr>`
  })
  const note = value('note')
  const foot = note ? `<table-wrap-foot><p>${inlineXml(note, context)}</p></table-wrap-foot>` : ''
  return `<table-wrap id="tab${number}"><label>Table ${number}</label><caption><title>${inlineXml(value('title'), context)}</title></caption><table><thead><tr>${heads}</tr></thead><tbody>${lists.join('')}</tbody></table>${foot}</table-wrap>\n`
}

function boxXml(block: string, context: InlineContext): string {
  const [first = '', ...lines] = block.split('\n').slice(0, -1)
  const paragraphs = lines
    .join('\n')
    .split(/\n\s*\n/)
    .filter((p) => p.trim())
  return `<boxed-text><caption><title>${inlineXml(first.replace('::: box ', ''), context)}</title></caption>${paragraphs.map((p) => proseXml(p.trim(), context)).join('')}</boxed-text>\n`
}
