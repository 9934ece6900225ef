import type { Issue } from '#domain/errors.ts'

/**
 * Returns the server's validation issues about the body of a call; an empty list for other kinds of errors.
 */
export function issuesOf(error: unknown, within?: string): Issue[] {
  const { issues } = (error ?? {}) as { issues?: unknown }
  if (!Array.isArray(issues)) return []
  const prefix = within ? `${within}.` : ''
  return (issues as Issue[]).map(({ path, message }) => ({
    path: path.startsWith(prefix) ? path.slice(prefix.length) : path,
    message,
  }))
}

/**
 * Returns a path and the paths above it: for 'authors.0.email', the list 'authors.0.email', 'authors.0',
 * 'authors'.
 */
export function lineage(path: string): string[] {
  const steps = path.split('.')
  return steps.map((_, index) => steps.slice(0, steps.length - index).join('.'))
}

/**
 * Returns the message with the name of its field, for fields that are not on the screen: for 'licenceUrl',
 * 'Licence url: …'.
 */
export function withFieldName({ path, message }: Issue): string {
  const last = path.split('.').findLast((step) => !/^\d*$/.test(step))
  if (!last) return message
  const words = last.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${message}`
}

/** Returns the first message of each field that is on the screen, by the id of the field's control. */
export function messagesById(
  problems: readonly { field: string | null; message: string }[],
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { field, message } of problems) if (field !== null) messages[field] ??= message
  return messages
}
