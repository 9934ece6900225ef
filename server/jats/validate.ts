import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { ParseOption, XmlDocument, XmlLibError, xmlRegisterInputProvider } from 'libxml2-wasm'
import { dtdMessage, namedElement } from './dtd-messages.ts'
import { attributesXml, escapeText } from './serialize.ts'
import { isElement, parseXml, type XmlElement, XmlError, type XmlNode } from './xml.ts'

/**
 * Checks articles against the DTD of JATS Publishing 1.3, which is included in ./dtd. This file loads a
 * WebAssembly library, so only the document processes (server/documents) import it. All other code calls
 * `Documents.validateJats`.
 */

export interface JatsProblem {
  /** A sentence in plain English. */
  message: string
  /** Line of the element in the checked document, counted from 1. */
  line: number
  /** Name of the element, and its id or that of the nearest ancestor that has one. */
  element: string | null
  id: string | null
}

const dtdFolder = join(import.meta.dirname, 'dtd') + sep
const mostProblems = 100

let isRegistered = false

/**
 * Makes the files of the included DTD available to libxml2. No other file can be read, and addresses are
 * never fetched.
 */
function registerDtd(): void {
  if (isRegistered) return
  isRegistered = true
  const isOurs = (name: string) => normalize(name).startsWith(dtdFolder) && existsSync(name)
  xmlRegisterInputProvider({
    match: isOurs,
    open: (name) => (isOurs(name) ? openSync(name, 'r') : undefined),
    read: (file, buffer) => readSync(file, buffer, 0, buffer.byteLength, null),
    close: (file) => {
      closeSync(file)
      return true
    },
  })
}

/**
 * Validates an article against the DTD and returns the errors. The document is first parsed by our own parser
 * and written again, so that its document type, entities and addresses never reach libxml2. Each start tag is
 * on a line of its own, so that the line reported by libxml2 identifies the element.
 */
export function validateJats(xml: string): JatsProblem[] {
  let article: XmlElement
  try {
    article = parseXml(xml)
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    return [
      {
        message: `The file is not well-formed XML. ${cause.message}`,
        line: cause.line,
        element: null,
        id: null,
      },
    ]
  }
  registerDtd()
  const { text, places } = oneTagPerLine(article)
  const doctype = `<!DOCTYPE article SYSTEM "${dtdFolder}JATS-journalpublishing1-3.dtd">`
  try {
    XmlDocument.fromString(doctype + text, {
      option:
        ParseOption.XML_PARSE_NONET |
        ParseOption.XML_PARSE_DTDLOAD |
        ParseOption.XML_PARSE_DTDVALID |
        ParseOption.XML_PARSE_NO_SYS_CATALOG |
        ParseOption.XML_PARSE_BIG_LINES,
    }).dispose()
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    const { details } = error as XmlLibError & { details?: { message: string; line: number }[] }
    if (!details?.length) throw error
    return details
      .slice(0, mostProblems)
      .map(({ message, line }) => problemOf(message.trim(), places[line - 1], places))
  }
}

interface Place {
  element: XmlElement
  id: string | null
}

/**
 * Writes the article so that line n of the text starts in the nth start tag. Line breaks in the content
 * become spaces.
 */
function oneTagPerLine(article: XmlElement): { text: string; places: Place[] } {
  const parts: string[] = []
  const places: Place[] = []
  const write = (node: XmlNode, outerId: string | null) => {
    if (!isElement(node)) {
      parts.push(escapeText(node.replaceAll(/[\r\n]/g, ' ')))
      return
    }
    const id = node.attributes.id ?? outerId
    // The document begins in line 1, so line 2 begins within the first tag.
    places.push({ element: node, id })
    parts.push('<', node.name, '\n', attributesXml(node.attributes))
    if (node.children.length === 0) parts.push('/>')
    else {
      parts.push('>')
      for (const child of node.children) write(child, id)
      parts.push('</', node.name, '>')
    }
  }
  write(article, null)
  return { text: parts.join(''), places: places.length > 0 ? [places[0] as Place, ...places] : [] }
}

function problemOf(message: string, at: Place | undefined, places: readonly Place[]): JatsProblem {
  // libxml2 reports a reference without a target at the end of the document, so the element is found by the
  // reference's value.
  const missing = /references an unknown ID "([^"]*)"/.exec(message)?.[1]
  const place = missing === undefined ? at : (places.find(({ element }) => refersTo(element, missing)) ?? at)
  return {
    message: dtdMessage(message) + (place?.id ? ` See ${namedElement(place.element.name)} ${place.id}.` : ''),
    line: place?.element.line ?? 1,
    element: place?.element.name ?? null,
    id: place?.id ?? null,
  }
}

function refersTo(element: XmlElement, id: string): boolean {
  return Object.entries(element.attributes).some(
    ([name, value]) => name !== 'id' && value.split(/\s+/).includes(id),
  )
}
