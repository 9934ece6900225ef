import type { Unzipped } from 'fflate'
import { childNamed, descendants, parseXml, textOf } from './xml.ts'

const telling =
  /^(dc:creator|cp:lastModifiedBy|dc:title|dc:subject|dc:description|cp:keywords|Company|Manager|HyperlinkBase|Template)$/

/** Returns the file's properties, commenters and reviewers, as 'what: value' for the findings. */
export function personalProperties(files: Unzipped): { rule: 'property' | 'comment'; excerpt: string }[] {
  const found: { rule: 'property' | 'comment'; excerpt: string }[] = []
  for (const [path, bytes] of Object.entries(files)) {
    if (/^docProps\/(core|app)\.xml$/.test(path)) {
      for (const child of parseXml(bytes).children) {
        if (typeof child === 'string' || !telling.test(child.name)) continue
        const value = textOf(child).trim()
        if (value && value !== 'Normal.dotm')
          found.push({ rule: 'property', excerpt: `${child.name.replace(/^.*:/, '')}: ${value}` })
      }
    } else if (path === 'docProps/custom.xml') {
      const names = parseXml(bytes).children.map((p) =>
        typeof p === 'string' ? '' : (p.attributes.name ?? ''),
      )
      found.push({ rule: 'property', excerpt: `Custom properties: ${names.join(', ')}`.slice(0, 160) })
    } else if (/people\.xml$/.test(path)) {
      for (const person of descendants(parseXml(bytes), 'w15:person')) {
        const presence = childNamed(person, 'w15:presenceInfo')?.attributes['w15:userId'] ?? ''
        found.push({
          rule: 'property',
          excerpt: `Reviser: ${person.attributes['w15:author'] ?? ''} ${presence}`.trim(),
        })
      }
    } else if (/^word\/comments\d*\.xml$/.test(path)) {
      for (const comment of descendants(parseXml(bytes), 'w:comment')) {
        found.push({
          rule: 'comment',
          excerpt: `${comment.attributes['w:author'] ?? ''}: ${textOf(comment)}`.slice(0, 160),
        })
      }
    }
  }
  return found
}
