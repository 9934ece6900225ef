import { institution } from '#domain/manuscript/bylines/byline.ts'
import { bylineOf, markedText } from './byline-line.ts'
import { isAside } from './contacts.ts'
import { joinedText } from './find-abstract.ts'
import { type FrontLine, flatOf, plainOf } from './lines.ts'

/**
 * Joins the lines of an affiliation that begins with a mark, and splits affiliations that follow one another
 * in one paragraph: '1 University of Lagos 2 Bank of Ghana'.
 */
export function joinedPlaces(lines: readonly FrontLine[]): FrontLine[] {
  const joined: FrontLine[] = []
  for (const [at, line] of lines.entries()) {
    const before = joined.at(-1)
    const continues = !line.begins || isWrapped(lines[at - 1], line)
    // A byline that is cut within a name, or after a comma.
    if (
      before &&
      !line.begins &&
      !line.isNote &&
      before.page !== null &&
      before.page === line.page &&
      Math.abs(before.size - line.size) < 0.4 &&
      before.text.length < 5000 &&
      isCutByline(before.text, line.text)
    ) {
      joined[joined.length - 1] = { ...before, text: `${before.text} ${line.text}` }
      continue
    }
    // An affiliation in parentheses that is not closed yet.
    if (
      before &&
      !line.begins &&
      before.page === line.page &&
      before.text.length < 3000 &&
      /^[^()]{4,60}\([^()]*(?:\([^()]*\)[^()]*)*$/.test(before.text)
    ) {
      joined[joined.length - 1] = { ...before, text: joinedText(before.text, line.text) }
      continue
    }
    const isSame =
      before &&
      !before.isNote &&
      before.page !== null &&
      before.page === line.page &&
      Math.abs(before.size - line.size) < 0.4
    if (
      isSame &&
      continues &&
      before.text.length < 3000 &&
      isNumbered(before.text) &&
      !markedText(line.text) &&
      !isAside(flatOf(line.text)) &&
      !/@/.test(before.text)
    )
      joined[joined.length - 1] = {
        ...before,
        text: /\p{L}-$/u.test(before.text) ? before.text + line.text : `${before.text} ${line.text}`,
      }
    else joined.push(line)
  }
  return joined.flatMap((line) => numberedParts(line.text).map((text) => ({ ...line, text })))
}

/** From this number of letters on, a line of a PDF is taken for one that fills its column. */
const fullLine = 70

/** Whether a line of a PDF goes on in the next one although that begins at the margin, as in lists of affiliations. */
function isWrapped(before: FrontLine | undefined, line: FrontLine): boolean {
  if (!before || before.page === null || before.text.length < fullLine) return false
  if (before.bold !== line.bold || line.heading) return false
  return (
    line.text.length <= before.text.length + 15 &&
    !/[.;:]\s*$/.test(before.text) &&
    !/@|orcid/i.test(line.text) &&
    bylineOf(line.text) === null
  )
}

const isCutByline = (text: string, next: string) =>
  !/@/.test(text + next) &&
  !institution.test(flatOf(text)) &&
  !institution.test(flatOf(next)) &&
  /[,;&]|\sand\s/.test(plainOf(text)) &&
  (/[,;&]\s*$|\sand\s*$/.test(plainOf(text)) ||
    /(?:[,;]|\sand)\s+(?:\p{Lu}[\p{L}.'’-]*|(?:\p{Lu}[\p{L}.'’-]*\s)+\p{Lu}\.)$/u.test(plainOf(text))) &&
  bylineOf(`${text} ${next}`) !== null

const isNumbered = (text: string) => markedText(text) !== null && bylineOf(text) === null

function numberedParts(text: string): string[] {
  const plain = text.replaceAll(/[\ue000\ue001]/g, ' ')
  if (!/^\s*1[.)]?\s*\p{Lu}/u.test(plain) || text.length > 6000) return [text]
  const parts: string[] = []
  let rest = plain.trim()
  for (let number = 2; number < 60; number += 1) {
    const next = new RegExp(`[\\s.;,]${number}[.)]?\\s*(?=\\p{Lu}\\p{L})`, 'u').exec(rest)
    if (!next) break
    parts.push(rest.slice(0, next.index).replace(/[;,]$/, ''))
    rest = rest.slice(next.index + 1)
  }
  return parts.length > 0 ? [...parts, rest] : [text]
}
