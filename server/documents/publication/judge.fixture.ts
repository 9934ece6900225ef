import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import * as mupdf from 'mupdf'
import { parseJats } from '../../jats/parse.ts'
import { typesettingOf } from '../../jats/typst.ts'
import type { FormatsOrder } from '../contract.ts'
import { eastAsianFonts } from '../typeset/east-asian.ts'
import { textFonts } from '../typeset/typst.ts'
import { preparePictures } from './pictures.ts'

/** The native compiler, which is available only for Linux on x64. */
const native = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => null)
export const canJudge = native !== null

let compiler: NodeCompiler | undefined

/**
 * Returns the reason why an article's PDF does not conform to PDF/UA-1, or null if it does. The compiler that
 * makes the PDFs cannot check this. The native compiler of the same Typst version can: it refuses a document
 * that does not conform.
 */
export function uaProblem(order: FormatsOrder): string | null {
  if (!native) throw new Error('The native compiler is not available on this system.')
  compiler ??= native.NodeCompiler.create({
    fontArgs: [{ fontBlobs: [...textFonts(), ...eastAsianFonts()].map((bytes) => Buffer.from(bytes)) }],
  })
  const pictures = preparePictures(order.pictures)
  const { markup } = typesettingOf(parseJats(order.xml), order.journal, { figures: pictures.source })
  compiler.resetShadow()
  for (const [path, bytes] of Object.entries(pictures.files))
    compiler.mapShadow(`${process.cwd()}/${path}`, Buffer.from(bytes))
  try {
    const compiled = compiler.compile({ mainFileContent: markup })
    if (!compiled.result) return 'The text could not be typeset.'
    compiler.pdf(compiled.result, { pdfStandard: 'ua-1' })
    return null
  } catch (cause) {
    return /message: "([^"]*)"/.exec(String((cause as Error).message ?? cause))?.[1] ?? String(cause)
  } finally {
    compiler.evictCache(4)
  }
}

/** Returns the letters that are outside the page, in the order of the pages. */
export function lettersOffPage(pdf: Uint8Array): { page: number; letter: string }[] {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  const found: { page: number; letter: string }[] = []
  for (let number = 0; number < document.countPages(); number += 1) {
    const page = document.loadPage(number)
    const [left = 0, top = 0, right = 0, bottom = 0] = page.getBounds()
    page.toStructuredText('').walk({
      onChar(letter, _origin, _font, _size, quad) {
        const xs = quad.filter((_, index) => index % 2 === 0)
        const ys = quad.filter((_, index) => index % 2 === 1)
        const isOff =
          Math.min(...xs) < left - 1 ||
          Math.max(...xs) > right + 1 ||
          Math.min(...ys) < top - 1 ||
          Math.max(...ys) > bottom + 1
        if (isOff && letter.trim()) found.push({ page: number + 1, letter })
      },
    })
  }
  return found
}

/** Returns the text of all pages. */
export function textOfPdf(pdf: Uint8Array): string {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, number) =>
    document.loadPage(number).toStructuredText('').asText(),
  ).join('\n')
}

/** Returns the addresses of all links. */
export function linksOf(pdf: Uint8Array): string[] {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf')
  return Array.from({ length: document.countPages() }, (_, number) =>
    document
      .loadPage(number)
      .getLinks()
      .map((link) => link.getURI()),
  ).flat()
}
