import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { inspectSource } from '../inspect/source.ts'
import { readArchive } from './archive.ts'

const main = '\\documentclass{article}\\begin{document}\\input{parts/results}\\end{document}'
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )

test('an archive gives the main file and its parts, without what programs leave behind', () => {
  const { name, parts } = readArchive(
    zip({
      'paper/main.tex': main,
      'paper/parts/results.tex': 'Words.',
      'paper/refs.bib': '@book{a, title={A}}',
      'paper/figures/map.png': png,
      'paper/main.aux': '\\relax',
      '__MACOSX/paper/._main.tex': 'x',
      'paper/.DS_Store': 'x',
    }),
  )
  expect(name).toBe('paper/main.tex')
  expect(parts.map(([path]) => path)).toEqual([
    'paper/parts/results.tex',
    'paper/refs.bib',
    'paper/figures/map.png',
  ])
})

test('of several documents the one called main counts, and one below another does not', () => {
  expect(readArchive(zip({ 'main.tex': main, 'letter.tex': main })).name).toBe('main.tex')
  expect(readArchive(zip({ 'a.tex': main, 'figures/drawing.tex': main })).name).toBe('a.tex')
})

describe('refuses', () => {
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`f${i}.txt`, 'a']))
  test.each<[string, Record<string, string | Uint8Array>, string]>([
    ['a file outside the folder', { 'main.tex': main, '../evil.tex': 'x' }, 'unsafe-archive'],
    ['an absolute path', { 'main.tex': main, '/etc/passwd': 'x' }, 'unsafe-archive'],
    ['a path of Windows', { 'main.tex': main, 'C:\\evil.tex': 'x' }, 'unsafe-archive'],
    ['an archive in it', { 'main.tex': main, 'more.zip': zip({ a: 'b' }) }, 'unsafe-archive'],
    ['an archive under another name', { 'main.tex': main, 'a.png': zip({ a: 'b' }) }, 'unsafe-archive'],
    ['a program', { 'main.tex': main, 'run.tex': 'MZ program' }, 'executable'],
    ['too many files', { 'main.tex': main, ...many }, 'too-large'],
    ['files that grow too large', { 'main.tex': main, 'a.txt': new Uint8Array(4 * 2 ** 20) }, 'too-large'],
    ['no main file', { 'a.tex': 'Words.', 'b.bib': '' }, 'no-main-file'],
    ['several documents', { 'a.tex': main, 'b.tex': main }, 'no-main-file'],
  ])('%s', (_, files, code) => {
    const { format, problems } = inspectSource(zip(files), 'source.zip')
    expect(format).toBeNull()
    expect(problems).toEqual([{ code, message: expect.stringMatching(/\. |\.$/) }])
  })

  test.each<[string, string, string | Uint8Array, string]>([
    ['a damaged archive', 'a.zip', zip({ 'main.tex': main }).slice(0, 60), 'damaged'],
    ['text called an archive', 'a.zip', 'text', 'wrong-content'],
    ['a program called a style', 'a.sty', 'MZ program', 'executable'],
    ['a picture called a bibliography', 'a.bib', png, 'wrong-content'],
    ['a drawing with a script', 'a.svg', '<svg xmlns="x"><script>1</script></svg>', 'script'],
    ['a drawing that acts', 'a.svg', '<svg xmlns="x" onload="1"></svg>', 'script'],
    [
      'a drawing with entities',
      'a.svg',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
      'script',
    ],
    ['a page called a drawing', 'a.svg', '<html><body/></html>', 'wrong-content'],
    ['another type', 'a.js', 'text', 'unsupported-type'],
    ['XML that is no article', 'a.xml', '<TEI><article/></TEI>', 'not-jats'],
    ['a page called an article', 'a.xml', '<!DOCTYPE html><html><article>a</article></html>', 'not-jats'],
    ['LaTeX called an article', 'a.xml', `${main} <article>`, 'wrong-content'],
    ['nothing', 'a.bib', '', 'empty'],
  ])('%s', (_, name, content, code) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    expect(inspectSource(bytes, name).problems.map((problem) => problem.code)).toEqual([code])
  })
})

test.each<[string, string | Uint8Array]>([
  ['refs.bib', '@book{a, title={A}}'],
  ['local.sty', '\\newcommand{\\A}{A}'],
  ['map.PNG', png],
  ['map.svg', '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><svg xmlns="x"><path d="M0 0"/></svg>'],
  [
    'formulas.xml',
    '\n<!DOCTYPE article PUBLIC "a">\n<article><tex-math>\\documentclass{x}</tex-math></article>',
  ],
  [
    'declared.xml',
    '\ufeff<?xml version="1.0"?><!-- > --><!DOCTYPE article [<!ENTITY a "b">]><article>&a;</article>',
  ],
])('accepts %s', (name, content) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  expect(inspectSource(bytes, name).problems).toEqual([])
})
