/**
 * Measures the PDF and EPUB of published articles: conformity, content that runs off the page, time and
 * memory.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertDocument } from '#server/documents/convert/convert.ts'
import { createDocuments, type FormatsOrder } from '#server/documents/index.ts'
import { orderOf } from '#server/documents/publication/article.fixture.ts'
import { makeFormats } from '#server/documents/publication/formats.ts'
import { lettersOffPage, uaProblem } from '#server/documents/publication/judge.fixture.ts'
import { parseXml } from '#server/jats/xml.ts'
import { type Original, writeManuscript } from './manuscript.ts'

const epubcheck = '/usr/share/java/epubcheck.jar'

export interface MeasuredArticles {
  folder: string
  names: string[]
  originals: readonly [string, Original][]
  details: boolean
}

export async function measureFormats({ folder, names, originals, details }: MeasuredArticles): Promise<void> {
  console.log('Formats of the published articles, with generated alternative texts')
  const count = { articles: 0, pages: 0, ua: 0, off: 0, formulas: 0, small: 0, failed: 0, problems: 0 }
  const epubs: [string, Uint8Array][] = []
  for (const name of names) {
    const order = described(readFileSync(join(folder, name), 'utf8'))
    const made = await makeFormats(order)
    count.articles += 1
    count.pages += made.pages ?? 0
    count.formulas += order.xml.match(/<(?:disp|inline)-formula\b/g)?.length ?? 0
    count.failed += Object.keys(made.failures).length
    count.problems += made.problems.filter(({ code }) => /refused/.test(code)).length
    count.small += made.problems.filter(({ code }) => code === 'formula-small').length
    const off = made.pdf ? lettersOffPage(made.pdf).length : 0
    count.off += off
    const problem = uaProblem(order)
    if (!problem) count.ua += 1
    if (made.epub) epubs.push([name, made.epub])
    if (details || problem || off > 0)
      console.log(
        `  ${name}: ${made.pages} pages${problem ? `, NOT UA-1: ${problem}` : ''}${off > 0 ? `, ${off} letters off the page` : ''}${made.problems.length > 0 ? `, ${made.problems.map(({ code }) => code).join(' ')}` : ''}`,
      )
  }
  row(
    'made',
    `${2 * count.articles - count.failed} of ${2 * count.articles} files, ${count.pages} pages`,
    'all',
  )
  row('PDF/UA-1', share(count.ua, count.articles), '100 %')
  row('letters off the page', String(count.off), '0')
  row('formulas below 70 %', `${count.small} of ${count.formulas}`, '0')
  row('set as source', String(count.problems), '0')
  row('epubcheck', checkEpubs(epubs, details), '0 errors, 0 warnings')
  await times(originals)
  row(
    'memory of a process',
    await memoryOf(names.slice(0, 16).map((name) => join(folder, name))),
    'below 1,536 MB',
  )
  console.log()
}

function row(name: string, value: string, target: string): void {
  console.log(`  ${name.padEnd(28)} ${value.padStart(32)}   target ${target}`)
}

const share = (found: number, all: number) => `${((found / all) * 100).toFixed(1)} % (${found} of ${all})`

/** Returns the article with a small picture and an alternative text for each graphic. */
function described(xml: string): FormatsOrder {
  const picture = orderOf().pictures[0]
  const names = [...xml.matchAll(/<(?:inline-)?graphic\b[^>]*xlink:href="([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  return orderOf(
    {},
    {
      xml: xml.replaceAll(
        /<graphic\b([^>]*?)(?:\/>|>(?!\s*<alt-text))/g,
        (tag, attributes: string) =>
          `<graphic${attributes}><alt-text>A picture of the article</alt-text>${tag.endsWith('/>') ? '</graphic>' : ''}`,
      ),
      pictures: picture ? [...new Set(names)].map((name) => ({ ...picture, name })) : [],
    },
  )
}

function checkEpubs(epubs: readonly [string, Uint8Array][], details: boolean): string {
  if (!existsSync(epubcheck)) return 'not installed'
  const folder = mkdtempSync(join(tmpdir(), 'epubcheck-'))
  let errors = 0
  let warnings = 0
  for (const [name, bytes] of epubs) {
    const path = join(folder, 'article.epub')
    writeFileSync(path, bytes)
    const report = epubcheckReport(path)
    errors += report.match(/^(?:ERROR|FATAL)/gm)?.length ?? 0
    warnings += report.match(/^WARNING/gm)?.length ?? 0
    if (details && /^(?:ERROR|FATAL|WARNING)/m.test(report)) console.log(`  ${name}: ${report.slice(0, 600)}`)
  }
  rmSync(folder, { recursive: true })
  return `${errors} errors, ${warnings} warnings (${epubs.length})`
}

function epubcheckReport(path: string): string {
  try {
    return execFileSync('java', ['-jar', epubcheck, path], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
    return stdout + stderr
  }
}

/**
 * Measures the processor time from the Word file to all formats, for about 20 and 200 pages. Libraries are
 * already loaded.
 */
async function times(originals: readonly [string, Original][]): Promise<void> {
  const found = originals.find(([name]) => name === 'plos_one_financial-markets.xml')
  if (!found) return
  const [, original] = found
  const record = { title: original.article.title, abstract: '', keywords: [], authors: [] }
  for (const [repeat, target] of [
    [1, '5 s'],
    [10, '120 s'],
  ] as const) {
    const body = {
      ...original.body,
      children: Array.from({ length: repeat }, () => original.body.children).flat(),
    }
    const { bytes } = await writeManuscript({ ...original, body }, 'styled')
    const started = process.cpuUsage()
    const converted = await convertDocument(bytes, {
      format: 'docx',
      changes: 'accept',
      language: 'en',
      record,
    })
    const between = process.cpuUsage(started)
    const { xml } = orderOf()
    const article = parseXml(converted.jats)
    const merged = xml.replace(/<body>[\s\S]*<\/article>/, inside(converted.jats, article.name))
    const { pages } = await makeFormats(orderOf({}, { xml: merged }))
    const used = process.cpuUsage(started)
    const seconds = (usage: NodeJS.CpuUsage) => ((usage.user + usage.system) / 1e6).toFixed(1)
    row(`${pages} pages from file`, `${seconds(used)} s (conversion ${seconds(between)} s)`, target)
  }
}

/** Returns body and back of a converted article, up to the end of the document. */
function inside(jats: string, root: string): string {
  return `${jats.slice(jats.indexOf('<body'), jats.lastIndexOf(`</${root}>`))}</article>`
}

/** Measures the peak resident memory of a process that formats one article after the other. */
async function memoryOf(paths: readonly string[]): Promise<string> {
  const documents = createDocuments({ maxProcesses: 2 })
  let largest = 0
  const pids = new Set<number>()
  try {
    for (const path of paths) {
      await documents.formats(described(readFileSync(path, 'utf8')))
      for (const { memory, pid } of documents.processes()) {
        largest = Math.max(largest, memory)
        if (pid) pids.add(pid)
      }
    }
  } finally {
    await documents.close()
  }
  return `${Math.round(largest / 2 ** 20)} MB, ${pids.size} processes for ${paths.length}`
}
