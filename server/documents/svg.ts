import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { parseXml, serializeXml, type XmlElement, type XmlNode } from './docx/xml.ts'

/**
 * Elements that draw something. Excluded are titles, descriptions, metadata, scripts, editors' styles, links
 * and foreign content.
 */
const elements = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask pattern marker'.split(
    ' ',
  ),
)

const number = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?(?:px|pt|em|ex|mm|cm|in|%)?'
const numbers = new RegExp(`^\\s*(?:${number}[\\s,]*)+$`)
const path = /^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/
const transform = /^(?:\s*(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,eE+-]*\)[\s,]*)*$/
const colour = /^(?:#[\da-f]{3,8}|rgba?\([\d\s.,%]*\)|none|currentColor|inherit|transparent)$/i
const colourNames = new Set(
  'black white red green blue yellow orange purple gray grey lightgray lightgrey darkgray darkgrey silver maroon navy teal olive lime aqua cyan magenta fuchsia brown pink gold steelblue tomato crimson indigo violet beige tan coral salmon khaki orchid plum'.split(
    ' ',
  ),
)
const keywords = new Set(
  'none butt round square miter bevel nonzero evenodd start middle end normal bold bolder lighter italic oblique auto visible hidden collapse inherit userSpaceOnUse objectBoundingBox pad reflect repeat preserve central hanging baseline alphabetic text-before-edge text-after-edge xMidYMid xMinYMin xMaxYMax meet slice block inline scroll sans-serif serif monospace Arial Helvetica Times'.split(
    ' ',
  ),
)

const numeric = new Set(
  'x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy width height viewBox points offset opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-dasharray stroke-dashoffset stroke-miterlimit font-size letter-spacing word-spacing refX refY markerWidth markerHeight textLength'.split(
    ' ',
  ),
)
const worded = new Set(
  'stroke-linecap stroke-linejoin fill-rule clip-rule text-anchor font-weight font-style font-family dominant-baseline alignment-baseline display visibility overflow gradientUnits patternUnits clipPathUnits maskUnits markerUnits spreadMethod preserveAspectRatio orient'.split(
    ' ',
  ),
)
const coloured = new Set(['fill', 'stroke', 'stop-color', 'color'])
const references = new Set(['clip-path', 'mask', 'marker-start', 'marker-mid', 'marker-end'])

/**
 * Reduces an SVG to its visible shapes and removes names from its text. Returns null if it cannot be read.
 */
export function cleanSvg(bytes: Uint8Array, matcher: IdentityMatcher): Uint8Array | null {
  let root: XmlElement
  try {
    root = parseXml(bytes, { doctype: 'ignored' })
  } catch {
    return null
  }
  if (localName(root) !== 'svg') return null
  const ids = new Map<string, string>()
  const idOf = (old: string) => {
    if (!ids.has(old)) ids.set(old, `i${ids.size + 1}`)
    return ids.get(old) ?? ''
  }
  const clean = (element: XmlElement): XmlElement[] => {
    const name = localName(element)
    if (!elements.has(name)) return []
    const attributes: Record<string, string> = {}
    for (const [key, value] of [...Object.entries(element.attributes), ...declarations(element)]) {
      const kept = attributeOf(key, value.trim(), idOf)
      if (kept !== null) attributes[key === 'xlink:href' ? 'href' : key] = kept
    }
    const holdsText = name === 'text' || name === 'tspan'
    const children = element.children.flatMap((child): XmlNode[] =>
      typeof child === 'string' ? (holdsText ? [child] : []) : clean(child),
    )
    return [{ name, attributes, children }]
  }
  const [cleaned] = clean(root)
  if (!cleaned) return null
  redact(cleaned, matcher)
  cleaned.attributes.xmlns = 'http://www.w3.org/2000/svg'
  return serializeXml(cleaned)
}

const localName = (element: XmlElement) => element.name.replace(/^.*:/, '')

function declarations({ attributes }: XmlElement): [string, string][] {
  return (attributes.style ?? '').split(';').flatMap((declaration): [string, string][] => {
    const [key = '', value = ''] = declaration.split(':')
    return key.trim() === '' || key.trim() === 'id' ? [] : [[key.trim(), value]]
  })
}

function attributeOf(key: string, value: string, idOf: (old: string) => string): string | null {
  if (key === 'id') return idOf(value)
  if (key === 'href' || key === 'xlink:href') return value.startsWith('#') ? `#${idOf(value.slice(1))}` : null
  const target = /^url\(['"]?#([^'")]+)['"]?\)/.exec(value)?.[1]
  if (target !== undefined && (references.has(key) || coloured.has(key))) return `url(#${idOf(target)})`
  if (key === 'd') return path.test(value) ? value : null
  if (/^(transform|gradientTransform|patternTransform)$/.test(key))
    return transform.test(value) ? value : null
  if (numeric.has(key)) return numbers.test(value) || value === 'none' ? value : null
  if (coloured.has(key)) return colour.test(value) || colourNames.has(value.toLowerCase()) ? value : null
  if (worded.has(key)) {
    const words = value
      .split(/[\s,]+/)
      .map((word) => word.replace(/^['"]|['"]$/g, ''))
      .filter((word) => keywords.has(word) || /^[\d.]+$/.test(word))
    return words.length > 0 ? words.join(key === 'font-family' ? ', ' : ' ') : null
  }
  return null
}

/** Removes text elements that name somebody. If a name extends over several elements, removes all of them. */
function redact(element: XmlElement, matcher: IdentityMatcher): void {
  const kept: string[] = []
  const visit = (at: XmlElement) => {
    if (at.name === 'text') {
      const text = wholeText(at)
      if (matcher.find(text).length > 0) at.children = []
      else kept.push(text)
    }
    for (const child of at.children) if (typeof child !== 'string') visit(child)
  }
  visit(element)
  if (matcher.find(kept.join('')).length > 0 || matcher.find(kept.join(' ')).length > 0) dropTexts(element)
}

function dropTexts(element: XmlElement): void {
  element.children = element.children.filter((child) => typeof child === 'string' || child.name !== 'text')
  for (const child of element.children) if (typeof child !== 'string') dropTexts(child)
}

const wholeText = (node: XmlNode): string =>
  typeof node === 'string' ? node : node.children.map(wholeText).join('')
