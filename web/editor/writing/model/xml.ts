/** Returns the text of a piece of XML for display. */
export function textOfXml(xml: string): string {
  return tidy(fragmentOf(xml)?.textContent ?? '')
}

/** Returns the text of an element with blocks in it, such as a speech, with spaces between the blocks. */
export function textOfBlocks(xml: string): string {
  const texts: string[] = []
  const read = (element: Element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
    if (hasText) texts.push(element.textContent ?? '')
    else for (const child of element.children) read(child)
  }
  const root = fragmentOf(xml)
  if (root) read(root)
  return tidy(texts.join(' '))
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const namespaces =
  'xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/"'

/** Parses XML that need not have a single root element. Returns null if it is not well-formed. */
export function fragmentOf(xml: string): Element | null {
  const parsed = new DOMParser().parseFromString(`<x ${namespaces}>${xml}</x>`, 'application/xml')
  return parsed.querySelector('parsererror') ? null : parsed.documentElement
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const mathml = 'http://www.w3.org/1998/Math/MathML'
/**
 * Attributes of MathML that affect rendering. All others, such as links, styles, ids and event handlers, are
 * removed.
 */
const drawn =
  /^(mathvariant|display|displaystyle|scriptlevel|stretchy|symmetric|largeop|movablelimits|fence|separator|form|accent|accentunder|linethickness|columnspan|rowspan|columnalign|lspace|rspace|width|height|depth|minsize|maxsize|open|close)$/

/** Returns the MathML of a formula as an element for the page; null if the formula has none. */
export function mathElement(xml: string): Element | null {
  const found = fragmentOf(xml)?.getElementsByTagNameNS(mathml, 'math')[0]
  return found ? copied(found) : null
}

function copied(given: Element): Element {
  const made = document.createElementNS(mathml, given.localName)
  for (const { localName, value } of given.attributes)
    if (drawn.test(localName)) made.setAttribute(localName, value)
  for (const child of given.childNodes) {
    if (child instanceof Text) made.append(child.data)
    else if (child instanceof Element && child.namespaceURI === mathml && child.localName !== 'annotation')
      made.append(child.localName === 'semantics' ? (child.firstElementChild ?? '') : copied(child))
  }
  return made
}

/** Converts MathML to the form stored in JATS: with the prefix mml, without classes and styles. */
export function storedMathml(html: string): string {
  // Style attributes are removed before parsing, because the Content-Security-Policy would block and report
  // them.
  const plain = html.replaceAll(/ style="[^"]*"/g, '')
  const parsed = new DOMParser().parseFromString(plain, 'text/html').querySelector('math')
  const write = (element: Element): string => {
    const attributes = [...element.attributes]
      .filter(({ localName }) => drawn.test(localName))
      .map(({ localName, value }) => ` ${localName}="${escapeXml(value)}"`)
      .join('')
    const children = [...element.childNodes]
      .map((child) =>
        child instanceof Element
          ? /^(semantics|annotation)$/.test(child.localName)
            ? child.localName === 'semantics' && child.firstElementChild
              ? write(child.firstElementChild)
              : ''
            : write(child)
          : escapeXml(child.textContent ?? ''),
      )
      .join('')
    return `<mml:${element.localName}${attributes}>${children}</mml:${element.localName}>`
  }
  return parsed ? write(parsed) : ''
}

/**
 * Returns the TeX of a formula's content. If a publisher has wrapped it in a whole LaTeX document, the
 * wrapper is removed.
 */
export function texOf(xml: string): string {
  const tex = fragmentOf(xml)?.getElementsByTagName('tex-math')[0]?.textContent ?? ''
  const wrapped = /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(tex)?.[1] ?? tex
  return wrapped
    .trim()
    .replace(/^(\$\$?|\\\[|\\\()([\s\S]*?)(\$\$?|\\\]|\\\))$/, '$2')
    .trim()
}

/** Returns an element as XML with its prefixes, but without namespace declarations. */
export function xmlOf(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => !name.startsWith('xmlns'))
    .map(({ name, value }) => ` ${name}="${escapeXml(value)}"`)
    .join('')
  const children = [...element.childNodes]
    .map((child) => (child instanceof Element ? xmlOf(child) : escapeXml(child.textContent ?? '')))
    .join('')
  return `<${element.nodeName}${attributes}>${children}</${element.nodeName}>`
}
