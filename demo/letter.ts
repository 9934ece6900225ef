import { fullName } from '#domain/account/account.ts'
import { fillLetter, letterClosing } from '#domain/manuscript/decision-letter.ts'
import { longDate } from '#emails/parts.ts'

type Signer = Parameters<typeof fullName>[0]

/** Returns a decision letter with salutation and the editor's signature. */
export function letterOf(
  body: string,
  about: {
    author: Signer
    signer: Signer
    title: string
    journal: string
    reviewCount: number
    due?: Date | null
  },
): string {
  const { author, signer, title, journal, reviewCount, due } = about
  return fillLetter(`Dear {author},\n\n${body}\n\n${letterClosing}\n{signature}`, {
    ...{ author: fullName(author), title, number: '', journal, reviewCount },
    signature: `${fullName(signer)}\n${journal}`,
    due: due ? longDate(due) : null,
  })
}
