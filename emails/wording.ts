import { compose, type Letter, type Message } from './letter.ts'
import { longDate } from './parts.ts'

/**
 * A message's wording as the journal has changed it: text with variables in braces and a blank line between
 * paragraphs.
 */
export interface Wording {
  subject: string
  body: string
}

/** A paragraph that consists only of this mark is replaced with the button. */
export const buttonMark = '{button}'
/** Place of the link's address in a text that an editor edits for one time. */
export const addressMark = '{url}'
const variable = /\{(\w+)\}/g

/** Returns the names of the variables in a wording, including `button`. */
export function variablesIn({ subject, body }: Wording): string[] {
  return [...new Set([...`${subject}\n${body}`.matchAll(variable)].map(([, name]) => name ?? ''))]
}

/**
 * Converts a letter to editable text. A letter that was made with variable names as values gives the default
 * wording.
 */
export function wordingOf({ subject, greeting, paragraphs, link, closing = [] }: Letter): Wording {
  const body = [...(greeting ? [greeting] : []), ...paragraphs, ...(link ? [buttonMark] : []), ...closing]
  return { subject, body: body.join('\n\n') }
}

function said(value: unknown): string {
  if (value instanceof Date) return longDate(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/**
 * Returns the message in the journal's wording, with the same link and values. As in the built-in wording, a
 * paragraph is omitted if a variable in it is empty.
 */
export function reworded(letter: Letter, wording: Wording): Message {
  const values = new Map(Object.entries(letter.values ?? {}) as [string, unknown][])
  const fill = (text: string) => text.replaceAll(variable, (_, name: string) => said(values.get(name)))
  const isWhole = (text: string) =>
    [...text.matchAll(variable)].every(([, name]) => said(values.get(name ?? '')) !== '')
  const parts = wording.body
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
    .map((part) => part.trim())
  const at = parts.indexOf(buttonMark)
  const before = at < 0 ? parts : parts.slice(0, at)
  const after = at < 0 ? [] : parts.slice(at + 1)
  // Splits values into paragraphs, because a value may consist of several.
  const filled = (texts: string[]) =>
    texts
      .filter(isWhole)
      .flatMap((text) => fill(text).split(/\n{2,}/))
      .filter((text) => text.trim() !== '')
  const [greeting = '', ...paragraphs] = filled(before)
  if (letter.note && !variablesIn(wording).includes('note')) paragraphs.push(letter.note)
  return compose({ ...letter, subject: fill(wording.subject), greeting, paragraphs, closing: filled(after) })
}
