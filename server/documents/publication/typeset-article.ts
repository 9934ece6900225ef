import type { JatsArticle } from '../../jats/model.ts'
import { jatsToPlain } from '../../jats/plain.ts'
import { typesettingOf } from '../../jats/typst.ts'
import { isElement, textOf, type XmlElement } from '../../jats/xml.ts'
import type { FormatProblem, FormatsOrder } from '../contract.ts'
import { eastAsianFamilies } from '../typeset/east-asian.ts'
import { lettersOf, scriptFamilies } from '../typeset/scripts.ts'
import { compileTypst, queryTypst } from '../typeset/typst.ts'
import { missingGlyphs } from './glyphs.ts'
import { type PreparedPictures, preparePictures } from './pictures.ts'

interface Typeset {
  pdf: Uint8Array | null
  pages: number | null
  problems: FormatProblem[]
  /** The reason why there is no PDF, for the editor; null if there is one. */
  failure: string | null
}

/**
 * Maximum number of compilations. After each failure, the part that the compiler refused is replaced with its
 * source.
 */
const attempts = 12
/** Formulas that had to be scaled below this percentage of their size are reported. */
const readableShare = 70

/**
 * Typesets the article. If the compiler refuses a formula or table, its source is printed instead and the
 * problem is reported, so that one mistake does not prevent the whole PDF.
 */
export async function typesetArticle(article: JatsArticle, order: FormatsOrder): Promise<Typeset> {
  const pictures = preparePictures(order.pictures)
  const text = [article.title, jatsToPlain(article)].join(' ')
  const journal = {
    ...order.journal,
    families: [...scriptFamilies, ...eastAsianFamilies(text)],
    isRightToLeft: lettersOf(text).rightToLeft,
    ...(order.isProof && { mark: 'Proof' }),
  }
  const asSource = new Set<XmlElement>()
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { markup, parts } = typesettingOf(article, journal, {
      figures: pictures.source,
      filesUrl: order.filesUrl,
      asSource,
    })
    const compiled = await compileTypst(markup, pictures.files)
    if ('pdf' in compiled) {
      const scaled = await queryTypst<[id: string, percent: number]>('<formula-scaled>')
      return {
        pdf: compiled.pdf,
        pages: await pagesOf(),
        failure: null,
        problems: [...problemsOf(article, pictures, asSource, text), ...smallFormulas(scaled)],
      }
    }
    const refused = compiled.errors.flatMap(({ offset }) => partAt(markup, parts, offset) ?? [])
    const fresh = refused.filter((part) => !asSource.has(part))
    if (fresh.length === 0) {
      const { message } = compiled.errors[0] ?? { message: 'unknown error' }
      return { pdf: null, pages: null, problems: [], failure: `The PDF could not be typeset: ${message}.` }
    }
    for (const part of fresh) asSource.add(part)
  }
  return {
    ...{ pdf: null, pages: null, problems: [] },
    failure:
      'The PDF could not be made, because too many formulas and tables contain errors. Correct them in the text, then make the PDF again.',
  }
}

async function pagesOf(): Promise<number | null> {
  const [count] = await queryTypst<number>('<page-count>')
  return count ?? null
}

/** Returns the innermost formula or table whose markup contains the offset. */
function partAt(markup: string, parts: readonly XmlElement[], offset: number | null): XmlElement | null {
  if (offset === null) return null
  const open: number[] = []
  for (const mark of markup.slice(0, offset).matchAll(/\/\*(part|end) (\d+)\*\//g)) {
    if (mark[1] === 'part') open.push(Number(mark[2]))
    else open.splice(open.lastIndexOf(Number(mark[2])), 1)
  }
  const innermost = open.at(-1)
  return innermost === undefined ? null : (parts[innermost] ?? null)
}

function problemsOf(
  article: JatsArticle,
  pictures: PreparedPictures,
  asSource: ReadonlySet<XmlElement>,
  text: string,
): FormatProblem[] {
  const refused = [...asSource].map(
    (part): FormatProblem => ({
      code: part.name === 'table' ? 'table-refused' : 'formula-refused',
      elementId: part.attributes.id ?? '',
      params: { text: textOf(part).slice(0, 80) },
    }),
  )
  const letters = missingGlyphs(
    [text, ...article.contributors.map((c) => `${c.givenName} ${c.familyName}`)].join(' '),
  )
  const glyphs: FormatProblem[] =
    letters.length > 0
      ? [
          {
            code: 'glyphs-missing',
            elementId: article.body ? placeOf(article.body, letters[0] ?? '') : '',
            params: { letters: letters.slice(0, 12).join(' '), count: letters.length },
          },
        ]
      : []
  return [...refused, ...glyphs, ...pictures.problems()]
}

/** Returns the id of the innermost element with one that contains the text; '' if none does. */
function placeOf(element: XmlElement, text: string): string {
  for (const part of element.children)
    if (isElement(part) && textOf(part).includes(text))
      return placeOf(part, text) || (part.attributes.id ?? '')
  return ''
}

function smallFormulas(scaled: readonly [id: string, percent: number][]): FormatProblem[] {
  return scaled
    .filter(([, percent]) => percent < readableShare)
    .map(([elementId, percent]) => ({ code: 'formula-small', elementId, params: { percent } }))
}
