/** Removes the texts from embedded font programs: names, notices, copyright, designers, comments. */

/** TrueType and OpenType tables needed to find and draw glyphs. */
const tablesKept =
  /^(cmap|cvt |fpgm|gasp|glyf|head|hhea|hmtx|loca|maxp|prep|post|OS\/2|vhea|vmtx|VORG|CFF |CFF2|GDEF|GSUB|HVAR|fvar|gvar|avar)$/

export function cleanTrueType(bytes: Uint8Array): Uint8Array {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.length < 12) return bytes
  const kind = data.toString('latin1', 0, 4)
  if (kind === 'OTTO' || kind === 'true' || data.readUInt32BE(0) === 0x00010000) return withTables(data)
  return kind === 'ttcf' || /^%!/.test(kind) ? bytes : cleanCompact(bytes)
}

function withTables(data: Buffer): Uint8Array {
  const count = data.readUInt16BE(4)
  const tables: { tag: string; checksum: number; data: Buffer }[] = []
  for (let i = 0; i < count && 28 + 16 * i <= data.length; i++) {
    const at = 12 + 16 * i
    const tag = data.toString('latin1', at, at + 4)
    const [from, length] = [data.readUInt32BE(at + 8), data.readUInt32BE(at + 12)]
    if (!tablesKept.test(tag) || from > data.length) continue
    const table = data.subarray(from, Math.min(data.length, from + length))
    tables.push({
      tag,
      checksum: data.readUInt32BE(at + 4),
      data: tag === 'CFF ' ? Buffer.from(cleanCompact(table)) : tag === 'OS/2' ? withoutVendor(table) : table,
    })
  }
  if (tables.length === 0) return data
  const head = Buffer.alloc(12 + 16 * tables.length)
  data.copy(head, 0, 0, 4)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE(tables.length * 16 - power * 16, 10)
  const parts: Buffer[] = [head]
  let at = head.length
  tables.forEach((table, i) => {
    const entry = 12 + 16 * i
    head.write(table.tag, entry, 'latin1')
    head.writeUInt32BE(table.checksum, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(table.data.length, entry + 12)
    const padded = Buffer.concat([table.data, Buffer.alloc((4 - (table.data.length % 4)) % 4)])
    parts.push(padded)
    at += padded.length
  })
  return Buffer.concat(parts)
}

function withoutVendor(table: Buffer): Buffer {
  const copy = Buffer.from(table)
  if (copy.length >= 62) copy.fill(0x20, 58, 62)
  return copy
}

interface Index {
  /** Half-open ranges of the items in the data. */
  items: [number, number][]
  end: number
}

function readIndex(data: Buffer, at: number): Index {
  const count = data.readUInt16BE(at)
  if (count === 0) return { items: [], end: at + 2 }
  const size = data.readUInt8(at + 2)
  const offset = (i: number) => data.readUIntBE(at + 3 + i * size, size)
  const start = at + 3 + (count + 1) * size - 1
  const items = Array.from({ length: count }, (_, i): [number, number] => [
    start + offset(i),
    start + offset(i + 1),
  ])
  return { items, end: start + offset(count) }
}

/** version, Notice, FullName, FamilyName, Weight; Copyright, PostScript, BaseFontName (Technical Note 5176, 9). */
const textOperators = new Set([0, 1, 2, 3, 4, 0x0c00, 0x0c15, 0x0c16])
const standardStrings = 391

/** Overwrites the texts of a CFF font in place, so that no offset changes. */
function cleanCompact(bytes: Uint8Array): Uint8Array {
  const data = Buffer.from(bytes)
  try {
    const names = readIndex(data, data.readUInt8(2))
    const dicts = readIndex(data, names.end)
    const strings = readIndex(data, dicts.end)
    for (const [from, to] of names.items) data.fill('F', from, to, 'latin1')
    for (const [from, to] of dicts.items)
      for (const { operator, operand } of dictEntries(data, from, to)) {
        const text = strings.items[operand - standardStrings]
        if (textOperators.has(operator) && text) data.fill('x', text[0], text[1], 'latin1')
      }
    return data
  } catch {
    return bytes
  }
}

/** Returns the operators of a CFF dictionary, each with its last operand. */
function* dictEntries(
  data: Buffer,
  from: number,
  to: number,
): Generator<{ operator: number; operand: number }> {
  let operand = 0
  for (let at = from; at < to; ) {
    const byte = data.readUInt8(at)
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 + data.readUInt8(at + 1) : byte
      yield { operator, operand }
      at += byte === 12 ? 2 : 1
    } else if (byte === 28) {
      operand = data.readInt16BE(at + 1)
      at += 3
    } else if (byte === 29) {
      operand = data.readInt32BE(at + 1)
      at += 5
    } else if (byte === 30) {
      at++
      while (at < to && (data.readUInt8(at) & 15) !== 15 && data.readUInt8(at) >> 4 !== 15) at++
      at++
    } else if (byte <= 246) {
      operand = byte - 139
      at++
    } else {
      const low = data.readUInt8(at + 1)
      operand = byte <= 250 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108
      at += 2
    }
  }
}

/** Rewrites a Type 1 font. The part before its encrypted section is replaced with a new header. */
export function cleanType1(
  bytes: Uint8Array,
): { program: Uint8Array; lengths: [number, number, number] } | null {
  const data = joined(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const marker = data.indexOf('eexec')
  if (marker < 0) return null
  const head = data.toString('latin1', 0, marker).replace(/%[^\r\n]*/g, ' ')
  const value = (key: string, pattern: string) =>
    new RegExp(`/${key}\\s*(${pattern})`).exec(head)?.[1]?.replace(/\s+/g, ' ')
  const list = '[[{][-+.\\d\\sEe]*[\\]}]'
  const encoding = [...head.matchAll(/\bdup\s+(\d{1,3})\s*\/([A-Za-z0-9._]{1,40})\s+put\b/g)].map(
    ([, code, name]) => `dup ${code} /${name} put`,
  )
  const isStandard = /\/Encoding\s+StandardEncoding/.test(head)
  const lines = [
    '%!PS-AdobeFont-1.0: F 001.000',
    '12 dict begin',
    '/FontInfo 1 dict dup begin /isFixedPitch false def end readonly def',
    '/FontName /F def',
    `/PaintType ${value('PaintType', '\\d') ?? '0'} def /FontType 1 def`,
    `/FontMatrix ${value('FontMatrix', list) ?? '[0.001 0 0 0.001 0 0]'} readonly def`,
    isStandard
      ? '/Encoding StandardEncoding def'
      : `/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\n${encoding.join('\n')}\nreadonly def`,
    `/FontBBox ${value('FontBBox', list) ?? '{0 0 1000 1000}'} readonly def`,
    'currentdict end',
    'currentfile eexec\n',
  ]
  let from = marker + 5
  while (from < data.length && [9, 10, 13, 32].includes(data[from] ?? 0)) from++
  const end = /(?:0{64}\s*)+(?:cleartomark[\s\S]*)?$/.exec(data.toString('latin1', from))
  const encrypted = data.subarray(from, end ? from + end.index : data.length)
  const clear = Buffer.from(lines.join('\n'), 'latin1')
  return {
    program: Buffer.concat([clear, encrypted]),
    lengths: [clear.length, encrypted.length, 0],
  }
}

/** Removes the section headers of a PFB file. */
function joined(data: Buffer): Buffer {
  if (data[0] !== 0x80) return data
  const parts: Buffer[] = []
  for (let at = 0; at + 6 <= data.length && data[at] === 0x80 && data[at + 1] !== 3; ) {
    const length = data.readUInt32LE(at + 2)
    parts.push(data.subarray(at + 6, at + 6 + length))
    at += 6 + length
  }
  return Buffer.concat(parts)
}

/**
 * Decrypts the encrypted part of a Type 1 font, so that it can be searched (Adobe Type 1 Font Format, 7.1).
 */
export function decryptedType1(program: Uint8Array): Uint8Array {
  const start = Buffer.from(program).indexOf('eexec')
  if (start < 0) return new Uint8Array()
  const clear = new Uint8Array(program.length - start - 6)
  let key = 55665
  for (let i = 0; i < clear.length; i++) {
    const byte = program[start + 6 + i] ?? 0
    clear[i] = byte ^ (key >> 8)
    key = ((byte + key) * 52845 + 22719) & 0xffff
  }
  return clear
}
