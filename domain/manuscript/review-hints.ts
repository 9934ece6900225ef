import type { Identities } from '../blinding/identities.ts'
import { findMask } from '../blinding/masking.ts'
import { unaccentedWords } from '../unaccented.ts'
import { type Recommendation, recommendations } from './review.ts'
import type { FormAnswers, FormQuestion } from './review-form.ts'
import type { ReviewNote } from './review-notes.ts'

/**
 * Hints about a review before it is sent. They are computed in the reviewer's browser, shown to nobody else,
 * stored nowhere, and never prevent sending.
 */
export interface ReviewHint {
  kind: 'name' | 'paper' | 'citation' | 'harsh' | 'verdict' | 'reasons'
  /** The words that the hint is about, with what surrounds them. */
  excerpt: string
  /** Id of the comment on a passage, or of the question of the form, in which they are; both null for the summary. */
  noteId: string | null
  questionId: string | null
}

export interface Writer {
  identities: Identities
  papers: readonly { title: string; doi: string | null }[]
}

interface Review {
  recommendation: Recommendation | null
  comments: string
  notes: readonly ReviewNote[]
  answers: FormAnswers
}

/** Shorter titles are common phrases. */
const titleWords = 4
/** A report with fewer words hardly gives reasons. */
const fewWords = 60

const harsh =
  /\b(?:nonsens\w*|ridiculous\w*|incompeten\w*|stupid\w*|idiot\w*|worthless|garbage|rubbish|laughabl\w*|absurd\w*|pathetic\w*|amateurish\w*|sloppy|lazy|laziness|na[iï]ve(?:ly)?(?! (?:Bayes\w*|estimat\w*|baseline|approach|method|algorithm|implementation|forecast|model))|embarrass\w*(?! parallel)|a joke|waste of (?:my |our )?time|ashamed|disgrac\w*|clueless|ignoran\w*|do(?:es)? not (?:even )?understand|ha(?:ve|s) no idea|should (?:never|not) have been (?:written|submitted)|badly written|terribl\w*|awful\w*|horribl\w*|dishonest\w*|fraud\w*|cheat\w*|poor english|native speaker)\b/giu

const verdict =
  /\b(?:(?:should|must|can(?:not|'t|’t)?) (?:not )?be (?:accepted|rejected|published)|(?:I|we) (?:would )?(?:recommend|suggest) (?:a |an )?(?:rejection|acceptance|(?:to )?(?:reject|accept)(?:ing)?|major revisions?|minor revisions?)|(?:un)?(?:fit|suitable) for publication)\b/giu

const asksToCite =
  /\b(?:cit(?:e|es|ing|ed|ations?)|referenc(?:e|es|ing)|refer to|overlook\w*|ignor(?:e|es|ing) (?:the )?(?:work|paper|literature)|should (?:discuss|mention|acknowledge|consider)|missing)\b/iu
const ownWork =
  /\b(?:my|our)(?: own| earlier| previous| prior| recent| forthcoming| related)* (?:works?|papers?|articles?|stud(?:y|ies)|books?|results|publications?|research)\b/iu

/** Returns hints about what the authors will read. */
export function reviewHints(
  { recommendation, comments, notes, answers }: Review,
  questions: readonly FormQuestion[],
  writer: Writer,
): ReviewHint[] {
  const forAuthors = notes.filter(({ isForEditor }) => !isForEditor)
  const written = questions.filter((question) => question.forAuthors && question.kind === 'text')
  const none = { noteId: null, questionId: null }
  const texts = [
    { text: comments, ...none },
    ...forAuthors.map(({ body, id }) => ({ text: body, ...none, noteId: id })),
    ...written.map(({ id }) => ({ text: answers[id]?.[0] ?? '', ...none, questionId: id })),
  ]
  const hints = texts.flatMap(({ text, ...place }) =>
    hintsIn(text, writer).map((hint): ReviewHint => ({ ...hint, ...place })),
  )
  const words = texts.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  if (recommendation && words > 0 && words < fewWords)
    hints.push({ kind: 'reasons', excerpt: recommendations[recommendation], ...none })
  return hints
}

function hintsIn(text: string, { identities, papers }: Writer): Omit<ReviewHint, 'noteId' | 'questionId'>[] {
  if (text.trim() === '') return []
  const at = (kind: ReviewHint['kind'], start: number, end: number) => ({
    kind,
    excerpt: around(text, start, end),
  })
  const mask = findMask(identities, text, 'letter')
  const names = mask.flatMap((start, index) =>
    index % 2 === 0 ? [at('name', start, mask[index + 1] ?? start)] : [],
  )
  const matches = (kind: ReviewHint['kind'], pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => at(kind, index, index + found.length))
  const sentences = sentencesOf(text)
  const isOwn = (sentence: string) => papers.some((paper) => mentions(sentence, paper))
  return [
    ...names.slice(0, 3),
    ...sentences.filter(isOwn).map((sentence) => ({ kind: 'paper' as const, excerpt: cut(sentence) })),
    ...sentences
      .filter(
        (sentence) =>
          asksToCite.test(sentence) &&
          (ownWork.test(sentence) || isOwn(sentence) || findMask(identities, sentence, 'letter').length > 0),
      )
      .map((sentence) => ({ kind: 'citation' as const, excerpt: cut(sentence) })),
    ...matches('harsh', harsh).slice(0, 5),
    ...matches('verdict', verdict).slice(0, 2),
  ]
}

function mentions(sentence: string, { title, doi }: Writer['papers'][number]): boolean {
  if (doi && sentence.toLowerCase().includes(doi.toLowerCase())) return true
  const words = wordsOf(title)
  return words.split(' ').length >= titleWords && ` ${wordsOf(sentence)} `.includes(` ${words} `)
}

const wordsOf = (text: string): string => unaccentedWords(text).join(' ')

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '')

function around(text: string, start: number, end: number): string {
  const from = Math.max(0, start - 30)
  const to = Math.min(text.length, end + 30)
  const words = text.slice(from, to).replaceAll(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${words}${to < text.length ? '…' : ''}`
}

const cut = (sentence: string): string => around(sentence, 0, Math.min(sentence.length, 90))
