import { readFileSync } from 'node:fs'
import type { TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler'
import { DocumentError } from '../contract.ts'
import { eastAsianFonts, isEastAsian } from './east-asian.ts'

const fonts = [
  '@expo-google-fonts/stix-two-text/400Regular/STIXTwoText_400Regular.ttf',
  '@expo-google-fonts/stix-two-text/400Regular_Italic/STIXTwoText_400Regular_Italic.ttf',
  '@expo-google-fonts/stix-two-text/700Bold/STIXTwoText_700Bold.ttf',
  '@expo-google-fonts/stix-two-text/700Bold_Italic/STIXTwoText_700Bold_Italic.ttf',
  '@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf',
  '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  '@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
  '@expo-google-fonts/noto-serif-hebrew/400Regular/NotoSerifHebrew_400Regular.ttf',
  '@expo-google-fonts/noto-serif-hebrew/700Bold/NotoSerifHebrew_700Bold.ttf',
  '@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
  '@expo-google-fonts/noto-serif-devanagari/700Bold/NotoSerifDevanagari_700Bold.ttf',
  '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
  '@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf',
  '@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf',
  '@expo-google-fonts/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf',
]

const bytesOf = (specifier: string) => readFileSync(new URL(import.meta.resolve(specifier)))

/** The fonts used for every text; fonts for East Asian scripts are loaded separately. */
export const textFonts = () => fonts.map(bytesOf)

/**
 * The compilers created so far. The second one also has the large East Asian fonts and is created when a text
 * first needs them.
 */
const compilers: { latin?: Promise<TypstCompiler>; eastAsian?: Promise<TypstCompiler> } = {}

function compilerFor(markup: string): Promise<TypstCompiler> {
  const kind = isEastAsian(markup) ? 'eastAsian' : 'latin'
  compilers[kind] ??= load(kind === 'eastAsian' ? eastAsianFonts() : [])
  return compilers[kind]
}

async function load(more: readonly Uint8Array[]): Promise<TypstCompiler> {
  const { default: initialize, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler')
  await initialize({ module_or_path: bytesOf('@myriaddreamin/typst-ts-web-compiler/wasm') })
  const builder = new TypstCompilerBuilder()
  // The compiler can read only what is passed to it: no files, no packages, no network.
  builder.set_dummy_access_model()
  for (const font of [...fonts.map(bytesOf), ...more]) await builder.add_raw_font(font)
  return builder.build()
}

export interface Diagnostic {
  message: string
  /** Line counted from 0; -1 if the compiler names none. */
  line: number
  /** Start of the error in the markup, as a character offset; null if the compiler does not name it. */
  offset: number | null
}

/** The PDF, or the compiler's errors. */
export type Compiled = { pdf: Uint8Array } | { errors: Diagnostic[] }

/** Compiles Typst markup with its pictures (by the paths that the markup uses) to a tagged PDF. */
export async function compileTypst(
  markup: string,
  pictures: Record<string, Uint8Array> = {},
): Promise<Compiled> {
  const typst = await compilerFor(markup)
  last = typst
  typst.reset_shadow()
  typst.add_source('/main.typ', markup)
  for (const [path, bytes] of Object.entries(pictures)) typst.map_shadow(`/${path}`, bytes)
  const { result, diagnostics = [] } = typst.compile('/main.typ', undefined, 'pdf', 3)
  if (result) return { pdf: result }
  return {
    errors: diagnostics
      .filter((d: { severity: string }) => d.severity === 'error')
      .map((d: { message: string; range?: string; path?: string }) => {
        const [line = -1, column = 0] = d.path?.endsWith('main.typ')
          ? (d.range ?? '').split(/[:-]/).map((number) => Number.parseInt(number, 10))
          : []
        return { message: d.message, line, offset: offsetOf(markup, line, column) }
      }),
  }
}

function offsetOf(markup: string, line: number, column: number): number | null {
  if (!(line >= 0)) return null
  let start = 0
  for (let at = 0; at < line && start >= 0; at += 1) start = markup.indexOf('\n', start) + 1
  // The compiler counts code points, some of which are two UTF-16 units in JavaScript.
  return start + [...markup.slice(start, start + 2 * (column || 0))].slice(0, column || 0).join('').length
}

let last: TypstCompiler | undefined

/** Returns the metadata values with this label in the document that was compiled last. */
export async function queryTypst<Value>(label: string): Promise<Value[]> {
  const found = last?.query('/main.typ', undefined, label, 'value')
  return found ? (JSON.parse(found) as Value[]) : []
}

/**
 * Sets our fonts as defaults, because Typst's own are not included. Fonts chosen in the markup take
 * precedence.
 */
const defaults =
  '#set text(font: ("STIX Two Text", "STIX Two Math")); #show math.equation: set text(font: "STIX Two Math"); #show raw: set text(font: "IBM Plex Mono")'

/**
 * Converts Typst markup to PDF. Available fonts: STIX Two Text, STIX Two Math, IBM Plex Mono. Throws
 * DocumentError `typst` with the compiler's first error and its line, counted from 1.
 */
export async function typesetMarkup(markup: string): Promise<Uint8Array> {
  const compiled = await compileTypst(`${defaults}\n${markup}`)
  if ('pdf' in compiled) return compiled.pdf
  const { message, line } = compiled.errors[0] ?? { message: 'unknown error', line: 0 }
  throw new DocumentError('typst', `The text could not be typeset: ${message} (line ${line}).`)
}
