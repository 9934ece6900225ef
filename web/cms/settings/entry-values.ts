import type { EntriesForm, EntryField } from './entries.ts'

/** An entry as it is typed. Of a range, the two numbers are `nameFrom` and `nameTo`. */
export type TypedEntry = Record<string, string | boolean>

/** Name of the field that says that the entry's picture is being cropped. */
export const openCrop = (name: string) => `${name}Open`

export const isRemoved = (entry: TypedEntry) => entry.isRemoved === true

const isCount = (text: string) => /^\d{1,9}$/.test(text.trim())
const typedText = (entry: TypedEntry, name: string) => String(entry[name] ?? '').trim()

function shownEntry({ fields, hasIds }: EntriesForm, entry: Readonly<Record<string, unknown>>): TypedEntry {
  const shown: TypedEntry = hasIds ? { id: String(entry.id ?? ''), isRemoved: entry.isRemoved === true } : {}
  for (const { name, kind } of fields) {
    const value = entry[name]
    if (kind === 'switch') shown[name] = value === true
    else if (kind === 'range') {
      const range = value as { from: number; to: number } | null
      shown[`${name}From`] = String(range?.from || '')
      shown[`${name}To`] = String(range?.to ?? '')
    } else shown[name] = String(value ?? '')
  }
  return shown
}

export function shownEntries(form: EntriesForm, entries: readonly Record<string, unknown>[]): TypedEntry[] {
  return entries.map((entry) => shownEntry(form, entry))
}

export function blankEntry(form: EntriesForm): TypedEntry {
  return shownEntry(form, form.blank)
}

/** Returns the names of the entries that cannot be saved, or their places if they have none. */
export function wrongEntries({ fields }: EntriesForm, entries: readonly TypedEntry[]): string[] {
  return entries
    .filter((entry) => !isRemoved(entry))
    .flatMap((entry, at) =>
      fields.some((field) => isWrongIn(entry, field))
        ? [typedText(entry, fields[0]?.name ?? '') || String(at + 1)]
        : [],
    )
}

function isWrongIn(entry: TypedEntry, { name, kind, isRequired }: EntryField): boolean {
  if (kind === 'range') {
    const [from, to] = [typedText(entry, `${name}From`), typedText(entry, `${name}To`)]
    if (from === '' && to === '') return false
    return (from !== '' && !isCount(from)) || !isCount(to) || Number(from) > Number(to)
  }
  if (kind === 'picture') return entry[openCrop(name)] === true
  const text = typedText(entry, name)
  if (kind === 'number') return text !== '' && !isCount(text)
  return isRequired === true && text === ''
}

/** Makes an id from a name: 'Case Study' becomes 'case_study', and 'case_study_2' if that is taken. */
function idFor(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 50)
  const base = plain || 'entry'
  let id = base
  for (let number = 2; taken.has(id); number += 1) id = `${base}_${number}`
  return id
}

export function sentEntries({ fields, hasIds }: EntriesForm, entries: readonly TypedEntry[]): object[] {
  const taken = new Set(entries.map(({ id }) => String(id ?? '')))
  return entries.map((entry) => {
    const sent: Record<string, unknown> = {}
    if (hasIds) {
      const id = String(entry.id ?? '') || idFor(typedText(entry, 'name'), taken)
      taken.add(id)
      Object.assign(sent, { id, isRemoved: isRemoved(entry) })
    }
    for (const { name, kind } of fields) {
      const text = typedText(entry, name)
      if (kind === 'switch') sent[name] = entry[name] === true
      else if (kind === 'picture') sent[name] = text || null
      else if (kind === 'number') sent[name] = text === '' ? null : Number(text)
      else if (kind === 'range') {
        const to = typedText(entry, `${name}To`)
        sent[name] = to === '' ? null : { from: Number(typedText(entry, `${name}From`)), to: Number(to) }
      } else sent[name] = text
    }
    return sent
  })
}
