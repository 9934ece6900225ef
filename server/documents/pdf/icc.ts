/**
 * Returns a color profile with only the tables that convert colors. Its texts (description, copyright,
 * device, maker), dates and id are dropped. Returns null if the data are not a color profile.
 */
export function cleanProfile(bytes: Uint8Array): Uint8Array | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.length < 132 || data.toString('latin1', 36, 40) !== 'acsp') return null
  const count = Math.min(data.readUInt32BE(128), 100)
  const tags: { name: string; data: Buffer }[] = []
  for (let i = 0; i < count && 132 + 12 * (i + 1) <= data.length; i++) {
    const at = 132 + 12 * i
    const name = data.toString('latin1', at, at + 4)
    const [from, length] = [data.readUInt32BE(at + 4), data.readUInt32BE(at + 8)]
    if (!conversion.test(name) || from + length > data.length) continue
    const table = data.subarray(from, from + length)
    if (tables.test(table.toString('latin1', 0, 4))) tags.push({ name, data: table })
  }
  if (tags.length === 0) return null
  const text = Buffer.concat([Buffer.from('text\0\0\0\0', 'latin1'), Buffer.from('none\0')])
  const description = Buffer.alloc(12 + 5 + 4 + 4 + 2 + 1 + 67)
  description.write('desc', 0, 'latin1')
  description.writeUInt32BE(5, 8)
  description.write('none', 12, 'latin1')
  tags.push({ name: 'cprt', data: text }, { name: 'desc', data: description })
  return assembled(data.subarray(0, 128), tags)
}

/** Tags that take part in converting colors (ICC.1:2022, 9.2). */
const conversion = /^([rgb]XYZ|[rgbk]TRC|wtpt|bkpt|chad|chrm|lumi|gamt|A2B[0-2]|B2A[0-2]|D2B[0-3]|B2D[0-3])$/
const tables = /^(XYZ |curv|para|sf32|mft1|mft2|mAB |mBA |chrm|mpet)$/

function assembled(header: Buffer, tags: { name: string; data: Buffer }[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length, 0)
  const parts: Buffer[] = []
  let at = 128 + table.length
  tags.forEach(({ name, data }, i) => {
    table.write(name, 4 + 12 * i, 'latin1')
    table.writeUInt32BE(at, 8 + 12 * i)
    table.writeUInt32BE(data.length, 12 + 12 * i)
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
    parts.push(padded)
    at += padded.length
  })
  const head = Buffer.alloc(128)
  // Copies version, class, color space and connection space. Sets a fixed date, signature, intent and
  // illuminant.
  header.copy(head, 8, 8, 24)
  head.writeUInt16BE(2000, 24)
  head.writeUInt16BE(1, 26)
  head.writeUInt16BE(1, 28)
  head.write('acsp', 36, 'latin1')
  header.copy(head, 64, 64, 80)
  head.writeUInt32BE(at, 0)
  return Buffer.concat([head, table, ...parts])
}
