import { extractTextItems, getDocumentProxy } from 'unpdf'
import { createMatcher } from '#domain/blinding/identities.ts'
import type { Identities } from '../contract.ts'
import { excerptOf } from '../findings.ts'
import { judge, type Line, regionsOf } from '../regions.ts'

/** Something identifying that a second PDF reader finds in the copy. */
export interface Sight {
  rule: string
  place: string
  excerpt: string
  /** The identifying words themselves. */
  text: string
}

/**
 * Reads a finished copy with pdf.js, because another program may still read what mupdf has removed. Reports
 * identities in the properties and in the text, except names in the reference list.
 */
export async function readAgain(copy: Uint8Array, identities: Identities): Promise<Sight[]> {
  // Passes a copy, because pdf.js transfers the buffer.
  const pdf = await getDocumentProxy(copy.slice(), { useSystemFonts: false, verbosity: 0 })
  try {
    const { items } = await extractTextItems(pdf)
    const lines: Line[] = items.flatMap((page, index) => linesOf(page, index + 1))
    return [...inProperties(await pdf.getMetadata()), ...inText(lines, identities)]
  } finally {
    await pdf.loadingTask.destroy()
  }
}

interface Item {
  str: string
  fontSize: number
  hasEOL: boolean
}

function linesOf(items: readonly Item[], page: number): Line[] {
  const sizes = items.filter(({ str }) => str.trim()).map(({ fontSize }) => fontSize)
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
  const lines: Line[] = []
  let text = ''
  let size = 0
  for (const item of items) {
    text += item.str
    size = Math.max(size, item.fontSize)
    if (!item.hasEOL) continue
    lines.push({ text, page, heading: size > usual * 1.12 })
    text = ''
    size = 0
  }
  if (text) lines.push({ text, page, heading: size > usual * 1.12 })
  return lines
}

function inText(lines: readonly Line[], identities: Identities): Sight[] {
  const matcher = createMatcher(identities)
  const regions = regionsOf([...lines])
  const sights: Sight[] = []
  lines.forEach(({ text, page }, index) => {
    for (const { rule, start, end } of matcher.find(text)) {
      const region = regions[index] ?? 'body'
      // The regions are only estimates here, so rules that depend on the region are ignored.
      if (rule === 'surname' || rule === 'institution') continue
      if (judge(rule, region, text.slice(0, start), text.slice(end, end + 80)) !== 'remove') continue
      sights.push({
        rule,
        place: `Page ${page}`,
        excerpt: excerptOf(text, start, end),
        text: text.slice(start, end),
      })
    }
  })
  return sights
}

const personal = /^(Author|Subject|Keywords|Company|Manager)$/

function inProperties({ info }: { info: object }): Sight[] {
  return Object.entries(info).flatMap(([key, value]) =>
    personal.test(key) && typeof value === 'string' && value.trim() !== ''
      ? [{ rule: 'property', place: 'Document properties', excerpt: `${key}: ${value}`, text: value }]
      : [],
  )
}
