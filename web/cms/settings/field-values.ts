import { texts } from '../texts.ts'
import { sentEntries, shownEntries, type TypedEntry, wrongEntries } from './entry-values.ts'
import type { SettingField } from './fields.ts'

export type Typed = string | boolean | string[] | TypedEntry[]

/** Returns the text that the field shows for a setting. */
export function shownOf({ kind }: SettingField, value: unknown): Typed {
  if (kind === 'switch') return value === true
  if (kind === 'lines') return (value as string[]).join('\n')
  if (kind === 'days') return (value as number[]).join(', ')
  if (typeof kind === 'object' && 'entries' in kind)
    return shownEntries(kind.entries, value as Record<string, unknown>[])
  if (typeof kind === 'object' && 'any' in kind) return [...(value as string[])]
  return String(value ?? '')
}

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))

/**
 * Whether a value returned by `sentOf` is invalid for its kind of field. A blank number is not invalid here,
 * because the server knows whether it may be blank.
 */
export function isWrong({ kind }: SettingField, value: unknown): boolean {
  return kind === 'number' ? typeof value === 'string' : value === null
}

/**
 * Returns the setting's value for the typed text: null for a blank number or an invalid list, and the typed
 * text for an invalid number.
 */
export function sentOf({ kind }: SettingField, typed: Typed): unknown {
  if (kind === 'number') {
    const text = String(typed).trim()
    if (text === '') return null
    // An invalid number is sent as text, so that the server refuses it.
    return isNumber(text) ? Number(text) : text
  }
  if (kind === 'days') {
    const numbers = String(typed)
      .split(/[\s,;]+/)
      .filter(Boolean)
    return numbers.every(isNumber) ? numbers.map(Number) : null
  }
  if (kind === 'lines')
    return String(typed)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (typeof kind === 'object' && 'entries' in kind) {
    const entries = typed as TypedEntry[]
    return wrongEntries(kind.entries, entries).length > 0 ? null : sentEntries(kind.entries, entries)
  }
  return typeof typed === 'string' ? typed.trim() : typed
}

/** What is wrong with a value that `isWrong` rejects. */
export function wrongWords({ kind }: SettingField, typed: Typed): string {
  if (typeof kind !== 'object' || !('entries' in kind)) return texts.settings.number
  return texts.settings.wrongEntries(wrongEntries(kind.entries, typed as TypedEntry[]), kind.entries.wrong)
}
