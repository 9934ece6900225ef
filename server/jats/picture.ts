/** What the page needs to know of a picture besides its address. */
export interface PictureFacts {
  /** Whether the picture has separate colours for dark pages. */
  hasDarkColours: boolean
  /** Its size in CSS pixels; null if its header does not tell. */
  size: PictureSize | null
}
export interface PictureSize {
  width: number
  height: number
}

export function pictureFacts(bytes: Uint8Array): PictureFacts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = sizeInHeader(file)
  const size = found && { width: Math.round(found.width), height: Math.round(found.height) }
  return {
    hasDarkColours: found?.type === 'svg' && hasDarkColours(file.toString('utf8')),
    size: size && size.width > 0 && size.height > 0 ? size : null,
  }
}

/**
 * Whether an SVG has separate colours for dark pages, which browsers apply if the page uses a dark colour
 * scheme.
 */
function hasDarkColours(svg: string): boolean {
  return /@media[^{]*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/.test(svg)
}

type Header = PictureSize & { type: 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' }

/** Returns the type and size that a picture's header states, without decoding the picture. */
export function sizeInHeader(bytes: Uint8Array): Header | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return pngSize(file) ?? jpegSize(file) ?? gifSize(file) ?? webpSize(file) ?? svgSize(file)
}

function pngSize(file: Buffer): Header | null {
  if (file.length <= 33 || file.readUInt32BE(0) !== 0x89504e47 || file.readUInt32BE(4) !== 0x0d0a1a0a)
    return null
  return { type: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

/** Marks of JPEG between those of frames that begin something else. */
const noFrames = [0xffc4, 0xffc8, 0xffcc]

function jpegSize(file: Buffer): Header | null {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return null
  for (let at = 2; at + 9 <= file.length; ) {
    const marker = file.readUInt16BE(at)
    if (marker < 0xff01) return null
    if (marker >= 0xffc0 && marker <= 0xffcf && !noFrames.includes(marker))
      return { type: 'jpeg', width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    at += 2 + file.readUInt16BE(at + 2)
  }
  return null
}

function gifSize(file: Buffer): Header | null {
  if (file.length < 10 || !/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return null
  return { type: 'gif', width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
}

/** WebP has three forms of its first chunk: with losses, without, and extended. */
function webpSize(file: Buffer): Header | null {
  if (
    file.length < 30 ||
    file.toString('latin1', 0, 4) !== 'RIFF' ||
    file.toString('latin1', 8, 12) !== 'WEBP'
  )
    return null
  const chunk = file.toString('latin1', 12, 16)
  if (chunk === 'VP8 ')
    return { type: 'webp', width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8L') {
    const bits = file.readUInt32LE(21)
    return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8X') return null
  return { type: 'webp', width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}

const pixelsIn: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
}

/** The size that a drawing states, or that of its view box, which has its proportions at least. */
function svgSize(file: Buffer): Header | null {
  const root = /<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(file.toString('utf8', 0, 65_536))?.[0]
  if (!root) return null
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']\\s*([^"']*?)\\s*["']`).exec(root)?.[1] ?? ''
  const length = (text: string) => {
    const [, number, unit = ''] = /^([\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(text) ?? []
    return Number(number) * (pixelsIn[unit.toLowerCase()] ?? Number.NaN)
  }
  const [width, height] = [length(attribute('width')), length(attribute('height'))]
  if (width > 0 && height > 0 && width < Infinity && height < Infinity) return { type: 'svg', width, height }
  const [, , across, down] = attribute('viewBox')
    .split(/[\s,]+/)
    .map(Number)
  return across && down && across > 0 && down > 0 && across < Infinity && down < Infinity
    ? { type: 'svg', width: across, height: down }
    : null
}
