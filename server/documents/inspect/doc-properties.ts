import { readCompoundFile } from './compound.ts'

export interface DocProperty {
  name: string
  value: string
}

/**
 * Ids of properties that name people ([MS-OLEPS]), in the streams SummaryInformation and
 * DocumentSummaryInformation.
 */
const personal: Record<string, Record<number, string>> = {
  '\u0005SummaryInformation': { 4: 'Author', 8: 'Last saved by' },
  '\u0005DocumentSummaryInformation': { 14: 'Manager', 15: 'Company' },
}
const wordCount = 15

/** Reads from an old Word file its word count and the properties that name people. */
export function readDocProperties(bytes: Uint8Array): { properties: DocProperty[]; words: number | null } {
  const file = readCompoundFile(bytes)
  const properties: DocProperty[] = []
  let words: number | null = null
  for (const [stream, names] of Object.entries(personal)) {
    const set = file?.read(stream)
    if (!set) continue
    const values = valuesOf(Buffer.from(set))
    for (const [id, name] of Object.entries(names)) {
      const value = values.get(Number(id))
      if (typeof value === 'string' && value.trim() !== '') properties.push({ name, value: value.trim() })
    }
    const counted = values.get(wordCount)
    if (stream === '\u0005SummaryInformation' && typeof counted === 'number' && counted > 0) words = counted
  }
  return { properties, words }
}

/**
 * Returns strings and whole numbers of the first property set, by id. If the set is damaged, returns those
 * that can be read.
 */
function valuesOf(set: Buffer): Map<number, string | number> {
  const values = new Map<number, string | number>()
  try {
    const start = set.readUInt32LE(44)
    const count = Math.min(set.readUInt32LE(start + 4), 200)
    const at = (index: number) => ({
      id: set.readUInt32LE(start + 8 + 8 * index),
      offset: start + set.readUInt32LE(start + 12 + 8 * index),
    })
    const all = Array.from({ length: count }, (_, index) => at(index))
    const codePage = all.find(({ id }) => id === 1)
    const decoder = decoderFor(codePage ? set.readUInt16LE(codePage.offset + 4) : 1252)
    for (const { id, offset } of all) {
      const type = set.readUInt32LE(offset)
      if (type === 3) values.set(id, set.readInt32LE(offset + 4))
      else if (type === 30)
        values.set(id, decoder(set.subarray(offset + 8, offset + 8 + set.readUInt32LE(offset + 4))))
      else if (type === 31)
        values.set(id, utf16(set.subarray(offset + 8, offset + 8 + 2 * set.readUInt32LE(offset + 4))))
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return values
}

const utf16 = (bytes: Buffer) => new TextDecoder('utf-16le').decode(bytes).replaceAll('\0', '')

function decoderFor(codePage: number): (bytes: Buffer) => string {
  const name = codePage === 65_001 ? 'utf-8' : codePage === 1200 ? 'utf-16le' : `windows-${codePage}`
  let decoder = new TextDecoder('windows-1252')
  try {
    decoder = new TextDecoder(name)
  } catch {
    // Unknown code pages are treated as Windows-1252, the most common one.
  }
  return (bytes) => decoder.decode(bytes).replaceAll('\0', '')
}
