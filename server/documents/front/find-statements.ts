import type { specifiedTypes } from '#domain/article/article-kinds.ts'
import type { Certainty, FoundFront, StatementKind } from '#domain/schemas/front.ts'
import { joinedText } from './find-abstract.ts'
import { type FrontLine, type FrontSource, flatOf, plainOf } from './lines.ts'

const headings: readonly [StatementKind, RegExp][] = [
  [
    'funding',
    /^(?:funding(?: (?:information|statement|sources?|acknowledge?ments?))?|financial support|financiamento|financiaci[óo]n|financial disclosure)(?=$|\s*[:.–—])/i,
  ],
  [
    'interests',
    /^(?:(?:declaration of )?(?:competing|conflicts? of|conflicting) interests?(?: statement)?|disclosure(?: statement)?s?|conflictos? de intereses?|conflitos? de interesses?|declaration of interest)(?=$|\s*[:.–—])/i,
  ],
  [
    'data',
    /^(?:(?:data|code)(?: and (?:code|materials?))? (?:availability|accessibility|sharing)(?: statement)?|availability of (?:the )?(?:data|code)[^:.]{0,30}|disponibilidade de dados|disponibilidad de datos)(?=$|\s*[:.–—])/i,
  ],
  [
    'ethics',
    /^(?:ethics?(?: (?:approval|statement|declaration)s?)?(?: and consent[^:.]{0,30})?|ethical (?:approval|considerations|statement)|institutional review board[^:.]{0,30})(?=$|\s*[:.–—])/i,
  ],
  [
    'contributions',
    /^(?:authors?['’]?s?['’]? contributions?|credit (?:authorship )?(?:contribution )?statement|contributions? of (?:the )?authors|contribui[çc][õo]es d[aeo]s autor\w*|contribuci[óo]n(?:es)? de \w+ autor\w*)(?=$|\s*[:.–—])/i,
  ],
  [
    'ai',
    /^(?:(?:declaration|statement|disclosure) (?:of|on|about) (?:the )?(?:use of )?(?:generative )?(?:ai|artificial intelligence)[^:.]{0,60}|use of (?:generative )?(?:ai|artificial intelligence)[^:.]{0,40}|ai (?:use )?(?:statement|declaration|disclosure))(?=$|\s*[:.–—])/i,
  ],
]

const longest = 3000

/** Finds the statements that stand under a heading of their own, or after it in the same paragraph. */
export function findStatements(lines: readonly FrontLine[]): FoundFront['statements'] {
  const found = new Map<StatementKind, string>()
  for (const [at, line] of lines.entries()) {
    const text = flatOf(line.text)
    if (text.length > 4000) continue
    const entry = headings.find(([, form]) => form.test(text.replace(/^\d+(?:\.\d+)*\.?\s+/, '')))
    if (!entry || found.has(entry[0])) continue
    const [kind, form] = entry
    const rest = text
      .replace(/^\d+(?:\.\d+)*\.?\s+/, '')
      .replace(form, '')
      .replace(/^\s*[:.–—]\s*/, '')
    let said = rest
    if (rest === '' && !line.heading && text.length > 60) continue
    for (let index = at + 1; index < lines.length && said.length < longest; index += 1) {
      const next = lines[index] as FrontLine
      const nextText = plainOf(next.text)
      if (next.heading || next.isNote || headings.some(([, other]) => other.test(nextText))) break
      if (said !== '' && next.begins) break
      said = joinedText(said, nextText)
    }
    if (said.length >= 3) found.set(kind, said.slice(0, longest))
  }
  return [...found].map(([kind, text]) => ({ kind, text }))
}

/** Counts the captions of figures and tables by their numbers. */
export function countsOf({ lines, pages, figures, tables }: FrontSource): FoundFront['counts'] {
  const captions = (form: RegExp) => {
    const numbers = new Set<string>()
    for (const { text, begins } of lines) {
      const number = begins || text.length < 300 ? form.exec(text)?.[1] : undefined
      if (number) numbers.add(number)
    }
    return numbers.size
  }
  const words = lines.reduce(
    (sum, { text }) => sum + (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0),
    0,
  )
  return {
    pages,
    words,
    figures:
      figures ??
      captions(/^(?:figure|fig\.?|figura|gr[áa]fico|chart)\s*(\d{1,3})\s*(?:[.:–—|-]|\s+\p{Lu}|$)/iu),
    tables: tables ?? captions(/^(?:table|tabela|tabla|quadro)\s*(\d{1,3})\s*(?:[.:–—|-]|\s+\p{Lu}|$)/iu),
  }
}

type ManuscriptType = keyof typeof specifiedTypes

const labels: readonly [ManuscriptType, RegExp][] = [
  ['review', /^(?:(?:systematic |literature )?review(?: article)?|revis[ãa]o|art[íi]culo de revisi[óo]n)$/i],
  ['case_study', /^case (?:study|report)$/i],
  ['brief_report', /^(?:brief report|short communication|brief communication|research note)$/i],
  ['opinion', /^(?:opinion(?: article)?|commentary|perspective|viewpoint|essay|editorial)$/i],
  [
    'research',
    /^(?:original (?:research )?(?:article|paper)|original research|research article|artigo original|art[íi]culo original)$/i,
  ],
]

/** Tells the type from a label above the title, from the title, or from the headings of the text. */
export function findType(
  lines: readonly FrontLine[],
  title: string,
  words: number,
): { value: ManuscriptType; certainty: Certainty; where: string } | null {
  for (const line of lines.slice(0, 20)) {
    const label = labels.find(([, form]) => form.test(flatOf(line.text)))
    if (label) return { value: label[0], certainty: 'sure', where: `The label “${flatOf(line.text)}”` }
  }
  if (
    /\b(?:systematic|literature|scoping) review\b|\breview of (?:the )?(?:literature|evidence)\b|\bmeta-analysis\b|: a review$/i.test(
      title,
    )
  )
    return { value: 'review', certainty: 'sure', where: 'The title says that it is a review' }
  if (/\b(?:a |the )case (?:study|of)\b|\bcase study\b|estudo de caso|estudio de caso/i.test(title))
    return { value: 'case_study', certainty: 'check', where: 'The title speaks of a case' }
  const names = lines
    .filter(({ heading, text }) => heading && text.length < 100)
    .map(({ text }) => flatOf(text).replace(/^[\divx]+(?:\.\d+)*[.)]?\s+/i, ''))
  const has = (form: RegExp) => names.some((name) => form.test(name))
  const parts = [
    has(
      /\b(?:methods?|methodology|model|data|empirical|identification|estimation|materials?|experiment\w*|m[ée]todos?|metodolog[íi]a|dados|datos)\b/i,
    ),
    has(/\b(?:results?|findings|resultados?|evidence|an[áa]lisis|estimates)\b/i),
    has(
      /\b(?:discussion|conclusions?|conclud\w+|conclus[ãa]o|conclusi[óo]n\w*|discuss[ãa]o|considera[çc][õo]es finais)\b/i,
    ),
  ].filter(Boolean).length
  if (parts >= 2)
    return words < 2500
      ? { value: 'brief_report', certainty: 'check', where: 'It has methods and results, and is short' }
      : {
          value: 'research',
          certainty: parts === 3 ? 'sure' : 'check',
          where: 'It has a method, data or results',
        }
  return null
}
