import type { DecisionKind } from './decision.ts'

export interface LetterFacts {
  /** 'Amara Okonkwo-Reyes' */
  authorName: string
  title: string
  number: string
  journal: string
  editorName: string
  /** How many reviews the author will read. */
  reviewCount: number
  /** Long date of the revision's due day. */
  due: string | null
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

function readers(count: number): string {
  if (count === 0) return ''
  const number = numbers[count] ?? String(count)
  return count === 1 ? ' One reviewer has read it with care.' : ` ${number} reviewers have read it with care.`
}

/** The letter that an editor starts from; the one that is sent is whatever the editor makes of it. */
export function letterTemplate(kind: DecisionKind, facts: LetterFacts): string {
  const reviewers = readers(facts.reviewCount)
  const body: Record<DecisionKind, string[]> = {
    accept: [
      `Thank you for sending us “${facts.title}”.${reviewers} I am glad to tell you that we accept it for publication.`,
      'We now prepare it for print and will send you the proofs.',
    ],
    revisions: [
      `Thank you for sending us “${facts.title}”.${reviewers} We see merit in it and ask you for a revision before we decide.`,
      `Please answer each point of the reviews, and send the revised manuscript with your response${facts.due ? ` by ${facts.due}` : ''}.`,
    ],
    reject: [
      `Thank you for sending us “${facts.title}”.${reviewers} I am sorry to tell you that we cannot publish it.`,
      'I hope that the comments are of use to you when you take the work further.',
    ],
  }
  return [`Dear ${facts.authorName},`, ...body[kind], `${facts.editorName}\n${facts.journal}`].join('\n\n')
}
