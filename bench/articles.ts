/** A generated journal archive: the same thousand articles on every run. */
import { randomFrom } from '#cli/seed/random.ts'

export interface BenchArticle {
  id: string
  title: string
  abstract: string
  keywords: string[]
  category: string
  articleType: string
  volume: number
  issue: number
  pages: string
  doi: string
  isOpenAccess: boolean
  publishedDate: string
  citations: number
  downloads: number
  fullTextHtml: string | null
  fullTextPlain: string | null
  contributors: { givenName: string; familyName: string; affiliation: string; orcid: string | null }[]
}

const subjects = [
  ...[
    'port congestion',
    'family firms',
    'offshoring',
    'bank resolution',
    'export controls',
    'invoicing currency',
  ],
  ...[
    'minimum wages',
    'supply chains',
    'carbon tariffs',
    'board diversity',
    'credit guarantees',
    'remittances',
  ],
  ...[
    'platform labor',
    'trade finance',
    'public procurement',
    'patent races',
    'household debt',
    'bond spreads',
  ],
  ...[
    'shop floor automation',
    'tax treaties',
    'microcredit',
    'airline mergers',
    'crop insurance',
    'rural roads',
  ],
]
const settings = [
  ...[
    'Nordic importers',
    'East African exporters',
    'Andean smallholders',
    'Baltic lenders',
    'matched employers',
  ],
  ...[
    'listed conglomerates',
    'cross-border commuters',
    'state-owned banks',
    'second-tier suppliers',
    'young firms',
  ],
]
const methods = [
  ...[
    'customs declarations',
    'succession events',
    'a staggered reform',
    'bank-level panels',
    'field experiments',
  ],
  ...[
    'vessel positions',
    'a regression discontinuity',
    'survey vignettes',
    'court records',
    'mirror statistics',
  ],
]
const findings = [
  'we find that the response is small at first and doubles within a year',
  'we show that two thirds of the shift is never undone',
  'the loss falls on the small firms that cannot hold stock',
  'the effect disappears where a minority investor holds a board seat',
  'average effects are small and shrinking, while effects by task are large and stable',
  'unit values rise by a fifth on the longer routes',
  'the estimates are robust to the workers who leave the sample',
  'neither distance nor language explains the remaining difference',
]
const givenNames = [
  'Helga',
  'Emre',
  'Priya',
  'Beatriz',
  'Jonas',
  'Rahel',
  'Grégoire',
  'Milena',
  'Yuki',
  'Folasade',
]
const familyNames = [
  ...[
    'Óskarsdóttir',
    'Kalaycıoğlu',
    'Raghunathan',
    'Lacerda',
    'Wetterberg',
    'Tesfaye',
    'Maillard',
    'Dvořáková',
  ],
  ...['Tamagawa', 'Ige', 'Brücker', 'O’Hanrahan', 'Okonjo', 'Arrieta', 'Lindqvist', 'Hsu'],
]
const schools = [
  ...['Øresund School of Economics', 'Lagos Graduate School of Business', 'Tamsui University'],
  ...['Universidad del Ombú', 'Vistula School of Banking', 'University of Bergen'],
]
const categories = ['Economics', 'Finance', 'International Business', 'Business Management', 'Accounting']
const types = ['research', 'research', 'research', 'review', 'case_study', 'brief_report']
export const articlesPerIssue = 25

/** Word list for rare keywords. A journal has about a thousand keywords, most of them used once or twice. */
const terms = [
  'import',
  'export',
  'wage',
  'credit',
  'price',
  'tax',
  'patent',
  'merger',
  'tariff',
  'freight',
].flatMap((first) =>
  ['elasticities', 'auctions', 'corridors', 'cycles', 'disputes', 'networks', 'quotas', 'rationing'].flatMap(
    (last) =>
      [
        'rural',
        'maritime',
        'seasonal',
        'regional',
        'wartime',
        'digital',
        'informal',
        'sovereign',
        'colonial',
      ].map((kind) => `${kind} ${first} ${last}`),
  ),
)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function benchArticles(count: number): BenchArticle[] {
  const random = randomFrom(20261120)
  const below = (n: number) => Math.floor(random() * n)
  const one = (list: readonly string[]) => list[below(list.length)] ?? ''
  // Makes a few words frequent and most words rare.
  const frequent = (list: readonly string[]) => list[Math.floor(list.length * random() ** 4)] ?? ''
  const some = (list: readonly string[], n: number) => [
    ...new Set(Array.from({ length: n }, () => one(list))),
  ]
  const sentence = () =>
    `Using ${one(methods)} on ${frequent(terms)} among ${one(settings)}, ${one(findings)}. `
  const sentences = (n: number) => Array.from({ length: n }, sentence).join('').trim()

  function fullText(): string {
    const sections = ['Introduction', 'Data and method', 'Theory', 'Results', 'Robustness', 'Discussion']
    const cell = () => `<td>${random().toFixed(3)}</td>`
    const body = sections.map((name, i) => {
      const paragraphs = Array.from({ length: 9 }, () => `<p>${sentences(7)}</p>`).join('')
      const rows = Array.from(
        { length: 8 },
        () => `<tr><th scope="row">${one(settings)}</th>${cell()}${cell()}</tr>`,
      )
      const table = `<table><caption>Table ${i + 1}.</caption><thead><tr><th scope="col">Group</th><th scope="col">First</th><th scope="col">Second</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      return `<section id="sec-${i + 1}"><h2>${i + 1}. ${name}</h2>${paragraphs}${table}</section>`
    })
    const references = Array.from(
      { length: 45 },
      (_, i) =>
        `<li id="ref-${i}">${one(familyNames)}, ${one(givenNames)}. ${1990 + below(35)}. “${capital(one(subjects))} among ${one(settings)}.” <i>Nordic Economic Papers</i> ${below(60)} (${1 + below(4)}).</li>`,
    )
    return `${body.join('')}<section id="references"><h2>References</h2><ol>${references.join('')}</ol></section>`
  }

  return Array.from({ length: count }, (_, index) => {
    const withFullText = index % 3 === 0
    const isOpenAccess = withFullText || random() < 0.4
    const fullTextHtml = withFullText ? fullText() : null
    const issueNumber = Math.floor(index / articlesPerIssue)
    const first = 1 + (index % articlesPerIssue) * 28
    const published = new Date(Date.UTC(2016, 0, 4) + index * 4 * 86_400_000)
    return {
      id: `bench-article-${index}`,
      title: `${capital(one(subjects))} and ${one(subjects)}: Evidence on ${one(settings)} from ${one(methods)}`,
      abstract: sentences(5),
      keywords: [one(subjects), ...some(terms, 4)],
      category: one(categories),
      articleType: one(types),
      volume: 1 + Math.floor(issueNumber / 4),
      issue: 1 + (issueNumber % 4),
      pages: `${first}-${first + 27}`,
      doi: `10.5555/bench.${index}`,
      isOpenAccess,
      publishedDate: published.toISOString().slice(0, 10),
      citations: below(60),
      downloads: below(5000),
      fullTextHtml,
      fullTextPlain: fullTextHtml?.replaceAll(/<[^>]*>/g, ' ') ?? null,
      contributors: Array.from({ length: 1 + below(4) }, (_, i) => ({
        givenName: one(givenNames),
        familyName: one(familyNames),
        affiliation: one(schools),
        orcid: i === 0 ? '0000-0002-1825-0097' : null,
      })),
    }
  })
}
