import { wordIn } from '#domain/article/article-words.ts'
import type { PeerReviewPart } from '#domain/manuscript/peer-review.ts'
import { languageOf, primaryLanguage } from '#domain/text-language.ts'
import { tag, words } from './write.ts'
import { escapeXml } from './xml.ts'

/** The article-type of JATS4R's recommendation on peer review for each kind. */
const types = { report: 'reviewer-report', decision: 'editor-report', response: 'author-comment' } as const

/** The date-type of JATS4R's recommendation for the kinds with a date. */
const dateTypes = {
  report: 'reviewer-report-received',
  decision: 'editor-decision-sent',
  response: 'author-comment-received',
} as const

/**
 * Writes the published peer review as sub-articles, as JATS4R recommends. They have no DOIs, because none are registered
 * for them.
 */
export function peerReviewXml(parts: readonly PeerReviewPart[], about: Reviewed): string {
  return parts
    .map((part, index) => partXml(part, { ...about, number: index + 1, place: placeAmongAlike(part, parts) }))
    .join('\n')
}

/** Tells parts that would have the same title apart, such as two decision letters of one round. */
function placeAmongAlike(part: PeerReviewPart, parts: readonly PeerReviewPart[]): string {
  const { kind, round, reviewer } = part
  const alike = parts.filter((p) => p.kind === kind && p.round === round && p.reviewer === reviewer)
  return alike.length > 1 ? ` (${alike.indexOf(part) + 1}/${alike.length})` : ''
}

interface Reviewed {
  doi: string | null
  /** Languages of the article's text and of the journal. */
  language: string
  journalLanguage: string
}

function partXml(
  part: PeerReviewPart,
  { doi, language, journalLanguage, number, place }: Reviewed & { number: number; place: string },
): string {
  const { kind, round, day, text } = part
  // A report is often written in another language than the article, and would otherwise have the article's.
  const own = languageOf(text) ?? journalLanguage
  const inOwn = primaryLanguage(own) === primaryLanguage(language) ? '' : ` xml:lang="${escapeXml(own)}"`
  const related = doi
    ? `<related-object document-type="peer-reviewed-article" document-id-type="doi" document-id="${escapeXml(doi)}"/>`
    : ''
  const meta = (name: string, value: string) =>
    tag('custom-meta', words('meta-name', name) + words('meta-value', value))
  const front = [
    tag('title-group', words('article-title', titleOf(part, own) + place)),
    tag('contrib-group', contribXml(part, own)),
    tag('history', dayXml(day, dateTypes[kind])),
    related,
    tag(
      'custom-meta-group',
      meta('peer-review-stage', 'pre-publication') + meta('peer-review-revision-round', String(round)),
    ),
  ]
  const paragraphs = text
    // Word processors write a vertical tab for a line break within a paragraph.
    .split(/[\n\v]+/)
    .filter((line) => line.trim())
    .map((line) => words('p', line.trim()))
  return `<sub-article article-type="${types[kind]}" id="peer-review-${number}"${inOwn}>
${tag('front-stub', front.join(''))}
${tag('body', paragraphs.join('') || '<p/>')}
</sub-article>`
}

function titleOf({ kind, round, reviewer }: PeerReviewPart, language: string): string {
  const titles = {
    report: `${wordIn(language, 'Report of reviewer')} ${reviewer}`,
    decision: wordIn(language, 'Decision letter'),
    response: wordIn(language, 'Response of the authors'),
  }
  return `${titles[kind]}, ${wordIn(language, 'round')} ${round}`
}

function contribXml({ kind, signedBy }: PeerReviewPart, language: string): string {
  const role = { report: 'Reviewer', decision: 'Editor', response: 'Author' }[kind]
  const collective = (words: string) => `<collab>${wordIn(language, words)}</collab>`
  const person = signedBy
    ? `${words('contrib-id', signedBy.orcid && `https://orcid.org/${signedBy.orcid}`, 'contrib-id-type="orcid" authenticated="true"')}<name>${words('surname', signedBy.familyName)}${words('given-names', signedBy.givenName)}</name>`
    : {
        report: '<anonymous/>',
        decision: collective('The editors'),
        response: collective('The authors'),
      }[kind]
  return `<contrib contrib-type="author">${person}${words('role', wordIn(language, role), `specific-use="${role.toLowerCase()}"`)}</contrib>`
}

function dayXml(day: string | null, type: string): string {
  if (!day) return ''
  const [year, month, date] = day.split('-')
  return `<date date-type="${type}" iso-8601-date="${day}"><day>${date}</day><month>${month}</month><year>${year}</year></date>`
}
