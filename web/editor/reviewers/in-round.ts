import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'

const left: readonly string[] = ['declined', 'cancelled', 'expired']

/** Returns the refused invitation of the person with this address; undefined if there is none. */
export function refusalOf({ assignments }: Pick<EditorDetail, 'assignments'>, email: string) {
  const address = email.trim().toLowerCase()
  return assignments.findLast(
    ({ reviewerEmail, status }) => status === 'declined' && reviewerEmail.toLowerCase() === address,
  )
}

/** Returns the addresses of those who are invited, reading or done in the current round. */
export function addressesInRound({ manuscript, assignments }: EditorDetail): Set<string> {
  return new Set(
    assignments
      .filter(({ round, status }) => round === manuscript.round && !left.includes(status))
      .map(({ reviewerEmail }) => reviewerEmail.toLowerCase()),
  )
}
