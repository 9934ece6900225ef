/**
 * `npm run bench:jats -- FOLDER`: compares the JATS files of a folder with the pages that show them. It counts
 * the same things in both, with parsers and rules of its own, and lists every difference with its path.
 * `--only TEXT` takes the files whose names contain the text, `--kind KIND` lists one kind of difference.
 * Compares the front matter also with the page of the article when it is imported, which shows fields.
 * The exit code is 1 if there is a difference.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { jatsPage } from '#server/jats/page.ts'
import { parseJats } from '#server/jats/parse.ts'
import { sharedPath } from '#tests/shared-folder.ts'
import { compareFileAndPage } from './jats/compare.ts'
import { compareImported } from './jats/imported.ts'
import { Tally } from './jats/report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    kind: { type: 'string' },
    /** Folder for the pages, to look at them. */
    pages: { type: 'string' },
  },
})
const folder = positionals[0] ?? sharedPath('data/jats')
if (!folder) {
  console.error('No articles here: give their folder, or set SHARED_DIR.')
  process.exit(2)
}

const tally = new Tally()
const files = readdirSync(resolve(folder)).filter(
  (name) => name.endsWith('.xml') && (!values.only || name.includes(values.only)),
)
const totals = new Map<string, number>()
for (const name of files) {
  const xml = readFileSync(join(folder, name), 'utf8')
  const html = jatsPage(parseJats(xml), { figures: (href) => ({ src: `files/${encodeURIComponent(href)}` }) })
  if (values.pages) writeFileSync(join(values.pages, name.replace(/xml$/, 'html')), html)
  const differences = [...compareFileAndPage(xml, html, tally).differences, ...compareImported(xml, tally)]
  const listed = differences.filter(({ kind }) => !values.kind || kind === values.kind)
  console.log(`${name}: ${listed.length === 0 ? 'no difference' : `${listed.length} differences`}`)
  for (const { kind, what, path, text } of listed) {
    totals.set(
      `${kind}: ${what.replace(/ with .*/, '')}`,
      (totals.get(`${kind}: ${what.replace(/ with .*/, '')}`) ?? 0) + 1,
    )
    console.log(`  ${kind}: ${what}\n    ${path}\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
  }
}
console.log(`\n${'of which'.padEnd(22)}${'in the files'.padStart(14)}${'on the pages'.padStart(14)}`)
for (const [kind, { file, page }] of tally.counts)
  console.log(`${kind.padEnd(22)}${String(file).padStart(14)}${String(page).padStart(14)}`)
console.log('\nNot shown, with the reason')
for (const [name, { reason, times }] of tally.explanations)
  console.log(`  ${String(times).padStart(6)}  ${name}: ${reason}`)
console.log(
  `\n${files.length} files, ${[...totals.values()].reduce((sum, times) => sum + times, 0)} differences`,
)
for (const [what, times] of [...totals].sort((a, b) => b[1] - a[1]))
  console.log(`  ${String(times).padStart(6)}  ${what}`)
process.exit(totals.size > 0 ? 1 : 0)
