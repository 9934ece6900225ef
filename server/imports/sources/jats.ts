import { importJats, JatsRefusal } from '../../jats/import.ts'
import { descendants, parseXml } from '../../jats/xml.ts'

export interface ReadJats {
  xml: string
  /** Names of the files to which the article refers. */
  pictures: string[]
  supplements: string[]
  notes: string[]
}

/** Reads a JATS file of any version as Publishing 1.3. Throws JatsRefusal with what to do. */
export function readJatsFile(bytes: Uint8Array): ReadJats {
  const { xml, notes } = inAnyEncoding(bytes)
  const article = parseXml(xml)
  const hrefs = (...names: string[]) => [
    ...new Set(
      descendants(article, ...names)
        .map(({ attributes }) => attributes['xlink:href']?.trim() ?? '')
        .filter((href) => href !== '' && !/^[a-z]+:|^\/\/|^10\.\d/i.test(href)),
    ),
  ]
  return {
    xml,
    pictures: hrefs('graphic', 'inline-graphic'),
    supplements: hrefs('supplementary-material', 'inline-supplementary-material', 'media'),
    notes,
  }
}

function inAnyEncoding(bytes: Uint8Array): { xml: string; notes: string[] } {
  try {
    return { xml: importJats(bytes).xml, notes: [] }
  } catch (error) {
    if (!(error instanceof JatsRefusal) || error.code !== 'encoding') throw error
    const text = new TextDecoder('windows-1252')
      .decode(bytes)
      .replace(/^(<\?xml[^>]*?)\s+encoding=["'][^"']*["']/, '$1')
    return {
      xml: importJats(Buffer.from(text)).xml,
      notes: ['The file is not UTF-8. It was read as Windows-1252; please check letters with accents.'],
    }
  }
}
