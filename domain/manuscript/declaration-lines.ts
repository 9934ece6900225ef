import { licenceName } from '../article/article-parts.ts'
import type { DeclarationsView } from '../schemas/declarations.ts'
import {
  accessChoices,
  answerOf,
  askedFields,
  type NamedReviewer,
  statementNames,
  statementOf,
} from './declarations.ts'

/** The field's name in the list of what a revision changed; its value has one line for each declaration. */
export const declarationsField = 'Declarations'

export interface DeclarationLine {
  label: string
  /** The chosen answer, in a few words; null if the field has none. */
  answer: string | null
  /** What was written, a paragraph or a person each. */
  texts: string[]
}

const personLine = ({ name, affiliation, email, reason }: NamedReviewer) =>
  `${[name, affiliation, email].filter(Boolean).join(', ')}${reason ? `: ${reason}` : ''}`

/** Returns what was declared as lines to be shown, in the order of the form. What was not answered has none. */
export function declarationLines(declarations: DeclarationsView): DeclarationLine[] {
  const { statements, funders, interests, jelCodes } = declarations
  const lines: DeclarationLine[] = []
  const line = (label: string, answer: string | null, texts: string[] = []) => {
    if (answer || texts.length > 0) lines.push({ label, answer, texts: texts.filter(Boolean) })
  }
  line(askedFields.jelCodes, jelCodes.join(', ') || null)
  for (const name of statementNames) {
    const given = statements[name]
    const answer = answerOf(name, given?.answer ?? '')
    if (!given || !answer) continue
    const more =
      name === 'competingInterests'
        ? interests.map(({ author, text }) => `${author}: ${text}`)
        : name === 'funding'
          ? funders.map(({ name: funder, award }) => [funder, award].filter(Boolean).join(', '))
          : []
    line(statementOf(name).label, answer.label, [...more, given.text])
  }
  const { accessChoice, waiver } = declarations
  line(askedFields.accessChoice, accessChoice && accessChoices[accessChoice])
  if (waiver) line('Waiver of the charge', 'Requested', [waiver])
  const { licenceUrl } = declarations
  if (licenceUrl && accessChoice !== 'subscription') line('License', licenceName(licenceUrl, licenceUrl))
  if (declarations.agreesToLicence) line(askedFields.licenceAgreement, 'Agreed')
  line(askedFields.coverLetter, null, declarations.coverLetter ? [declarations.coverLetter] : [])
  line(askedFields.suggestedReviewers, null, declarations.suggestedReviewers.map(personLine))
  line(askedFields.opposedReviewers, null, declarations.opposedReviewers.map(personLine))
  line('Confirmed at submission', null, declarations.confirmed)
  return lines
}
