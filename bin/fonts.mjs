/**
 * Creates subsets of the fonts that readers download, and writes web/ui/styles/fonts.css for them. The
 * results are committed. A first visit must stay below 300 kB in total (tests/e2e/weight.spec.ts). The
 * complete fonts have 490 kB, so each subset contains only the letters, weights and features that the design
 * uses.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './install.mjs'

const require = createRequire(import.meta.url)
const serif = (/** @type {string} */ cut) =>
  `@fontsource-variable/source-serif-4/files/source-serif-4-${cut}.woff2`
const maths = '@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf'
const sans = (/** @type {string} */ cut) => `@fontsource-variable/inter/files/inter-${cut}.woff2`

/** @param {(number | number[])[]} ranges code points, ends included */
function signs(...ranges) {
  return ranges
    .map((range) => (typeof range === 'number' ? [range] : range))
    .flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
    .map((point) => String.fromCodePoint(point))
    .join('')
}

/** @param {string} taken @param {string} from */
const without = (taken, from) => [...from].filter((sign) => !taken.includes(sign)).join('')

const asciiLetters = signs([0x41, 0x5a], [0x61, 0x7a], 0x23, 0x24, 0x40, 0x5c, 0x5f, 0x60)
const spaces = signs(0xa0, [0x2002, 0x200b], 0x202f)
const marks = signs([0x2010, 0x2014], [0x2018, 0x201e], 0x2022, 0x2026)
const ascii = signs([0x20, 0x7e]) + spaces + marks
const common = `${signs(0xa7, 0xa9, 0xb0, 0xb1, 0xb7, 0xd7, 0x131, 0x20ac, 0x2212)}áàâäãåæçéèêëíîïñóôöòõøßúüýÁÅÄÆÇÉÖØÓÚÜ`
const latin = ascii + common
/** The other characters of Latin-1, and symbols. */
const rest =
  without(latin, signs([0xa1, 0xff])) +
  signs(0x152, 0x153, 0x2020, 0x2021, 0x2030, 0x2032, 0x2033, 0x2039, 0x203a, 0x2044, 0x2122, 0x2191, 0x2193)
/**
 * The more common accented letters of names. The fonts have them in two files, because most pages need only one
 * of the two.
 */
const central = 'ĄąĆćČčĎďĐđĘęĚěŁłŃńŇňŐőŘřŚśŠšŤťŮůŰűŹźŻżŽž'
const southern = 'ĂăĀāĒēĞğĪīİŌōŔŕŞşŢţŪūȘșȚț'
const names = central + southern
/**
 * Common characters of formulas. Upright letters ('ln') come from the text font. For a variable, browsers
 * look up the upright letter to choose the font but draw the italic one, so both letters are included. Larger
 * brackets are included through the MATH table.
 */
const formulas =
  without(asciiLetters, ascii) +
  signs(
    ...[
      0xac,
      0xaf,
      0xb1,
      0xb7,
      0xd7,
      0x2c6,
      0x2dc,
      [0x302, 0x304],
      0x2032,
      [0x2061, 0x2064],
      0x210e,
      0x2190,
      0x2192,
      0x21d2,
      0x2200,
    ],
    ...[
      0x2202,
      0x2203,
      0x2207,
      0x2208,
      0x220f,
      [0x2211, 0x2213],
      0x221a,
      0x221e,
      0x2223,
      0x2225,
      0x222b,
      0x223c,
    ],
    ...[
      0x2248,
      0x2260,
      0x2264,
      0x2265,
      0x22c5,
      0x22ef,
      [0x1d434, 0x1d454],
      [0x1d456, 0x1d467],
      0x394,
      0x1d6e5,
    ],
    ...[
      [0x3b1, 0x3be],
      0x3c0,
      0x3c1,
      [0x3c3, 0x3c9],
      [0x1d6fc, 0x1d709],
      0x1d70b,
      0x1d70c,
      [0x1d70e, 0x1d714],
    ],
  )
/** Bold and double-struck letters, and less common operators. */
const moreFormulas = without(
  formulas,
  signs(
    ...[
      [0xa8],
      [0xb0],
      [0xb4],
      [0xf7],
      [0x2c7],
      [0x2d8, 0x2da],
      [0x391, 0x3c9],
      [0x3d1],
      [0x3d5],
      [0x3f5],
      [0x2016],
      [0x2033, 0x2034],
      [0x203e],
      [0x20d7],
    ],
    ...[
      [0x2102],
      [0x2113],
      [0x2115],
      [0x211d],
      [0x2124],
      [0x2190, 0x2199],
      [0x21d0, 0x21d4],
      [0x2204, 0x2205],
    ],
    ...[[0x2209, 0x220b], [0x2210], [0x2217, 0x2219], [0x221d], [0x2224], [0x2226, 0x222a], [0x222c, 0x222e]],
    ...[[0x2234, 0x2235], [0x2243, 0x2245], [0x224d], [0x2254], [0x2261], [0x226a, 0x226b], [0x227a, 0x227b]],
    ...[[0x2282, 0x2287], [0x2295], [0x2297], [0x22a2, 0x22a5], [0x22ee], [0x22f0, 0x22f1], [0x2308, 0x230b]],
    ...[
      [0x23de, 0x23df],
      [0x25a1],
      [0x27e8, 0x27e9],
      [0x2a7d, 0x2a7e],
      [0x1d400, 0x1d433],
      [0x1d49c, 0x1d4cf],
    ],
    ...[
      [0x1d538, 0x1d56b],
      [0x1d6a8, 0x1d71b],
      [0x300, 0x301],
    ],
  ),
)

/** Bold italic letters and bold digits, of vectors and matrices. */
const vectors = signs([0x1d468, 0x1d49b], [0x1d71c, 0x1d755], [0x1d7ce, 0x1d7d7])

const marked = [...new Set('& Editors’ choice Most cited')].join('')

const text = { opsz: 16, wght: { min: 400, max: 600 } }
const slanted = { opsz: 16, wght: 400 }
const plain = { wght: { min: 400, max: 600 } }
// Titles use the larger optical size, which has finer hairlines.
const large = { opsz: 40 }
const light = { opsz: 60, wght: 300 }

const kerning = ['kern', 'locl']
const reading = ['kern', 'liga', 'lnum', 'onum', 'pnum', 'tnum']
const lettering = ['kern', 'tnum', 'cv11', 'ss03']

const [serifFamily, sansFamily, mathFamily] = ['Journal Serif', 'Journal Sans', 'Journal Math']
/** @type {[file: string, family: string, source: string, letters: string, features: string[], axes?: Record<string, any>][]} */
const cuts = [
  ['serif-latin', serifFamily, serif('latin-opsz-normal'), latin, reading, text],
  ['serif-italic-latin', serifFamily, serif('latin-opsz-italic'), latin, reading, slanted],
  // The ampersand in the journal's title and the letters of the honours, which are all that most pages have in italics.
  ['serif-italic-marks', 'Journal Marks', serif('latin-opsz-italic'), marked, ['kern'], slanted],
  // Two files, because an article has only the one and the pages that lead to it only the other.
  [
    'display',
    'Journal Display',
    serif('latin-opsz-normal'),
    ascii,
    ['kern', 'liga'],
    { ...large, wght: 600 },
  ],
  [
    'display-medium',
    'Journal Display',
    serif('latin-opsz-normal'),
    ascii,
    ['kern', 'liga'],
    { ...large, wght: 500 },
  ],
  [
    'figures',
    'Journal Figures',
    serif('latin-opsz-normal'),
    '0123456789.,%',
    ['kern', 'lnum', 'tnum'],
    light,
  ],
  ['sans-latin', sansFamily, sans('latin-wght-normal'), latin, lettering, plain],
  ['serif-rest', serifFamily, serif('latin-opsz-normal'), rest, kerning, text],
  ['serif-italic-rest', serifFamily, serif('latin-opsz-italic'), rest, kerning, slanted],
  ['sans-rest', sansFamily, sans('latin-wght-normal'), rest, kerning, plain],
  ['serif-central', serifFamily, serif('latin-ext-opsz-normal'), central, kerning, text],
  ['serif-italic-central', serifFamily, serif('latin-ext-opsz-italic'), central, kerning, slanted],
  ['serif-southern', serifFamily, serif('latin-ext-opsz-normal'), southern, kerning, text],
  ['serif-italic-southern', serifFamily, serif('latin-ext-opsz-italic'), southern, kerning, slanted],
  ['sans-central', sansFamily, sans('latin-ext-wght-normal'), central, kerning, plain],
  ['sans-southern', sansFamily, sans('latin-ext-wght-normal'), southern, kerning, plain],
  ['math', mathFamily, maths, formulas, []],
  ['math-more', mathFamily, maths, moreFormulas, []],
  ['math-vectors', mathFamily, maths, vectors, []],
]

const rarer = `${rangeOf(without(latin + rest + names, signs([0x100, 0x2ba])))}, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AA, U+20AD-20C4, U+2113, U+2C60-2C7F, U+A720-A7FF`
/** Other scripts and rarer letters, divided into files as in the font packages. */
const whole = [
  ['latin-ext', rarer],
  [
    'vietnamese',
    'U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF1, U+20AB',
  ],
  ['greek', 'U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF'],
  ['cyrillic', 'U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116'],
].flatMap(([script, range]) => [
  [serifFamily, serif(`${script}-wght-normal`), range],
  [sansFamily, sans(`${script}-wght-normal`), range],
])

let css = `/*
 * Generated by bin/fonts.mjs. Self-hosted subsets for this design: browsers fetch a file when a page contains letters of
 * its range in its family.
 */
`
/** @param {{ family: string, file: string, range: string, weights?: string, isItalic?: boolean }} face */
function face({ family, file, range, weights = '400 600', isItalic = false }) {
  css += `@font-face {
  font-family: '${family}';
${isItalic ? '  font-style: italic;\n' : ''}  font-weight: ${weights};
  font-display: swap;
  src: url('${file}') format('woff2');
  unicode-range: ${range};
}
`
}

let bytes = 0
for (const [name, family, source, letters, keepFeatures, variationAxes] of cuts) {
  const cut = await subsetFont(readFileSync(require.resolve(source)), letters, {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures,
    ...(variationAxes && { variationAxes }),
  })
  const font = await subsetFont(nameless(cut), undefined, { targetFormat: 'woff2', keepAllGlyphs: true })
  writeFileSync(join(root, 'web', 'ui', 'styles', 'fonts', `${name}.woff2`), font)
  console.log(`${name.padEnd(20)} ${font.length}`)
  bytes += font.length
  const weights = { display: '600', 'display-medium': '500', figures: '300' }[name] ?? '400 600'
  const range = rangeOf(letters)
  face({ family, file: `./fonts/${name}.woff2`, range, weights, isItalic: name.includes('italic') })
}
console.log(`${'all'.padEnd(20)} ${bytes}`)
// Upright words in formulas such as 'ln' use the text font.
face({ family: mathFamily, file: './fonts/serif-latin.woff2', range: 'U+0041-005A, U+0061-007A' })
for (const [family = '', file = '', range = ''] of whole) face({ family, file, range })
writeFileSync(join(root, 'web', 'ui', 'styles', 'fonts.css'), css)

/** A unicode-range for fonts.css. @param {string} letters */
function rangeOf(letters) {
  const hex = (/** @type {number} */ point) => point.toString(16).toUpperCase().padStart(4, '0')
  /** @type {[number, number][]} */
  const ranges = []
  for (const point of [...new Set([...letters].map((sign) => sign.codePointAt(0) ?? 0))].sort(
    (a, b) => a - b,
  )) {
    const last = ranges.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}

/**
 * Empties the font's name table. Source Serif's licence reserves the name 'Source', so a modified font must
 * not use it, and browsers do not need a name. The table itself is required. The second pass recalculates
 * sizes and checksums.
 * @param {Buffer} font
 */
function nameless(font) {
  const tables = font.readUInt16BE(4)
  for (let entry = 12; entry < 12 + tables * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) !== 'name') continue
    const at = font.readUInt32BE(entry + 8)
    font.writeUInt16BE(0, at)
    font.writeUInt16BE(0, at + 2)
    font.writeUInt16BE(6, at + 4)
    font.writeUInt32BE(6, entry + 12)
  }
  return font
}
