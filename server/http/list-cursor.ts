import { Refusal } from '#domain/errors.ts'

/**
 * Encodes the position after the last row of a list page. Clients cannot interpret the cursor. An invalid
 * cursor is answered with 400.
 */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decodes a cursor. Each part must match the pattern that the list expects. */
export function decodeCursor(cursor: string, forms: readonly RegExp[]): string[] {
  try {
    const parts = (JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]).map(String)
    if (parts.length !== forms.length || !forms.every((form, index) => form.test(parts[index] ?? '')))
      throw new Error()
    return parts
  } catch {
    throw new Refusal('bad_cursor')
  }
}

export const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/
export const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
