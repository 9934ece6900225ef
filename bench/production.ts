/**
 * `npm run bench:production`: writes manuscripts in the forms in which authors send them, from published
 * articles. Converts them with the product's code, and prints how much of each article is recovered. Reads
 * ../shared/data (or SHARED_DIR); without it there is nothing to measure.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DocumentError } from '#server/documents/contract.ts'
import { convertDocument } from '#server/documents/convert/convert.ts'
import { parseJats } from '#server/jats/parse.ts'
import { parseXml, textOf } from '#server/jats/xml.ts'
import { sharedPath } from '#tests/shared-folder.ts'
import { crossValidate } from './production/cross-validation.ts'
import { measureEditor } from './production/editor.ts'
import { measureFormats } from './production/formats.ts'
import { type Manner, type Original, writeManuscript } from './production/manuscript.ts'
import { compare, misses, type Scores } from './production/measure.ts'
import { originalOf, recordOf } from './production/original.ts'
import { measureReferences, measureStyles } from './production/references.ts'

const { values } = parseArgs({
  options: {
    manner: { type: 'string', multiple: true, default: ['styled', 'typed', 'plain', 'zotero', 'latex'] },
    only: { type: 'string' },
    details: { type: 'boolean', default: false },
    /** Prints what is missing: headings, captions, words, and citations not linked to their reference. */
    misses: { type: 'boolean', default: false },
    /**
     * Sections of the benchmark to run: conversion, formats, editor, references, manuscripts. All by default.
     * The section cross-validation, which trains the reference parser five times, runs only where it is named.
     */
    section: { type: 'string', multiple: true },
    /** A folder of CSL styles for references, in addition to pandoc's own style. */
    styles: { type: 'string' },
    /** Prints only the section about PDF and EPUB. */
    formats: { type: 'boolean', default: false },
  },
})
const publishedArticles = sharedPath('data/jats')
if (!publishedArticles) {
  console.log('Skipped: no folder of articles here; set SHARED_DIR to the one that contains data/jats.')
  process.exit()
}

const shared = resolve(publishedArticles, '../..')
const articles = readdirSync(publishedArticles).filter(
  (name) => name.endsWith('.xml') && (!values.only || name.includes(values.only)),
)
const originals: [string, Original][] = []
for (const name of articles) {
  const xml = readFileSync(join(publishedArticles, name), 'utf8')
  const article = parseJats(xml)
  if (article.body && textOf(article.body).length > 500) originals.push([name, await originalOf(xml)])
}
console.log(`${originals.length} of ${articles.length} articles have a text.\n`)

const isWanted = (section: string) =>
  values.formats ? section === 'formats' : !values.section || values.section.includes(section)

/**
 * Articles that were never examined while rules were written for the others. Their figures show how well
 * unknown articles are converted.
 */
const heldOut =
  /jose_|galaxia|mediacoes|nova-economia|educacao-em-revista|bakhtiniana_book|hypergraphs|insects-credit|hcsm|rdbci|elife_181/

for (const manner of isWanted('conversion') ? (values.manner as Manner[]) : []) {
  const totals: Record<string, Scores> = { 'all articles': {}, 'held out': {} }
  let valid = 0
  let converted = 0
  let milliseconds = 0
  for (const [name, original] of originals) {
    try {
      const { bytes, parts } = await writeManuscript(original, manner)
      const started = performance.now()
      const result = await convertDocument(bytes, {
        format: manner === 'latex' ? 'source' : 'docx',
        parts,
        changes: 'accept',
        language: 'en',
        record: recordOf(original),
      })
      milliseconds += performance.now() - started
      converted += 1
      if (result.problems.length === 0) valid += 1
      const made = parseXml(result.jats)
      const scores = compare(original, made, manner)
      if (values.misses) for (const miss of misses(original, made, manner)) console.log(`  ${name} ${miss}`)
      for (const [group, total] of Object.entries(totals))
        if (group === 'all articles' || heldOut.test(name))
          for (const [key, [found, expected]] of Object.entries(scores)) {
            const [foundBefore, expectedBefore] = total[key] ?? [0, 0]
            total[key] = [foundBefore + found, expectedBefore + expected]
          }
      if (values.details) {
        const low = Object.entries(scores).filter(([key, [found, expected]]) =>
          /wrong|extra/.test(key) ? found > 0 : found < expected,
        )
        console.log(
          `  ${manner} ${name} (${result.citations}): ${low.map(([key, [found, expected]]) => `${key} ${found}/${expected}`).join(', ')}${result.problems.length > 0 ? ` INVALID ${result.problems[0]?.message}` : ''}`,
        )
      }
    } catch (cause) {
      console.log(`  ${manner} ${name} failed: ${(cause as Error).message.slice(0, 300)}`)
    }
  }
  console.log(
    `${manner}: ${converted} converted in ${Math.round(milliseconds / Math.max(1, converted))} ms each, ${valid} valid`,
  )
  for (const [key, [found, expected]] of Object.entries(totals['all articles'] ?? {})) {
    const [foundApart, expectedApart] = totals['held out']?.[key] ?? [0, 0]
    console.log(
      `  ${key.padEnd(20)} ${percent(found, expected).padStart(8)}   ${`${found} of ${expected}`.padEnd(18)} held out ${percent(foundApart, expectedApart).padStart(8)}   ${foundApart} of ${expectedApart}`,
    )
  }
  console.log()
}

if (isWanted('formats'))
  await measureFormats({
    ...{ folder: publishedArticles, names: articles, originals, details: values.details },
  })
if (isWanted('editor')) editor(publishedArticles)
if (isWanted('references')) await references(shared)
if (values.section?.includes('cross-validation')) {
  console.log('References of the articles used for training, each parsed without the articles of its group')
  printFields(crossValidate(shared, values.details))
}
if (isWanted('manuscripts')) await manuscripts(join(shared, 'data/manuscripts'))
process.exit()

function editor(folder: string): void {
  const { parts, identical, withSameText, nodes, opaque, changed } = measureEditor(folder)
  console.log('Loaded into the editor and saved again: bodies and back matters')
  console.log(
    `  text kept            ${percent(withSameText, parts).padStart(8)}   ${withSameText} of ${parts}`,
  )
  console.log(`  XML identical        ${percent(identical, parts).padStart(8)}   ${identical} of ${parts}`)
  console.log(`  nodes kept as XML    ${percent(opaque, nodes).padStart(8)}   ${opaque} of ${nodes}`)
  for (const name of changed) console.log(`  changed: ${name}`)
  console.log()
}

async function references(folder: string): Promise<void> {
  console.log('References parsed from text that was not used for training: as published')
  printFields(measureReferences(join(folder, 'data/jats'), values.details))
  console.log('The same of journal articles as citeproc writes them')
  printFields(await measureStyles(folder, values.styles, values.details))
}

function printFields(groups: ReturnType<typeof measureReferences>): void {
  for (const [group, scores] of groups) {
    console.log(`  ${group}`)
    for (const [field, { right, total, marked, wrongUnmarked }] of Object.entries(scores))
      console.log(
        `    ${field.padEnd(18)} ${percent(right, total).padStart(8)}   ${right} of ${total}; marked uncertain ${percent(marked, total)}, wrong and not marked ${percent(wrongUnmarked, total)}`,
      )
  }
  console.log()
}

function percent(found: number, expected: number): string {
  return expected === 0 ? '–' : `${((found / expected) * 100).toFixed(1)} %`
}

async function manuscripts(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  console.log('Manuscripts')
  for (const name of readdirSync(folder).filter((file) => /\.(docx|tex|doc|pdf)$/.test(file))) {
    const format = /\.docx$/.test(name) ? 'docx' : /\.tex$/.test(name) ? 'source' : null
    try {
      if (!format) throw new DocumentError('format', 'Only Word (.docx) and LaTeX sources can be converted.')
      const result = await convertDocument(readFileSync(join(folder, name)), {
        format,
        changes: 'accept',
        language: 'en',
        record: { title: '', abstract: '', keywords: [], authors: [] },
      })
      const { counts, completeness, problems } = result
      console.log(
        `  ${name}: ${problems.length === 0 ? 'valid' : `NOT VALID (${problems[0]?.message})`}, ${(completeness * 100).toFixed(1)} % of the words, ${counts.headings} headings, ${counts.figures} figures, ${counts.tables} tables, ${counts.formulas} formulas, ${counts.references} references, ${counts.citations} citations`,
      )
    } catch (cause) {
      console.log(
        `  ${name}: ${cause instanceof DocumentError ? 'refused' : 'FAILED'}: ${(cause as Error).message}`,
      )
    }
  }
}
