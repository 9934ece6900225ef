import { ApiError } from '#web/app/api.ts'

/**
 * The sentence for a failed call: the server's own, else `unexplained` where it answered without one, else
 * `unanswered` where no answer came at all.
 */
export function failureWords(error: unknown, unexplained: string, unanswered: string): string {
  if (error instanceof ApiError) return error.reason || unexplained
  return unanswered
}

/** The server's message for each field it refused, by the name of the field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const byField: Record<string, string> = {}
  for (const { path, message } of error.issues) byField[path] ??= message
  return byField
}
