import type { StatementKind } from '../../jats/model.ts'
import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { el, plainText, withoutStart } from './tree.ts'

/** Headings of statements in English, Spanish, Portuguese, German and French. */
const statementTitles: [Exclude<StatementKind, 'other'>, RegExp][] = [
  [
    'acknowledgements',
    /^(?:acknowledge?ments?|agradecimientos?|agradecimentos?|danksagung|remerciements?)$/i,
  ],
  [
    'funding',
    /^(?:funding(?: (?:statement|information|sources?))?|financial (?:support|disclosure)(?: statement)?|sources? of funding|financiamento|financiaci[óo]n|financiamiento|apoio financeiro|finan[çc]iamento|f[öo]rderung|finanzierung|financement)$/i,
  ],
  [
    'data',
    /^(?:data(?: and (?:code|materials?))?(?: availability| accessibility)(?: statement)?|availability of data(?: and (?:materials?|code))?|data sharing(?: statement)?|code availability|declara[çc][ãa]o de disponibilidade (?:de|dos) dados|disponibilidade (?:de|dos) dados(?: de pesquisa)?|disponibilidad de (?:los )?datos|datenverf[üu]gbarkeit|disponibilit[ée] des donn[ée]es)$/i,
  ],
  [
    'interests',
    /^(?:(?:declaration of |statement of )?(?:competing|conflicting) interests?(?: statement)?|(?:declaration of |statement of )?conflicts? of interests?(?: statement)?|(?:declaration of )?interests?|disclosure(?:s| statement)?|conflitos? de interesses?|conflictos? de (?:intereses|inter[ée]s)|declara[çc][ãa]o de conflito de interesses?|interessenkonflikte?|conflits? d.int[ée]r[êe]ts?)$/i,
  ],
  [
    'ethics',
    /^(?:ethic(?:s|al)(?: (?:statement|approval|considerations|declarations?))?(?: and (?:consent|informed consent).*)?|ethics approval.*|institutional review board statement|informed consent(?: statement)?|aspectos [ée]ticos|considera(?:ciones|[çc][õo]es) [ée]ticas|comit[êe] de [ée]tica.*)$/i,
  ],
  [
    'contributions',
    /^(?:authors?['’]?s?['’]? (?:contributions?|roles?)(?: statement)?|contributions?(?: of (?:the )?authors?)?|contributorship(?: statement)?|credit (?:author(?:ship)? )?(?:contribution )?statement|contribui[çc](?:[ãa]o|[õo]es) (?:dos?|das?|de) autor(?:es|as)?|contribuci[óo]n(?:es)? de (?:los )?autores|beitr[äa]ge der autor(?:en|innen).*)$/i,
  ],
]

/** The values of notes-type that server/jats/statements.ts reads. */
const notesTypes: Record<Exclude<StatementKind, 'other' | 'acknowledgements'>, string> = {
  funding: 'supported-by',
  data: 'data-availability',
  code: 'code-availability',
  interests: 'competing-interests',
  ethics: 'ethics',
  contributions: 'author-contributions',
}

const referencesTitle =
  /^(?:references?(?: cited)?|reference list|bibliograph(?:y|ie)|bibliograf[íi]a|literature(?: cited)?|works cited|cited (?:literature|works)|refer[êe]ncias(?: bibliogr[áa]ficas)?|referencias(?: bibliogr[áa]ficas)?|r[ée]f[ée]rences(?: bibliographiques)?|literatur(?:verzeichnis|hinweise)?|quellenverzeichnis|obras citadas|riferimenti bibliografici|literatuur(?:lijst)?|notes and references|references and notes)\s*[:.]?$/i
const appendixTitle =
  /^(?:(?:online |supplementary |technical )?appendi(?:x|ces)|annex(?:es|e)?|ap[êe]ndices?|anexos?|anhang)\b/i

export const isReferencesTitle = (title: string) => referencesTitle.test(title)

const isReferences = (heading: XmlElement) =>
  heading.attributes.role === 'references' || isReferencesTitle(plainText(heading.children))

export function statementKindOf(title: string): Exclude<StatementKind, 'other'> | null {
  const bare = title.trim().replace(/[:.]$/, '')
  return statementTitles.find(([, pattern]) => pattern.test(bare))?.[0] ?? null
}

export interface Sections {
  body: XmlElement[]
  /** Statements, acknowledgements and appendices as elements of <back>, in an order that the DTD allows. */
  back: XmlElement[]
  /** Blocks below the heading of the reference list. */
  references: XmlElement[]
  referencesTitle: string | null
}

/** Nests sections by their headings, and moves statements, references and appendices to the back matter. */
export function nestSections(blocks: readonly XmlElement[]): Sections {
  const result: Sections = { body: [], back: [], references: [], referencesTitle: null }
  const parts = topParts(blocks)
  const appendices: XmlElement[] = []
  for (const { heading, content } of parts) {
    const title = heading ? plainText(heading.children) : ''
    if (heading && isReferences(heading) && result.references.length === 0) {
      result.referencesTitle = shown(title)
      result.references = content
      continue
    }
    const kind = heading ? statementKindOf(title) : null
    if (heading && kind) result.back.push(statement(kind, heading, content))
    else if (
      heading &&
      (heading.attributes.role === 'appendix' ||
        appendixTitle.test(`${heading.attributes.label ?? ''}${title}`.trim()))
    )
      appendices.push(el('app', {}, [...headElements(heading), ...nested(content)]))
    else result.body.push(...(heading ? [section(heading, content)] : nested(content)))
  }
  result.body = result.body.flatMap((block) => runInStatement(block, result.back))
  if (appendices.length > 0) result.back.push(el('app-group', {}, appendices))
  return result
}

/** Titles in capitals get lower case, because the design sets all headings alike. */
function shown(title: string): string {
  const bare = title.replace(/\s*[:.]$/, '')
  return bare === bare.toLocaleUpperCase() ? bare.charAt(0) + bare.slice(1).toLocaleLowerCase() : bare
}

interface Part {
  heading: XmlElement | null
  content: XmlElement[]
}

/**
 * Splits the document into parts. A statement, reference list or appendix begins a new part whatever the
 * level of its heading, because authors use any level.
 */
function topParts(blocks: readonly XmlElement[]): Part[] {
  const parts: Part[] = [{ heading: null, content: [] }]
  let special: number | null = null
  for (const block of blocks) {
    if (block.name === 'x-heading') {
      const level = Number(block.attributes.level ?? 1)
      const title = plainText(block.children)
      const isSpecial =
        isReferences(block) || statementKindOf(title) !== null || (level === 1 && appendixTitle.test(title))
      // A statement ends at a heading of the same or a higher level, or at another statement.
      if (level === 1 || isSpecial || (special !== null && level <= special)) {
        parts.push({ heading: block, content: [] })
        special = isSpecial ? level : null
        continue
      }
    }
    parts.at(-1)?.content.push(block)
  }
  return parts.filter(({ heading, content }) => heading || content.length > 0)
}

function headElements(heading: XmlElement): XmlElement[] {
  const { label } = heading.attributes
  return [...(label ? [el('label', {}, [label])] : []), el('title', {}, heading.children)]
}

function section(heading: XmlElement, content: readonly XmlElement[]): XmlElement {
  const type = sectionType(plainText(heading.children))
  return el('sec', { 'sec-type': type, 'x-unnumbered': heading.attributes.unnumbered }, [
    ...headElements(heading),
    ...nested(content),
  ])
}

/** Returns the JATS `sec-type` for a section title, or undefined if JATS defines none. */
function sectionType(title: string): string | undefined {
  const types: [RegExp, string][] = [
    [/^(introduction|introdu[çc][ãa]o|introducci[óo]n)$/i, 'intro'],
    [/^(materials? and methods?|methods? and materials?)$/i, 'materials|methods'],
    [/^(methods?|methodology|m[ée]todos?|metodolog[íi]a)$/i, 'methods'],
    [/^(results?|resultados?)$/i, 'results'],
    [/^(discussion|discuss[ãa]o|discusi[óo]n)$/i, 'discussion'],
    [
      /^(conclusions?|conclus[ãa]o|conclus[õo]es|conclusi[óo]n(es)?|considera[çc][õo]es finais)$/i,
      'conclusions',
    ],
  ]
  return types.find(([pattern]) => pattern.test(title))?.[1]
}

function nested(blocks: readonly XmlElement[]): XmlElement[] {
  const out: XmlElement[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as XmlElement
    if (block.name !== 'x-heading') {
      out.push(block)
      continue
    }
    const level = Number(block.attributes.level ?? 1)
    let end = at + 1
    while (
      end < blocks.length &&
      !(blocks[end]?.name === 'x-heading' && Number(blocks[end]?.attributes.level ?? 1) <= level)
    )
      end += 1
    out.push(section(block, blocks.slice(at + 1, end)))
    at = end - 1
  }
  return out
}

function statement(
  kind: Exclude<StatementKind, 'other'>,
  heading: XmlElement,
  content: readonly XmlElement[],
): XmlElement {
  // <ack> and <notes> may contain paragraphs and sections.
  const title = el('title', {}, heading.children)
  const inside = nested(content)
  const filled = inside.length > 0 ? inside : [el('p')]
  return kind === 'acknowledgements'
    ? el('ack', {}, [title, ...filled])
    : el('notes', { 'notes-type': notesTypes[kind] }, [title, ...filled])
}

/** Reads a statement whose title is part of the paragraph ('Funding: This work …'), at the end of the text. */
function runInStatement(block: XmlElement, back: XmlElement[]): XmlElement[] {
  if (block.name === 'sec') {
    const children = block.children.flatMap((node): XmlNode[] =>
      typeof node === 'string' ? [node] : runInStatement(node, back),
    )
    return [{ ...block, children }]
  }
  if (block.name !== 'p') return [block]
  const first = block.children[0]
  const lead =
    typeof first !== 'string' && first !== undefined && /^(bold|italic|underline)$/.test(first.name)
      ? plainText(first)
      : ''
  const [, typed = ''] = /^([\p{L} ’']{5,50}):\s/u.exec(plainText(block.children)) ?? []
  const title = lead || typed
  const kind = title ? statementKindOf(title) : null
  if (!kind) return [block]
  const rest = withoutStart(block.children, title.length).filter((node) => node !== '')
  const [start] = rest
  if (typeof start === 'string') rest[0] = start.replace(/^\s*[:.–—-]\s*/, '')
  if (plainText(rest) === '') return [block]
  back.push(statement(kind, el('x-heading', {}, [title.replace(/[:.]$/, '')]), [el('p', {}, rest)]))
  return []
}
