import type { DeclarationsView } from '../schemas/declarations.ts'
import { answerOf, linkOf, type StatementName, statementOf } from './declarations.ts'

/** What the authors declare, in the words that are published with the article. */

/** Sentences that are published for an answer without a text. */
const sentences: Partial<Record<StatementName, Record<string, string>>> = {
  competingInterests: { none: 'The authors declare no competing interests.' },
  funding: { none: 'This work received no outside funding.' },
  dataAvailability: { none: 'No data were used or created.' },
  codeAvailability: { none: 'No code was used or created.' },
  ethics: { none: 'No people or animals were studied.' },
}

type Availability = 'dataAvailability' | 'codeAvailability'

function said(
  { statements }: DeclarationsView,
  name: StatementName,
  lead: Record<string, string> = {},
): string | null {
  const given = statements[name]
  if (!given) return null
  const sentence = sentences[name]?.[given.answer]
  if (sentence) return sentence
  return given.text ? `${lead[given.answer] ?? ''}${given.text}` : null
}

function available(declarations: DeclarationsView, name: Availability) {
  const given = declarations.statements[name]
  const link = given?.answer === 'open' ? linkOf(given.text) : null
  const text = link
    ? `${answerOf(name, 'open')?.label ?? ''}.`
    : said(declarations, name, { request: 'Available on request. ' })
  return { text, link }
}

/** Returns the published text of each statement, and the addresses of data and code. */
export function publishedStatements(declarations: DeclarationsView) {
  const { interests } = declarations
  return {
    competingInterests:
      interests.length > 0
        ? interests.map(({ author, text }) => `${author}: ${text}`).join('\n')
        : said(declarations, 'competingInterests'),
    funding: said(declarations, 'funding'),
    dataAvailability: available(declarations, 'dataAvailability'),
    codeAvailability: available(declarations, 'codeAvailability'),
    ethics: said(declarations, 'ethics'),
  }
}

export interface PublishedLine {
  label: string
  text: string
  link: string | null
}

/** Returns the lines that readers of the article will see, in the order of the form. */
export function publishedLines(declarations: DeclarationsView): PublishedLine[] {
  const { competingInterests, funding, dataAvailability, codeAvailability, ethics } =
    publishedStatements(declarations)
  const funders = declarations.funders
    .map(({ name, award }) => [name, award].filter(Boolean).join(', '))
    .filter(Boolean)
  const line = (name: StatementName, text: string | null, link: string | null = null) =>
    text || link ? [{ label: statementOf(name).label, text: text ?? '', link }] : []
  return [
    ...line('competingInterests', competingInterests),
    ...line('funding', [funders.join('; '), funding].filter(Boolean).join('\n') || null),
    ...line('dataAvailability', dataAvailability.text, dataAvailability.link),
    ...line('codeAvailability', codeAvailability.text, codeAvailability.link),
    ...line('ethics', ethics),
  ]
}
