import { ApiError } from '#web/app/api.ts'

/**
 * Returns the message for a failed call: the server's message, `unexplained` if the server sent none, or
 * `unanswered` if there was no response.
 */
export function failureWords(error: unknown, unexplained: string, unanswered: string): string {
  if (error instanceof ApiError) return error.reason || unexplained
  return unanswered
}
