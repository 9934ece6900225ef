import { asPublishing } from './as-publishing.ts'
import { jatsDoctype, jatsNamespaces, serializeXml } from './serialize.ts'
import { parseXml, type XmlElement, XmlError } from './xml.ts'

/** An imported file as JATS Publishing 1.3, not yet validated against the DTD. */
export interface ImportedJats {
  xml: string
  /** The version that the file declares, such as 'JATS Publishing 1.1' or 'NLM Publishing 3.0'. */
  version: string
  /** Whether the file was already JATS Publishing 1.3. */
  isCurrent: boolean
}

/** Thrown if a file cannot be imported. `message` gives the reason in plain English. */
export class JatsRefusal extends Error {
  readonly code: 'encoding' | 'entities' | 'not-well-formed' | 'not-jats'
  constructor(code: JatsRefusal['code'], message: string) {
    super(message)
    this.name = 'JatsRefusal'
    this.code = code
  }
}

/**
 * Reads a JATS file of any version. Each version from NLM 3.0 to 1.3 only added to the previous one, so the
 * file is marked as 1.3 and then validated. What 1.3 Publishing has in another form is rewritten (as-publishing.ts); the
 * validation reports what it lacks. Entities declared in the file are refused, because they can make a small
 * file expand to gigabytes or read files of the server.
 */
export function importJats(bytes: Uint8Array): ImportedJats {
  const text = decoded(bytes)
  const doctype = doctypeOf(text)
  if (/<!ENTITY|%[\w.-]+;/.test(doctype))
    throw new JatsRefusal(
      'entities',
      'This file declares entities of its own in its document type. Replace them by their text, remove the declarations, and upload it again.',
    )
  let article: XmlElement
  try {
    article = parseXml(text.replace(doctype, ''))
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    throw new JatsRefusal('not-well-formed', `This file is not well-formed XML. ${cause.message}.`)
  }
  if (article.name !== 'article')
    throw new JatsRefusal(
      'not-jats',
      `This file is not a JATS article: its outermost element is <${article.name}>.`,
    )
  const version = versionOf(doctype, article)
  const isCurrent = version === 'JATS Publishing 1.3'
  article = asPublishing(article)
  article.attributes = { ...jatsNamespaces, ...article.attributes, 'dtd-version': '1.3' }
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n${jatsDoctype}\n${serializeXml(article)}\n`,
    version,
    isCurrent,
  }
}

/**
 * Returns the message for a file of another version that has DTD errors. Returns null if there are no errors
 * or the file was JATS Publishing 1.3 already.
 */
export function versionRefusal({ version, isCurrent }: ImportedJats, problems: number): string | null {
  if (problems === 0 || isCurrent) return null
  const passages = problems === 1 ? 'One of its passages is' : `${problems} of its passages are`
  return `The file is ${version}, but articles are stored as JATS Publishing 1.3. ${passages} not valid in that version.`
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const named = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1]
  try {
    const label = encoding === 'utf-8' && named && !/^utf-?(8|16)$/i.test(named) ? named : encoding
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw new JatsRefusal(
      'encoding',
      'The text of this file is damaged or in an unknown encoding. Save it as UTF-8.',
    )
  }
}

/** Returns the whole document type declaration with its internal subset, or '' if there is none. */
function doctypeOf(text: string): string {
  const start = text.search(/<!DOCTYPE/i)
  const root = text.search(/<[A-Za-z]/)
  if (start < 0 || (root >= 0 && root < start)) return ''
  let quote = ''
  let isInside = false
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quote) quote = char === quote ? '' : quote
    else if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at)
      at = end < 0 ? text.length : end + 2
    } else if (char === '"' || char === "'") quote = char
    else if (char === '[') isInside = true
    else if (char === ']') isInside = false
    else if (char === '>' && !isInside) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

function versionOf(doctype: string, article: XmlElement): string {
  const family = /Archiv/i.test(doctype)
    ? 'Archiving'
    : /Authoring/i.test(doctype)
      ? 'Authoring'
      : 'Publishing'
  const named =
    /DTD v(\d+\.\d+)/i.exec(doctype)?.[1] ?? /(\d+\.\d+)/.exec(article.attributes['dtd-version'] ?? '')?.[1]
  // Numbers below 2 belong to JATS, which began at 1.0 again after NLM 3.0.
  const standard = /JATS/i.test(doctype) || !named || Number(named) < 2 ? 'JATS' : 'NLM'
  return `${standard} ${family} ${named ?? 'of an unnamed version'}`
}
