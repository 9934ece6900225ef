import type { TaskCode } from '#domain/production.ts'
import { descendants, elements, isElement, textOf, type XmlElement } from '../../jats/xml.ts'
import { type Check, type Finding, inText, type Subject } from './check.ts'

/**
 * Recommendations of JATS4R (https://jats4r.niso.org) about the text. Those about the front matter are not
 * checked, because our own code writes it accordingly.
 */
interface Rule {
  code: string
  task?: TaskCode
  isError: boolean
  passed: string
  /**
   * Names of the elements that are checked. `problem` returns a sentence for each element that does not
   * follow the recommendation.
   */
  of: readonly string[]
  problem: (element: XmlElement, parents: readonly XmlElement[]) => string | null
}

const labelOf = (element: XmlElement | undefined, fallback: string) =>
  textOf(elements(element, 'label')[0]).replace(/[.:]$/, '') || fallback

const isAddress = (text: string) => /^(?:https?|s?ftp):\/\//.test(text)

const rules: readonly Rule[] = [
  {
    code: 'sec-title',
    isError: true,
    passed: 'Every section has a title',
    of: ['sec'],
    problem: (section) => (elements(section, 'title').length > 0 ? null : 'A section has no title'),
  },
  {
    code: 'table',
    task: 'table-without-header',
    isError: true,
    passed: 'Every table is data with header cells',
    of: ['table-wrap'],
    problem: (wrap) => {
      const table = descendants(wrap, 'table')[0]
      const name = labelOf(wrap, 'A table')
      if (!table) return `${name} is a picture. Screen readers need its data.`
      return descendants(table, 'th').length > 0 ? null : `${name} has no header cells`
    },
  },
  {
    code: 'figure',
    task: 'figure-without-picture',
    isError: true,
    passed: 'Every figure has its picture',
    of: ['fig'],
    problem: (figure) =>
      descendants(figure, 'graphic', 'media').length > 0
        ? null
        : `${labelOf(figure, 'A figure')} has no picture`,
  },
  {
    code: 'formula',
    task: 'formula-picture',
    isError: true,
    passed: 'Formulas are text, not pictures',
    of: ['disp-formula', 'inline-formula'],
    problem: (formula) => {
      const inside = elements(formula).flatMap((one) => (one.name === 'alternatives' ? elements(one) : [one]))
      const content = inside.filter(({ name }) => name !== 'label')
      return content.length > 0 &&
        content.every(({ name }) => name === 'graphic' || name === 'inline-graphic')
        ? 'A formula is a picture. Write it as TeX.'
        : null
    },
  },
  {
    code: 'link-text',
    isError: false,
    passed: 'Links say where they lead',
    of: ['ext-link', 'uri'],
    problem: (link, parents) => {
      // In references, an address is the usual text of a link.
      if (link.attributes['xlink:title'] || parents.some(({ name }) => name === 'ref')) return null
      const words = textOf(link)
      return words === '' || isAddress(words) ? `The link ${words} does not say where it leads` : null
    },
  },
  {
    code: 'alt-text-repeats',
    isError: false,
    passed: 'Alternative texts say more than captions',
    of: ['fig'],
    problem: (figure) => {
      const alternative = textOf(descendants(figure, 'alt-text')[0])
      const caption = elements(figure, 'caption')[0]
      const repeated = [...elements(caption, 'title'), ...elements(caption, 'p').slice(0, 1)]
      return alternative && repeated.some((one) => textOf(one) === alternative)
        ? `The alternative text of ${labelOf(figure, 'a figure')} repeats its caption`
        : null
    },
  },
  {
    code: 'label',
    isError: false,
    passed: 'Figures and tables have labels',
    of: ['fig', 'table-wrap'],
    problem: (element) =>
      elements(element, 'label').length === 0 && elements(element, 'caption').length > 0
        ? `A ${element.name === 'fig' ? 'figure' : 'table'} has a caption but no number`
        : null,
  },
]

export const jats4rChecks: readonly Check[] = rules.map(({ code, task, isError, passed, of, problem }) => ({
  code: `jats4r-${code}`,
  ...(task && { task }),
  weight: isError ? 'must' : 'should',
  passed: `${passed} (JATS4R)`,
  find: (subject: Subject) => {
    if (!subject.text) return null
    const findings: Finding[] = []
    walk(subject.text.article, [], (element, parents) => {
      const message = of.includes(element.name) ? problem(element, parents) : null
      if (message) findings.push(inText(subject, message, nearestId(element, parents)))
    })
    return findings
  },
}))

function nearestId(element: XmlElement, parents: readonly XmlElement[]): string | null {
  return [...parents, element].findLast(({ attributes }) => attributes.id)?.attributes.id ?? null
}

function walk(
  element: XmlElement,
  parents: readonly XmlElement[],
  visit: (element: XmlElement, parents: readonly XmlElement[]) => void,
): void {
  visit(element, parents)
  for (const node of element.children) if (isElement(node)) walk(node, [...parents, element], visit)
}
