import { citedIds } from '../../jats/cross-reference.ts'
import { descendants, isElement, textOf, type XmlElement, type XmlNode } from '../../jats/xml.ts'
import { type Check, type Finding, inText, type Subject } from './check.ts'

type Text = NonNullable<Subject['text']>

/** Makes a check of the text. It does not apply if only the article's PDF is published. */
function ofText(
  code: string,
  weight: Check['weight'],
  passed: string,
  find: (text: Text, subject: Subject) => Finding[],
): Check {
  return { code, weight, passed, find: (subject) => subject.text && find(subject.text, subject) }
}

/** The ids of everything that the text refers to, with the references within ranges such as '[2]–[8]'. */
function targetsOf({ article }: Text): string[] {
  const references = descendants(article, 'ref').map(({ attributes }) => attributes.id ?? '')
  const within = (nodes: readonly XmlNode[]): string[] =>
    nodes.flatMap((node, index) => {
      if (!isElement(node)) return []
      const own =
        node.name === 'xref'
          ? citedIds(node, nodes.slice(Math.max(0, index - 2), index), () => references)
          : []
      return [...own.filter(Boolean), ...within(node.children)]
    })
  return within(article.children)
}

function allIds(element: XmlElement, ids = new Set<string>()): Set<string> {
  if (element.attributes.id) ids.add(element.attributes.id)
  for (const node of element.children) if (typeof node !== 'string') allIds(node, ids)
  return ids
}

const labelOf = (element: XmlElement, fallback: string) =>
  textOf(descendants(element, 'label')[0]).replace(/[.:]$/, '') || fallback

/** The picture itself, or the smallest part around it that has a place in the preview. */
const innermost = (article: XmlElement, graphic: XmlElement): XmlElement =>
  graphic.attributes.id
    ? graphic
    : (descendants(article, 'p', 'disp-formula', 'table-wrap', 'sec')
        .filter(({ attributes }) => attributes.id)
        .findLast((part) => descendants(part, graphic.name).includes(graphic)) ?? graphic)

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** Checks of the text itself. */
export const textChecks: readonly Check[] = [
  ofText('alternative-text', 'must', 'Every picture has an alternative text', ({ article }, subject) =>
    descendants(article, 'fig', 'graphic', 'inline-graphic')
      .filter(({ name }) => name !== 'fig')
      .filter((graphic) => !textOf(descendants(graphic, 'alt-text')[0]))
      .map((graphic) => {
        const figure = descendants(article, 'fig').find((one) =>
          descendants(one, graphic.name).includes(graphic),
        )
        const inFigure = figure && textOf(descendants(figure, 'alt-text')[0])
        return inFigure
          ? null
          : inText(
              subject,
              `${figure ? labelOf(figure, 'A figure') : 'A picture'} has no alternative text`,
              figure ?? innermost(article, graphic),
            )
      })
      .filter((finding) => finding !== null),
  ),
  ofText('target-missing', 'must', 'Every citation and cross-reference has its target', (text, subject) => {
    const ids = allIds(text.article)
    return descendants(text.article, 'xref').flatMap((xref) =>
      (xref.attributes.rid ?? '')
        .split(/\s+/)
        .filter((rid) => rid && !ids.has(rid))
        .map(() => inText(subject, `“${textOf(xref)}” leads nowhere`, xref)),
    )
  }),
  ofText('reference-uncited', 'should', 'Every reference is cited', (text, subject) => {
    const cited = new Set(targetsOf(text))
    return descendants(text.article, 'ref')
      .filter(({ attributes }) => attributes.id && !cited.has(attributes.id))
      .map((reference) => inText(subject, `Never cited: ${short(textOf(reference))}`, reference))
  }),
  ofText('references', 'should', 'There is a reference list', ({ parsed }, subject) =>
    parsed.references.length > 0 ? [] : [inText(subject, 'There is no reference list')],
  ),
  ofText('mentioned', 'should', 'Every figure and table is mentioned in the text', (text, subject) => {
    const mentioned = new Set(targetsOf(text))
    return descendants(text.article, 'fig', 'table-wrap')
      .filter(({ attributes }) => attributes.id && !mentioned.has(attributes.id))
      .filter((element) => descendants(element, 'label').length > 0)
      .map((element) => inText(subject, `${labelOf(element, 'A figure')} is never mentioned`, element))
  }),
]

/** Checks of everything around the text: source, galley, proofs and settled tasks. */
export const productionChecks: readonly Check[] = [
  {
    code: 'full-text',
    weight: 'should',
    passed: 'The article has its full text',
    find: ({ text }) =>
      text ? [] : [{ message: 'There is no full text. The article is published as a PDF.', tab: 'text' }],
  },
  {
    code: 'tasks',
    weight: 'must',
    passed: 'The tasks of the conversion are settled',
    find: ({ text, openTasks }) =>
      text &&
      (openTasks > 0
        ? [
            {
              message: `${openTasks} ${openTasks === 1 ? 'task' : 'tasks'} of the conversion ${openTasks === 1 ? 'has' : 'have'} to be resolved`,
              tab: 'text',
            },
          ]
        : []),
  },
  {
    code: 'galley',
    weight: 'must',
    passed: 'There is a PDF',
    find: ({ pdf }) =>
      pdf === 'none'
        ? [{ message: 'There is neither a galley nor a text to make a PDF from', tab: 'proofs' }]
        : [],
  },
  {
    code: 'formats',
    weight: 'must',
    passed: 'PDF and EPUB are made from this very version',
    find: ({ formats }) => {
      if (!formats) return null
      return formats.ok ? [] : [{ message: `${formats.label}: ${formats.detail}`, tab: 'proofs' }]
    },
  },
  {
    code: 'proofs',
    weight: 'must',
    passed: 'The author has approved the proofs of this very version',
    find: ({ proofs }) => (proofs === 'approved' ? [] : [{ message: proofsTexts[proofs], tab: 'proofs' }]),
  },
  {
    code: 'corrections',
    weight: 'must',
    passed: "The authors' corrections in the proofs are made or declined",
    find: ({ proofs, openCorrections: open }) => {
      if (proofs === 'not_sent') return null
      if (open === 0) return []
      const message =
        open === 1
          ? '1 comment of the authors in the proofs is neither made nor declined'
          : `${open} comments of the authors in the proofs are neither made nor declined`
      return [{ message, tab: 'proofs' }]
    },
  },
]

const proofsTexts = {
  not_sent: 'The author has not been asked for proofs',
  waiting: 'The author has not answered the proofs yet',
  changes_requested: 'The author asked for changes in the proofs',
  outdated: 'The text was changed after the author approved the proofs',
} as const
