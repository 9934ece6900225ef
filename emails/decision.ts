import { email } from './email.ts'
import { linked, type Paper, paper, recipients } from './parts.ts'

/** The decision letter. */

export interface LetterReview {
  /** 'Reviewer 1' */
  label: string
  recommendation: string
  rating: number | null
  text: string
  /** Answers to the journal's questions that authors read. */
  answers?: { question: string; answer: string }[]
}

/** A point that the editor asks the authors to answer. */
export interface LetterPoint {
  source: string
  text: string
}

/** The letter written by the editor, with the selected reviews, exactly as in the preview. */
export const decisionLetter = email({
  template: 'decision_letter',
  name: 'Decision letter with the editor’s text',
  to: recipients.authors,
  when: 'when a decision can no longer be undone',
  variables: {
    journal: paper.journal,
    number: paper.number,
    title: paper.title,
    subjectWord: { means: 'The decision, as worded in the subject', sample: 'decision on your manuscript' },
    letter: {
      means: 'What the editor wrote',
      sample: 'Dear Dr. Ng,\n\nWe are glad to accept your manuscript.',
    },
    url: linked.url,
  },
  write: (
    mail: Omit<Paper, 'name'> & {
      subjectWord: string
      letter: string
      points?: LetterPoint[]
      reviews?: LetterReview[]
      url: string
    },
  ) => {
    // The reviews belong to the letter even if the journal has changed the wording of the message.
    const letter = [
      mail.letter.trim(),
      ...((mail.points ?? []).length > 0 ? ['Points to answer'] : []),
      ...(mail.points ?? []).map(({ source, text }, index) => `${index + 1}. ${source}: ${text.trim()}`),
      ...(mail.reviews ?? []).flatMap(({ label, recommendation, rating, text, answers = [] }) => [
        `${label}: ${recommendation}${rating === null ? '' : `, ${rating} of 5`}`,
        text.trim(),
        ...answers.map(({ question, answer }) => `${question}\n${answer.trim()}`),
      ]),
    ].join('\n\n')
    return {
      values: { ...mail, letter },
      subject: `${mail.number}: ${mail.subjectWord}`,
      greeting: '',
      paragraphs: letter.split(/\n{2,}/),
      link: { label: 'Open the decision in your dashboard', url: mail.url },
    }
  },
})
