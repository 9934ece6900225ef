import type { InferResult } from 'kysely'
import type { EditorAway } from '#domain/schemas/editing.ts'
import type { absentEditors } from '../workflow/absence-queries.ts'
import { personName } from '../workflow/people.ts'

type Absent = InferResult<ReturnType<typeof absentEditors>>[number]

/** Returns the absence of an editor as colleagues see it. */
export function awayOf(absent: Absent | undefined): EditorAway | null {
  if (!absent) return null
  const { awayUntil, substituteUsername, substituteFirstName, substituteLastName } = absent
  return {
    until: awayUntil,
    substitute: substituteUsername
      ? personName({
          username: substituteUsername,
          firstName: substituteFirstName,
          lastName: substituteLastName,
        })
      : null,
  }
}
