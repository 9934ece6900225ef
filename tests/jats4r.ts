/**
 * Checks an article against the Schematron rules of JATS4R, if the folder of standards is available (tests/standards.ts). The
 * rules are read from their files and run as XPath 3.1. Vocabularies that the rules read from files that are not in the folder
 * (countries, CRediT) are given here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import xpath from 'fontoxpath'
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom'
import { creditRoles } from '#domain/article/article-parts.ts'
import { escapeXml } from '#server/jats/xml.ts'
import { standards } from './standards.ts'

const {
  evaluateXPath,
  evaluateXPathToBoolean,
  evaluateXPathToNodes,
  registerCustomXPathFunction,
  createTypedValueFactory,
} = xpath
/** A JavaScript array as an XPath sequence; without it, it would be one array. */
const sequence = createTypedValueFactory('item()*')

export interface Jats4rFinding {
  weight: 'error' | 'warning' | 'info'
  /** File of the rule, such as 'funding-errors'. */
  rule: string
  message: string
  /** Names of the elements from the root to the place. */
  place: string
}

interface Assertion {
  kind: 'assert' | 'report'
  test: string
  weight: Jats4rFinding['weight']
  content: Element
}

interface Rule {
  contexts: string[]
  variables: [name: string, expression: string][]
  assertions: Assertion[]
}

interface RuleSet {
  patterns: { file: string; rules: Rule[] }[]
  variables: [name: string, expression: string][]
}

const namespaces: Record<string, string> = {
  ali: 'http://www.niso.org/schemas/ali/1.0',
  j4r: 'http://jats4r.org/ns',
  mml: 'http://www.w3.org/1998/Math/MathML',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xs: 'http://www.w3.org/2001/XMLSchema',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  fn: 'http://www.w3.org/2005/xpath-functions',
  oasis: 'http://www.niso.org/standards/z39-96/ns/oasis-exchange/table',
}
const options = {
  namespaceResolver: (prefix: string) => (prefix === '' ? null : (namespaces[prefix] ?? null)),
}

let known: RuleSet | undefined

/** Every miss of a recommendation. Throws where there is no folder of standards. */
export function jats4rFindings(xml: string): Jats4rFinding[] {
  known ??= readRules()
  const rules = known
  // The DTD's location means nothing here; its declarations are not needed.
  const article = parseXmlDocument(xml.replace(/<!DOCTYPE[^>]*>/, ''))
  indexArticle(article)
  const shared = withVariables(rules.variables, article, { ...vocabularies() })
  return rules.patterns.flatMap(({ file, rules }) => {
    // Within a pattern, each node is tested by the first rule that fits it.
    const tested = new Set<Node>()
    return rules.flatMap((rule) =>
      rule.contexts
        .flatMap((context) => nodesFor(context, article, shared))
        .flatMap((node) => {
          if (tested.has(node)) return []
          tested.add(node)
          return missedBy(rule, node, shared).map((finding) => ({ ...finding, rule: file }))
        }),
    )
  })
}

let byName = new Map<string, Element[]>()
let byId = new Map<string, Element>()

function indexArticle(article: Document): void {
  byName = new Map()
  byId = new Map()
  const visit = (element: Element) => {
    const id = element.getAttribute('id')
    if (id) byId.set(id, element)
    byName.set(element.nodeName, [...(byName.get(element.nodeName) ?? []), element])
    for (const child of element.children) visit(child)
  }
  if (article.documentElement) visit(article.documentElement)
}

/** A search of the whole article for each rule would take seconds: most rules name an element. */
function nodesFor(context: string, article: Document, shared: Record<string, unknown>): Node[] {
  const steps = splitOutside(context, '/')
  const [, name = ''] = /^([a-z:-]+)(?:\[|$)/.exec(steps.at(-1) ?? '') ?? []
  if (name && !byName.has(name)) return []
  if (steps.length > 1 || !name)
    return evaluateXPathToNodes<Node>(
      context.startsWith('/') ? context : `//${context}`,
      ...([article, null, shared, options] as const),
    )
  const named = byName.get(name) ?? []
  return context === name
    ? named
    : named.filter((one) => evaluateXPathToBoolean(`self::${context}`, one, null, shared, options))
}

function missedBy(rule: Rule, node: Node, shared: Record<string, unknown>): Omit<Jats4rFinding, 'rule'>[] {
  const variables = withVariables(rule.variables, node, shared)
  return rule.assertions.flatMap(({ kind, test, weight, content }) => {
    const holds = evaluateXPathToBoolean(test, node, null, variables, options)
    if (holds === (kind === 'assert')) return []
    return [{ weight, message: messageOf(content, node, variables), place: placeOf(node) }]
  })
}

function withVariables(list: Rule['variables'], node: Node, before: Record<string, unknown>) {
  const variables = { ...before }
  for (const [name, expression] of list)
    variables[name] = sequence(
      evaluateXPath(expression, node, null, variables, evaluateXPath.ALL_RESULTS_TYPE, options) as unknown[],
      null as never,
    )
  return variables
}

function messageOf(content: Element, node: Node, variables: Record<string, unknown>): string {
  return [...content.childNodes]
    .map((part) => {
      if (part.nodeType !== part.ELEMENT_NODE) return part.nodeValue ?? ''
      const element = part as Element
      const select = element.localName === 'name' ? 'name()' : (element.getAttribute('select') ?? "''")
      return String(
        evaluateXPath(
          `string-join((${select}) ! string(.), ' ')`,
          node,
          null,
          variables,
          evaluateXPath.STRING_TYPE,
          options,
        ),
      )
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function placeOf(node: Node): string {
  const names: string[] = []
  for (let at: Node | null = node; at && at.nodeType === at.ELEMENT_NODE; at = at.parentNode) {
    const element = at as Element
    const id = element.getAttribute('id')
    names.unshift(id ? `${element.nodeName}#${id}` : element.nodeName)
  }
  return names.join('/')
}

function readRules(): RuleSet {
  const folder = join(standards ?? '', 'jats4r')
  const schema = parseXmlDocument(readFileSync(join(folder, 'jats4r.sch'), 'utf8'))
  for (const element of schema.documentElement?.children ?? [])
    if (element.nodeName === 'xsl:function') defineFunction(element)
  return {
    variables: variablesIn(schema.documentElement),
    patterns: readdirSync(folder)
      .filter((name) => name.endsWith('.sch') && name !== 'jats4r.sch')
      .map((name) => {
        const pattern = parseXmlDocument(readFileSync(join(folder, name), 'utf8'))
        return {
          file: name.replace('.sch', ''),
          rules: rulesIn(pattern, name.includes('error') ? 'error' : 'warning'),
        }
      }),
  }
}

/** id() and idref() would need the DTD's types of attributes. */
const adapted = (expression: string) =>
  expression
    .replaceAll(
      /\bidref\(@id\)/g,
      String.raw`(for $own in string(@id) return //@rid[tokenize(., '\s+') = $own])`,
    )
    .replaceAll(/\bid\(((?:\.\/)?@rid)\)/g, 'j4r:element-with-id($1)')

function rulesIn(pattern: Document, usual: Assertion['weight']): Rule[] {
  return childrenNamed(pattern.documentElement, 'rule').map((rule) => ({
    contexts: splitOutside(adapted(rule.getAttribute('context') ?? ''), '|'),
    variables: variablesIn(rule),
    assertions: childrenNamed(rule, 'assert', 'report').map((element) => ({
      kind: element.localName as Assertion['kind'],
      test: adapted(element.getAttribute('test') ?? ''),
      weight: (element.getAttribute('role') ?? rule.getAttribute('role') ?? usual) as Assertion['weight'],
      content: element,
    })),
  }))
}

/** Files of vocabularies are variables of the same name. */
function variablesIn(parent: Element | null): Rule['variables'] {
  return childrenNamed(parent, 'let').map((element) => [
    element.getAttribute('name') ?? '',
    adapted(element.getAttribute('value') ?? '').replace(
      /\b(?:doc|document)\('([a-z-]+)\.xml'\)/g,
      (_, name) => `$file-${name}`,
    ),
  ])
}

function childrenNamed(parent: Element | null, ...names: string[]): Element[] {
  return [...(parent?.children ?? [])].filter(({ localName }) => names.includes(localName))
}

/** The parts of 'a | b[c | d]' that are separated outside brackets. */
function splitOutside(pattern: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of pattern) {
    if (/[([]/.test(letter)) depth += 1
    if (/[)\]]/.test(letter)) depth -= 1
    if (letter === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

registerCustomXPathFunction(
  { namespaceURI: namespaces.j4r ?? '', localName: 'element-with-id' },
  ['xs:string?'],
  'node()?',
  (_context, id: unknown) => byId.get(String(id)) ?? null,
)

/** A function of the rules: parameters, variables, and one expression as its value. */
function defineFunction(element: Element): void {
  const parameters = childrenNamed(element, 'param').map((one) => one.getAttribute('name') ?? '')
  const steps = childrenNamed(element, 'variable').map((one): [string, string] => [
    one.getAttribute('name') ?? '',
    one.getAttribute('select') ?? '',
  ])
  const value = childrenNamed(element, 'value-of')[0]?.getAttribute('select') ?? ''
  registerCustomXPathFunction(
    {
      namespaceURI: namespaces.j4r ?? '',
      localName: (element.getAttribute('name') ?? '').replace('j4r:', ''),
    },
    parameters.map(() => 'xs:string?'),
    'xs:boolean',
    (_context, ...given: unknown[]) => {
      const variables: Record<string, unknown> = Object.fromEntries(
        parameters.map((name, at) => [name, given[at] ?? '']),
      )
      for (const [name, select] of steps)
        variables[name] = evaluateXPath(select, null, null, variables, evaluateXPath.ANY_TYPE, options)
      return evaluateXPathToBoolean(value, null, null, variables, options)
    },
  )
}

/** Last parts of the addresses of the CRediT roles, in the taxonomy's order. */
const creditAddresses = [
  'conceptualization',
  'data-curation',
  'formal-analysis',
  'funding-acquisition',
  'investigation',
  'methodology',
  'project-administration',
  'resources',
  'software',
  'supervision',
  'validation',
  'visualization',
  'writing-original-draft',
  'writing-review-editing',
]

function vocabularies(): Record<string, Document> {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => regions.of(code))
  const roles = creditRoles.map((role, index) => {
    const normalized = role.toLowerCase().replaceAll(/[—–-]/g, '–').replaceAll(/\s/g, '')
    const uri = `https://credit.niso.org/contributor-roles/${creditAddresses[index]}/`
    return `<item term="${escapeXml(role)}" uri="${uri}" normalized-term="${escapeXml(normalized)}"/>`
  })
  return {
    'file-countries': parseXmlDocument(
      `<list>${codes.map((code) => `<country country="${code}"/>`).join('')}</list>`,
    ),
    'file-credit-roles': parseXmlDocument(`<list>${roles.join('')}</list>`),
    'file-clinical-trial-registries': parseXmlDocument('<list/>'),
    'file-lang': parseXmlDocument(
      `<list>${['en', 'de', 'es', 'fr', 'pt'].map((code) => `<lang subtag="${code}"/>`).join('')}</list>`,
    ),
  }
}
