/**
 * Drops what cameras and editors write into a picture: EXIF (place, owner), XMP, IPTC, comments. The picture
 * itself stays bit for bit. Unknown or damaged data comes back unchanged. JFIF, colour profile and Adobe's
 * colour transform stay, they decide how the picture looks.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) break
    const length = 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
    const segment = bytes.subarray(at, at + length)
    const profile = marker === 0xe2 && ascii(segment, 4, 11) === 'ICC_PROFILE'
    const personal = (marker >= 0xe1 && marker <= 0xef && marker !== 0xee && !profile) || marker === 0xfe
    if (!personal) kept.push(segment)
    at += length
  }
  return concat([...kept, bytes.subarray(at)])
}

const pngKept = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'pHYs',
  'sBIT',
])

/** As for JPEG: text, EXIF and time chunks go. */
export function cleanPng(bytes: Uint8Array): Uint8Array {
  if (ascii(bytes, 1, 3) !== 'PNG') return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = 12 + view.getUint32(at)
    if (pngKept.has(ascii(bytes, at + 4, 4))) kept.push(bytes.subarray(at, at + length))
    at += length
  }
  return concat(kept)
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

function concat(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
