/**
 * `npm run bench:formulas -- FOLDER`: makes pictures of forty econometric formulas as browsers set them (MathML, in
 * Chromium) beside the same formulas as the PDF has them (Typst), at 1440 and 390 pixels, to be looked at. Measures
 * what can be measured: brackets that differ in height, and formulas that run off their page without a hint.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import * as mupdf from 'mupdf'
import { mathMlOf } from '#server/documents/convert/formulas.ts'
import { compileTypst } from '#server/documents/typeset/typst.ts'
import { formulaHtml } from '#server/jats/html-inline.ts'
import { mathTypst } from '#server/jats/typst-math.ts'
import type { XmlElement } from '#server/jats/xml.ts'
import { findChromium } from '../bin/chromium.mjs'
import { formulas } from './formulas/formulas.ts'

const folder = resolve(process.argv[2] ?? 'test-results/formulas')
mkdirSync(folder, { recursive: true })
const styles = resolve('web/ui/styles')

const found = await mathMlOf(formulas.map((tex) => ({ tex, isBlock: true })))
const maths = found.map((math, index) => {
  if (!math) throw new Error(`Formula ${index + 1} cannot be read: ${formulas[index]}`)
  return math
})

const markup = `#set page(width: auto, height: auto, margin: 4pt)
#set text(size: 12pt, font: "STIX Two Text")
#show math.equation: set text(font: "STIX Two Math")
${maths.map((math) => `$ ${mathTypst(math)} $`).join('\n#pagebreak()\n')}`
const compiled = await compileTypst(markup)
if ('errors' in compiled) throw new Error(compiled.errors.map(({ message }) => message).join('; '))
const pdf = mupdf.Document.openDocument(compiled.pdf, 'application/pdf')
const pictures = maths.map((_, index) => {
  const page = pdf.loadPage(index)
  const [left = 0, , right = 0] = page.getBounds()
  const pixels = page.toPixmap(mupdf.Matrix.scale(3, 3), mupdf.ColorSpace.DeviceRGB, false)
  return { png: Buffer.from(pixels.asPNG()).toString('base64'), width: right - left }
})

const display = (math: XmlElement): XmlElement => ({
  name: 'disp-formula',
  attributes: {},
  children: [math],
  line: 0,
})
const rows = maths.map((math, index) => {
  const { png = '', width = 0 } = pictures[index] ?? {}
  return `<div class="pair"><b>${index + 1}</b><div class="full-text"><div class="formula"><div class="formula-body" tabindex="0">${formulaHtml(display(math), 'block')}</div><span class="formula-label">(${index + 1})</span></div></div><div class="typst"><img alt="" src="data:image/png;base64,${png}" style="width:${width * 1.5}px"></div></div>`
})
/** Ten formulas in each picture. */
const groups = [0, 10, 20, 30].map(
  (from) => `<div class="group">${rows.slice(from, from + 10).join('\n')}</div>`,
)
const css = ['tokens.css', 'fonts.css'].map((name) => {
  const text = readFileSync(join(styles, name), 'utf8')
  return text.replaceAll(/url\('\.\//g, `url('${pathToFileURL(styles).href}/`)
})
const own = `body{margin:16px;background:var(--paper);font:18px/30px "Journal Serif",serif}.pair{display:grid;grid-template-columns:24px 1fr 1fr;align-items:center;border-bottom:1px solid #ddd}.typst img{max-width:100%}
b{font:12px sans-serif}@media(max-width:600px){.pair{grid-template-columns:1fr}.typst{display:none}}`
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${css.join('\n')}\n${readFileSync('web/articles/full-text.css', 'utf8')}\n${own}</style></head><body>${groups.join('\n')}</body></html>`
writeFileSync(join(folder, 'formulas.html'), html)

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--allow-file-access-from-files'],
})
for (const width of [1440, 390]) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, deviceScaleFactor: 1 })
  await page.goto(pathToFileURL(join(folder, 'formulas.html')).href)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const measured = await page.evaluate(() => {
    const height = (element: Element) => element.getBoundingClientRect().height
    const pairs = [...document.querySelectorAll('mrow')].flatMap((row) => {
      const [first, last] = [row.firstElementChild, row.lastElementChild]
      const isPair =
        first?.tagName === 'mo' && last?.tagName === 'mo' && /^[([{]$/.test(first.textContent ?? '')
      return isPair && first && last ? [Math.abs(height(first) - height(last))] : []
    })
    const bodies = [...document.querySelectorAll('.formula-body')]
    return {
      pairs: pairs.length,
      unequal: pairs.filter((difference) => difference > 1).length,
      wide: bodies.filter((body) => body.scrollWidth > body.clientWidth + 1).length,
      pageWidth: document.documentElement.scrollWidth,
    }
  })
  const groups = await page.locator('.group').all()
  for (const [index, group] of groups.entries())
    await group.screenshot({ path: join(folder, `formulas-${width}-${index + 1}.png`) })
  console.log(
    `${width} px: ${measured.pairs} pairs of brackets, ${measured.unequal} of unequal height; ${measured.wide} formulas scroll; the page is ${measured.pageWidth} px wide`,
  )
  await page.close()
}
await browser.close()
console.log(`Pictures in ${folder}`)
process.exit()
