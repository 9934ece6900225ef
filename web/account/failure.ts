import { ApiError } from '#web/app/api.ts'

/**
 * Message for a failed call: the server's message; `unexplained` if it sent none;
 * `unanswered` if there was no response.
 */
export function failureWords(error: unknown, unexplained: string, unanswered: string): string {
  if (error instanceof ApiError) return error.reason || unexplained
  return unanswered
}
