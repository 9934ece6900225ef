import { type GoldAuthor, numberOf, type Paper } from './paper.ts'

/** A paragraph of a manuscript. Superscripts are written as ^{…}, footnotes as ^[…]. */
export interface Block {
  kind: 'title' | 'author' | 'place' | 'heading' | 'text'
  text: string
}

export const layouts = ['marks', 'blocks', 'footnotes', 'parentheses', 'list'] as const
export type Layout = (typeof layouts)[number]

export const layoutOf = (name: string, format: string): Layout =>
  layouts[numberOf(name + format) % layouts.length] ?? 'marks'

const fullName = ({ firstName, lastName }: GoldAuthor) => `${firstName} ${lastName}`
const listed = (names: readonly string[]) =>
  names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')}${names.length > 2 ? ',' : ''} and ${names.at(-1)}`

function bylineBlocks({ authors }: Paper, layout: Layout): Block[] {
  const places = [...new Set(authors.map(({ affiliation }) => affiliation).filter(Boolean))]
  const [first] = authors
  switch (layout) {
    case 'marks':
      return [
        {
          kind: 'author',
          text: listed(
            authors.map(
              (author, at) =>
                `${fullName(author)}^{${places.indexOf(author.affiliation) + 1 || ''}${at === 0 ? ',*' : ''}}`,
            ),
          ),
        },
        ...places.map((place, at): Block => ({ kind: 'place', text: `^{${at + 1}} ${place}` })),
        { kind: 'place', text: `* Corresponding author: ${first?.email}` },
      ]
    case 'blocks':
      return authors.flatMap((author): Block[] => [
        { kind: 'author', text: fullName(author) },
        ...(author.affiliation ? [{ kind: 'place' as const, text: author.affiliation }] : []),
        { kind: 'place', text: author.email },
      ])
    case 'footnotes':
      return authors.map((author) => ({
        kind: 'author',
        text: `${fullName(author)}^[${author.affiliation ? `${author.affiliation}. ` : ''}E-mail: ${author.email}.]`,
      }))
    case 'parentheses':
      return authors.map((author) => ({
        kind: 'author',
        text: `${fullName(author)} (${[author.affiliation, author.email].filter(Boolean).join(', ')})`,
      }))
    case 'list':
      return [
        {
          kind: 'author',
          text: authors
            .map((author) => `${fullName(author)} ${places.indexOf(author.affiliation) + 1 || ''}`.trim())
            .join('; '),
        },
        ...places.map((place, at): Block => ({ kind: 'place', text: `${at + 1} ${place}` })),
        { kind: 'place', text: `E-mail: ${authors.map(({ email }) => email).join('; ')}` },
      ]
  }
}

/** Which addresses and affiliations a layout shows. */
export function shownIn(paper: Paper, layout: Layout): GoldAuthor[] {
  return paper.authors.map((author, at) => (layout === 'marks' && at > 0 ? { ...author, email: '' } : author))
}

export function blocksOf(paper: Paper, layout: Layout): Block[] {
  const isInline = numberOf(paper.name) % 3 === 0
  return [
    { kind: 'title', text: paper.title },
    ...bylineBlocks(paper, layout),
    ...(paper.abstract
      ? isInline
        ? [{ kind: 'text' as const, text: `Abstract. ${paper.abstract.replaceAll('\n\n', ' ')}` }]
        : [
            { kind: 'heading' as const, text: 'Abstract' },
            ...paper.abstract.split('\n\n').map((text): Block => ({ kind: 'text', text })),
          ]
      : []),
    ...(paper.keywords.length > 0
      ? [
          {
            kind: 'text' as const,
            text: `Keywords: ${paper.keywords.join(numberOf(paper.title) % 2 ? ', ' : '; ')}`,
          },
        ]
      : []),
    ...(paper.abstract || paper.keywords.length > 0 ? [] : []),
    ...paper.sections.flatMap(({ heading, paragraphs }, at): Block[] => [
      {
        kind: 'heading',
        text: `${isInline ? `${at + 1}. ` : ''}${at === 0 && !/introd/i.test(heading) ? 'Introduction' : heading}`,
      },
      ...paragraphs.map((text): Block => ({ kind: 'text', text })),
    ]),
  ]
}
