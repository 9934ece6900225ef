import { Refusal } from '#domain/errors.ts'
import { calendarDay } from '#domain/schemas/shapes.ts'

/**
 * The position after the last row of a list page. Clients cannot interpret it. An invalid cursor is answered
 * with 400.
 */
export interface Cursor {
  sort: string
  /** Sort value of the last row; for relevance, the number of rows already shown. */
  value: string
  id: string
  /** Number of rows on the pages so far. */
  before: number
}

export function encodeCursor({ sort, value, id, before }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, id, before])).toString('base64url')
}

export function decodeCursor(text: string, sort: string): Cursor {
  try {
    // Cursors that were issued before rows were counted have no number.
    const [by, value, id, before = 0] = JSON.parse(
      Buffer.from(text, 'base64url').toString('utf8'),
    ) as unknown[]
    if (by !== sort || typeof value !== 'string' || typeof id !== 'string' || id.includes('\0'))
      throw new Error()
    if (sort === 'latest' ? !calendarDay.safeParse(value).success : !/^\d{1,9}$/.test(value))
      throw new Error()
    if (typeof before !== 'number' || !Number.isSafeInteger(before) || before < 0) throw new Error()
    return { sort, value, id, before }
  } catch {
    throw new Refusal('bad_cursor')
  }
}
