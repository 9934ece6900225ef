import { Refusal } from '#domain/errors.ts'
import { calendarDay } from '#domain/schemas/shapes.ts'

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
    if (by !== sort || typeof value !== 'string' || typeof id !== 'string' || id.includes('\0'))
      throw new Error()
    if (sort === 'latest' ? !calendarDay.safeParse(value).success : !/^\d{1,9}$/.test(value))
      throw new Error()
    return { sort, value, id }
  } catch {
    throw new Refusal('bad_cursor')
  }
}
