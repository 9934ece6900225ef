/** Maps the wording of an article type to the article-type attribute of JATS. */
const types: readonly [RegExp, string][] = [
  [/retraction/i, 'retraction'],
  [/correction|erratum|corrigendum/i, 'correction'],
  [/concern/i, 'expression-of-concern'],
  [/addendum/i, 'addendum'],
  [/editorial/i, 'editorial'],
  [/review/i, 'review-article'],
  [/case/i, 'case-report'],
  [/brief/i, 'brief-report'],
  [/opinion|essay|comment/i, 'article-commentary'],
]

export function jatsTypeOf(heading: string): string {
  return types.find(([words]) => words.test(heading))?.[1] ?? 'research-article'
}

/** Words for the article types and subjects that publishers write as codes. */
const kinds: Record<string, string> = {
  'research-article': 'Research article',
  'review-article': 'Review article',
  'article-commentary': 'Commentary',
  'book-review': 'Book review',
  'brief-report': 'Brief report',
  'case-report': 'Case report',
  'rapid-communication': 'Rapid communication',
  'software-tool': 'Software',
  'data-paper': 'Data paper',
  'expression-of-concern': 'Expression of concern',
  'decision-letter': 'Decision letter',
  'editor-report': 'Editors’ report',
  'referee-report': 'Referee report',
  'ref-report': 'Referee report',
  'reviewer-report': 'Referee report',
  'aggregated-review-documents': 'Peer review',
  'community-comment': 'Comment of a reader',
  'author-comment': 'Authors’ response',
  discussion: 'Discussion',
  response: 'Response',
  reply: 'Reply',
  translation: 'Translation',
  correction: 'Correction',
  retraction: 'Retraction',
  other: 'Article',
}

/** Returns the words for a kind of article: 'Research article' for 'research-article'. Words stay as they are. */
export function wordsOfKind(kind: string): string {
  const known = kinds[kind.trim().toLowerCase()]
  if (known) return known
  if (!/^[a-z]+(?:[-_][a-z]+)+$/.test(kind)) return kind
  const words = kind.replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const peerReviewKinds = new Set([
  ...['decision-letter', 'editor-report', 'referee-report', 'ref-report', 'reviewer-report'],
  ...['aggregated-review-documents', 'author-comment', 'community-comment'],
])

/** Whether a sub-article belongs to the published peer review: a report, a decision letter or a response to them. */
export function isPeerReview(articleType: string): boolean {
  return peerReviewKinds.has(articleType.trim().toLowerCase())
}
