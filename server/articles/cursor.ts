import { Refusal } from '#domain/errors.ts'

/** Where a page of a list ended. Opaque to the caller; a made-up one is a 400. */
export interface Cursor {
  sort: string
  /** The last row's value of the sort, or for relevance the rows already shown. */
  value: string
  id: string
}

export function encodeCursor({ sort, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

export function decodeCursor(text: string, sort: string): Cursor {
  try {
    const [by, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    const wanted = sort === 'latest' ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{1,9}$/
    if (
      by !== sort ||
      typeof value !== 'string' ||
      !wanted.test(value) ||
      typeof id !== 'string' ||
      id.includes('\0')
    )
      throw new Error()
    if (sort === 'latest' && Number.isNaN(Date.parse(value))) throw new Error()
    return { sort, value, id }
  } catch {
    throw new Refusal('bad_cursor')
  }
}
