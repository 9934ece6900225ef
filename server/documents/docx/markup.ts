import { childNamed, type XmlElement, type XmlNode } from './xml.ts'

/** Elements of WordprocessingML that are replaced by their content. */
const unwrapped = new Set([
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:sdt',
  'w:sdtContent',
  'w:fldSimple',
  'w:dir',
  'w:bdo',
])

/** Elements removed with their content: comments, deletions, revisions, field codes, permissions. */
const dropped = new Set([
  'w:del',
  'w:moveFrom',
  'w:delText',
  'w:delInstrText',
  'w:instrText',
  'w:fldData',
  'w:fldChar',
  'w:ffData',
  'w:commentRangeStart',
  'w:commentRangeEnd',
  'w:commentReference',
  'w:annotationRef',
  'w:permStart',
  'w:permEnd',
  'w:proofErr',
  'w:rPrChange',
  'w:pPrChange',
  'w:sectPrChange',
  'w:tblPrChange',
  'w:trPrChange',
  'w:tcPrChange',
  'w:tblGridChange',
  'w:tblPrExChange',
  'w:numberingChange',
  'w:cellIns',
  'w:cellDel',
  'w:cellMerge',
  'w:sdtPr',
  'w:sdtEndPr',
  'w:smartTagPr',
  'w:customXmlPr',
  'w:moveFromRangeStart',
  'w:moveFromRangeEnd',
  'w:moveToRangeStart',
  'w:moveToRangeEnd',
  'w:customXmlInsRangeStart',
  'w:customXmlInsRangeEnd',
  'w:customXmlDelRangeStart',
  'w:customXmlDelRangeEnd',
  'w:headerReference',
  'w:footerReference',
  'w:altChunk',
  'w:control',
  'o:OLEObject',
  'w:subDoc',
  'w:printerSettings',
  'w:docPartObj',
  'w:lock',
  'w:webHidden',
  'w15:collapsed',
  'w:attachedTemplate',
])

/** Fields that show the author or the file's path. Their results are removed too. */
const personalField =
  /^\s*(AUTHOR|LASTSAVEDBY|USERNAME|USERINITIALS|USERADDRESS|FILENAME|DOCPROPERTY|INFO|COMMENTS|TEMPLATE|SUBJECT|KEYWORDS)\b/i

/** What the cleaning found: names of people who revised or commented, and hidden text. */
export interface Traces {
  revisions: Set<string>
  hidden: string[]
  objects: number
}

/**
 * Resolves tracked changes, hidden text and fields of a part in place. Attributes are handled by the
 * allow-list in allowed.ts.
 */
export function cleanMarkup(root: XmlElement, traces: Traces, hiddenStyles: Set<string>): void {
  const field = { depth: 0, code: '', inCode: false, personal: 0 }
  const visit = (element: XmlElement): XmlNode[] => {
    if (element.attributes['w:author'] && /^w:(ins|del|move|.*Change)/.test(element.name)) {
      traces.revisions.add(element.attributes['w:author'])
    }
    if (element.name === 'w:fldChar') trackField(element, field)
    if (element.name === 'w:instrText' && field.inCode) field.code += element.children.join('')
    if (/^(o:OLEObject|w:altChunk|w:control|w:subDoc)$/.test(element.name)) traces.objects++
    if (dropped.has(element.name)) return []
    if (element.name === 'w:fldSimple' && personalField.test(element.attributes['w:instr'] ?? '')) return []
    if (element.name === 'w:sdt' && (boundToProperty(element) || showsPlaceholder(element))) return []
    if (element.name === 'w:tr' && isHiddenRow(element)) {
      traces.hidden.push(plainText(element))
      return []
    }
    if ((element.name === 'w:r' || element.name === 'w:p') && isHidden(element, hiddenStyles)) {
      traces.hidden.push(plainText(element))
      return []
    }
    element.children = element.children.flatMap((child) =>
      typeof child === 'string' ? [child] : visit(child),
    )
    if (unwrapped.has(element.name)) return element.children
    if (element.name === 'w:t' && field.personal > 0) return []
    return [element]
  }
  root.children = root.children.flatMap((child) => (typeof child === 'string' ? [child] : visit(child)))
}

function trackField(
  element: XmlElement,
  field: { depth: number; code: string; inCode: boolean; personal: number },
): void {
  const type = element.attributes['w:fldCharType']
  if (type === 'begin') {
    field.depth++
    field.code = ''
    field.inCode = true
  } else if (type === 'separate') {
    field.inCode = false
    if (personalField.test(field.code)) field.personal = field.depth
  } else if (type === 'end') {
    if (field.personal === field.depth) field.personal = 0
    field.depth--
    field.inCode = false
  }
}

/** Whether a content control displays a property of the file (Author, Company, Manager). */
function boundToProperty(sdt: XmlElement): boolean {
  return /(creator|author|company|manager|lastModifiedBy)/i.test(
    JSON.stringify(sdt.children.filter((c) => typeof c !== 'string' && c.name === 'w:sdtPr')),
  )
}

/**
 * Whether a content control shows its prompt, such as 'Click to enter text'. The prompt comes from the
 * template and is not part of the manuscript.
 */
const showsPlaceholder = (sdt: XmlElement) =>
  sdt.children.some(
    (c) => typeof c !== 'string' && c.name === 'w:sdtPr' && childNamed(c, 'w:showingPlcHdr') !== undefined,
  )

const isOn = (element: XmlElement | undefined) =>
  element !== undefined && !/^(0|false|off)$/.test(element.attributes['w:val'] ?? '')

/** Whether a run or paragraph is hidden by its own properties or by its style. */
function isHidden(element: XmlElement, hiddenStyles: Set<string>): boolean {
  const properties = childNamed(element, element.name === 'w:r' ? 'w:rPr' : 'w:pPr')
  if (!properties) return false
  const style = childNamed(properties, element.name === 'w:r' ? 'w:rStyle' : 'w:pStyle')
  if (style && hiddenStyles.has(style.attributes['w:val'] ?? '')) return true
  return element.name === 'w:r' && isOn(childNamed(properties, 'w:vanish'))
}

function isHiddenRow(row: XmlElement): boolean {
  const properties = childNamed(row, 'w:trPr')
  return properties !== undefined && isOn(childNamed(properties, 'w:hidden'))
}

function plainText(element: XmlElement): string {
  return element.children.map((c) => (typeof c === 'string' ? c : plainText(c))).join('')
}
