import { isEmail } from '../account/account.ts'
import type { CreditRole } from '../article/article-parts.ts'
import { jelPattern } from '../article/article-parts.ts'
import {
  type AskedField,
  type Asks,
  answerOf,
  blankDeclarations,
  type Declarations,
  declarationLimits,
  type NamedReviewer,
  statementNames,
  statements,
} from './declarations.ts'
import type { Problem } from './submission.ts'

interface Subject {
  declarations: Declarations
  authors: readonly {
    roles?: readonly CreditRole[] | undefined
    competingInterests?: string | null | undefined
  }[]
  files: readonly { kind?: string | undefined }[]
  callId?: string | null | undefined
}

/** What the journal's settings mean for one submission. */
export interface AskingFor {
  asks: Asks
  /** Whether any call for papers is open. Without one, no call can be required. */
  hasCalls: boolean
  /** Whether authors can choose between open access and subscription. */
  hasChoice: boolean
  /** Whether every article is published open access for a charge, so that authors have nothing to choose. */
  hasCharge: boolean
  /** Licences other than the journal's that authors can choose for an open access article, as addresses. */
  otherLicences: readonly string[]
  /** What authors confirm before they submit, a sentence each. */
  checklist: readonly string[]
}

/** Whether the authors chose open access, or the journal has nothing else, so that a charge can be waived. */
export function mayAskForWaiver(
  { accessChoice }: Pick<Declarations, 'accessChoice'>,
  { asks, hasChoice, hasCharge }: Pick<AskingFor, 'asks' | 'hasChoice' | 'hasCharge'>,
): boolean {
  return hasChoice ? asks.accessChoice !== 'off' && accessChoice === 'open' : hasCharge
}

export const declarationMessages = {
  answer: (label: string) => `${label}: please choose an answer`,
  text: (label: string) => `Please enter: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  long: (label: string) =>
    `${label}: please enter at most ${declarationLimits.text.toLocaleString('en-US')} characters`,
  interests: 'Please say what is to be declared, for at least one author',
  funders: 'Please enter the funder',
  funderOrText: 'Please enter a funder or a funding statement',
  coverLetter: 'Please write a cover letter, or upload one',
  contributions: 'Please say who did what: at least one role for each author',
  suggested: 'Please suggest at least one reviewer',
  opposed: 'Please name at least one reviewer whom you oppose',
  name: 'Please enter the name',
  email: 'Valid email is required',
  reason: 'Please give a reason. Only editors read it.',
  jel: 'Please enter at least one JEL code',
  jelForm: 'A JEL code looks like F14',
  call: 'Please choose a call for papers',
  access: 'Please choose open access or subscription',
  licence: 'Please agree to the license',
  waiver: 'Please say why you ask for a waiver',
  licenceChoice: 'Please choose one of the licenses that the journal offers',
  checklist: 'Please confirm each point of the checklist',
} as const
const messages = declarationMessages

const isTooLong = (text: string) => text.trim().length > declarationLimits.text

/** Returns the problems of the declarations, with their paths in the submission. What is not asked may be missing. */
export function problemsOfDeclarations(subject: Subject, asking: AskingFor): Problem[] {
  const { authors, files, callId } = subject
  const { asks, hasCalls, hasChoice, checklist } = asking
  const declarations = askedOnly(subject.declarations, asking)
  const problems: Problem[] = []
  const isRequired = (field: AskedField) => asks[field] === 'required'
  const say = (path: string, message: string) => problems.push({ path, message })

  if (isRequired('jelCodes') && declarations.jelCodes.length === 0) say('declarations.jelCodes', messages.jel)
  if (declarations.jelCodes.some((code) => !jelPattern.test(code)))
    say('declarations.jelCodes', messages.jelForm)
  if (isRequired('call') && hasCalls && !callId) say('callId', messages.call)
  if (isRequired('contributions') && authors.some(({ roles }) => !roles?.length))
    say('authors.roles', messages.contributions)

  for (const name of statementNames) {
    const given = declarations.statements[name]
    const path = `declarations.statements.${name}`
    if (!given || given.answer === '') {
      if (isRequired(name)) say(path, messages.answer(statements[name].label))
      continue
    }
    const answer = answerOf(name, given.answer)
    if (!answer) say(path, messages.answer(statements[name].label))
    else if (answer.needsText && answer.text && given.text.trim() === '')
      say(`${path}.text`, messages.text(answer.text))
    if (isTooLong(given.text)) say(`${path}.text`, messages.long(statements[name].label))
  }
  if (
    declarations.statements.competingInterests?.answer === 'declared' &&
    !authors.some(({ competingInterests }) => competingInterests?.trim())
  )
    say('declarations.statements.competingInterests.text', messages.interests)
  const { funding } = declarations.statements
  if (funding?.answer === 'funded' && declarations.funders.length === 0 && funding.text.trim() === '')
    say('declarations.statements.funding.text', messages.funderOrText)
  for (const [index, { name }] of declarations.funders.entries())
    if (name.trim() === '') say(`declarations.funders.${index}.name`, messages.funders)

  if (isRequired('accessChoice') && hasChoice && declarations.accessChoice === null)
    say('declarations.accessChoice', messages.access)
  if (declarations.waiver !== null && declarations.waiver.trim() === '')
    say('declarations.waiver', messages.waiver)
  if (isTooLong(declarations.waiver ?? '')) say('declarations.waiver', messages.long('Reason for a waiver'))
  if (isRequired('licenceAgreement') && !declarations.agreesToLicence)
    say('declarations.agreesToLicence', messages.licence)
  if (subject.declarations.licenceUrl !== declarations.licenceUrl)
    say('declarations.licenceUrl', messages.licenceChoice)
  if (checklist.some((point) => !declarations.confirmed.includes(point)))
    say('declarations.confirmed', messages.checklist)

  if (
    isRequired('coverLetter') &&
    declarations.coverLetter.trim() === '' &&
    !files.some(({ kind }) => kind === 'cover_letter')
  )
    say('declarations.coverLetter', messages.coverLetter)
  if (isTooLong(declarations.coverLetter)) say('declarations.coverLetter', messages.long('Cover letter'))
  for (const list of ['suggestedReviewers', 'opposedReviewers'] as const) {
    if (isRequired(list) && declarations[list].length === 0)
      say(`declarations.${list}`, list === 'suggestedReviewers' ? messages.suggested : messages.opposed)
    for (const [index, person] of declarations[list].entries())
      for (const [name, message] of problemsOfReviewer(person))
        say(`declarations.${list}.${index}.${name}`, message)
  }
  return problems
}

/** Fields that the form of a revision does not have. */
const settledAtSubmission: readonly AskedField[] = ['call', 'contributions', 'coverLetter']

/** Declarations with another name than the setting by which they are asked. */
const askedBy: Readonly<Record<string, AskedField>> = { agreesToLicence: 'licenceAgreement' }

/**
 * Returns what is asked with a revision. What the journal has begun to require since the manuscript was submitted is
 * optional for it.
 */
export function askingOfRevision(
  asking: AskingFor,
  before: (Declarations & { interests: readonly { text: string }[] }) | null,
): AskingFor {
  const authors = before?.interests.map(({ text }) => ({ competingInterests: text })) ?? []
  const declarations = before ?? blankDeclarations()
  const missing = problemsOfDeclarations({ declarations, authors, files: [] }, asking).map(({ path }) => {
    const name = /^declarations\.(?:statements\.)?(\w+)/.exec(path)?.[1] ?? ''
    return askedBy[name] ?? name
  })
  const isSpared = (field: string) =>
    missing.includes(field) || settledAtSubmission.some((settled) => settled === field)
  const asks = Object.fromEntries(
    Object.entries(asking.asks).map(([field, asked]) => [
      field,
      asked === 'required' && isSpared(field) ? 'optional' : asked,
    ]),
  ) as Asks
  const otherLicences = [...asking.otherLicences, ...(before?.licenceUrl ? [before.licenceUrl] : [])]
  // The checklist is confirmed once, with the submission.
  return { ...asking, asks, otherLicences, checklist: [] }
}

function problemsOfReviewer({ name, email, reason }: NamedReviewer): [keyof NamedReviewer, string][] {
  return [
    ...(name.trim() === '' ? ([['name', messages.name]] as const) : []),
    ...(email.trim() !== '' && !isEmail(email.trim()) ? ([['email', messages.email]] as const) : []),
    ...(reason.trim() === '' ? ([['reason', messages.reason]] as const) : []),
  ].map(([field, message]) => [field, message])
}

/** Returns the declarations without white space around texts, and without entries that say nothing. */
export function tidyDeclarations(given: Declarations): Declarations {
  const person = ({ name, email, affiliation, reason }: NamedReviewer) => ({
    ...{ name: name.trim(), email: email.trim(), affiliation: affiliation.trim(), reason: reason.trim() },
  })
  return {
    ...given,
    statements: Object.fromEntries(
      statementNames.flatMap((name) => {
        const statement = given.statements[name]
        // A text typed for another answer is not part of this one.
        const hasText = statement && answerOf(name, statement.answer)?.text !== undefined
        return statement?.answer
          ? [[name, { answer: statement.answer, text: hasText ? statement.text.trim() : '' }]]
          : []
      }),
    ),
    funders:
      given.statements.funding?.answer === 'funded'
        ? given.funders.map(({ name, award }) => ({ name: name.trim(), award: award.trim() }))
        : [],
    jelCodes: [...new Set(given.jelCodes)],
    coverLetter: given.coverLetter.trim(),
    suggestedReviewers: given.suggestedReviewers.map(person),
    opposedReviewers: given.opposedReviewers.map(person),
    waiver: given.accessChoice === 'subscription' ? null : (given.waiver?.trim() ?? null),
  }
}

/** Returns the declarations without what the journal does not ask, which the form does not show. */
export function askedOnly(given: Declarations, asking: AskingFor): Declarations {
  const { asks, hasChoice, otherLicences, checklist } = asking
  const blank = blankDeclarations()
  const choice = hasChoice && asks.accessChoice !== 'off'
  const only = <Name extends AskedField & keyof Declarations>(name: Name) =>
    asks[name] === 'off' ? blank[name] : given[name]
  return {
    statements: Object.fromEntries(
      statementNames.flatMap((name) =>
        asks[name] !== 'off' && given.statements[name] ? [[name, given.statements[name]]] : [],
      ),
    ),
    funders: asks.funding === 'off' ? [] : given.funders,
    jelCodes: only('jelCodes'),
    coverLetter: only('coverLetter'),
    suggestedReviewers: only('suggestedReviewers'),
    opposedReviewers: only('opposedReviewers'),
    accessChoice: choice ? given.accessChoice : null,
    waiver: mayAskForWaiver(given, asking) ? given.waiver : null,
    agreesToLicence: asks.licenceAgreement !== 'off' && given.agreesToLicence,
    licenceUrl: otherLicences.some((url) => url === given.licenceUrl) ? given.licenceUrl : null,
    confirmed: checklist.filter((point) => given.confirmed.includes(point)),
  }
}

export const isAsked = (asks: Asks, field: AskedField) => asks[field] !== 'off'
