import { dateIn, wordIn } from '#domain/article/article-words.ts'
import { isPeerReview } from './article-type.ts'
import { isRightToLeft } from './direction.ts'
import { blocksHtml } from './html-blocks.ts'
import type { HtmlContext } from './html-context.ts'
import { escapeHtml, inlineHtml } from './html-inline.ts'
import type { Contributor, FurtherAbstract, JatsArticle, KeywordGroup } from './model.ts'
import { doiUrl, elements, isElement, textOf, type XmlElement } from './xml.ts'

export const nameOf = (c: Contributor) => c.collaboration ?? `${c.givenName} ${c.familyName}`.trim()

const paragraph = (name: string, html: string, attributes = '') =>
  html ? `<p class="${name}"${attributes}>${html}</p>\n` : ''

/** A word that is ours and not in the file. */
const ours = (words: string) => `<span class="generated">${escapeHtml(words)}</span>`

/** Returns the attributes for the language of a part, with its direction if it is written from right to left. */
export function languageAttributes(language: string | null | undefined): string {
  if (!language) return ''
  const direction = isRightToLeft(language) ? ' dir="rtl"' : ''
  return ` lang="${escapeHtml(language.replaceAll('_', '-'))}"${direction}`
}

/** Writes titles in other languages, authors with affiliations and details, other contributors and notes. */
export function peopleHtml(article: JatsArticle, context: HtmlContext): string {
  const people = article.contributors
  const everybody = [...people, ...people.flatMap(({ members }) => members)]
  const places = [...new Set(everybody.flatMap((c) => c.affiliations.map(({ text }) => text)))].filter(
    Boolean,
  )
  const rors = new Map(everybody.flatMap((c) => c.affiliations.map(({ text, ror }) => [text, ror] as const)))
  const numbered = places.length > 1
  // People of a peer review of whom nothing but their role is known have it after their name.
  const isRoleOnly = (person: Contributor) =>
    isPeerReview(article.articleType) &&
    person.roles.length > 0 &&
    detailsHtml([{ ...person, roles: [] }], context, article.language) === ''
  const named = (person: Contributor) => {
    const marks = numbered
      ? [...new Set(person.affiliations.map(({ text }) => places.indexOf(text) + 1))]
      : []
    const name = escapeHtml(nameOf(person))
    const orcid = person.orcid
      ? ` <a href="https://orcid.org/${escapeHtml(person.orcid)}" class="generated">ORCID<span class="hidden-text"> of ${name}</span></a>`
      : ''
    const role = isRoleOnly(person) ? `<span>, ${escapeHtml(person.roles.join(', '))}</span>` : ''
    return `<span class="person">${name}${marks.length > 0 ? `<sup>${marks.filter(Boolean).join(',')}</sup>` : ''}${orcid}${role}</span>`
  }
  const groups = people
    .filter(({ members }) => members.length > 0)
    .map((group) => membersHtml(group, group.members.map(named).join(', ')))
  const affiliations = places.map(
    (place, index) =>
      `<li>${numbered ? `<sup>${index + 1}</sup> ` : ''}${escapeHtml(place)}${rorLink(rors.get(place))}</li>`,
  )
  const credits = creditsHtml(article)
  return [
    paragraph('authors', people.map(named).join(', ')),
    onBehalfHtml(article),
    ...groups,
    affiliations.length > 0 ? `<ul class="affiliations">${affiliations.join('')}</ul>\n` : '',
    detailsHtml(
      everybody.filter((person) => !isRoleOnly(person)),
      context,
      article.language,
    ),
    credits,
    authorNotesHtml(article.authorNotes, context),
  ].join('')
}

export const onBehalfHtml = ({ onBehalfOf }: JatsArticle) =>
  onBehalfOf.map((group) => paragraph('on-behalf-of', escapeHtml(group))).join('')

const membersHtml = (group: Contributor, members: string) =>
  paragraph('authors group-members', `${ours(`Members of ${nameOf(group)}:`)} ${members}`)

/** Writes the members of groups with all that is known of them, for a page that lists the authors alone. */
export const groupsHtml = ({ contributors }: JatsArticle) =>
  contributors
    .filter(({ members }) => members.length > 0)
    .map((group) => membersHtml(group, group.members.map(creditedHtml).join('; ')))
    .join('')

const rorLink = (ror: string | null | undefined) =>
  ror && /^https?:/.test(ror)
    ? ` <a class="generated" href="${escapeHtml(ror)}">${escapeHtml(ror.replace(/^https?:\/\//, ''))}</a>`
    : ''

export const creditsHtml = ({ credits }: JatsArticle) =>
  credits
    .map(({ title, people }) => paragraph('credits', `${ours(title)} ${people.map(creditedHtml).join('; ')}`))
    .join('')

function creditedHtml(person: Contributor): string {
  const words = [nameOf(person), ...person.roles, ...person.affiliations.map(({ text }) => text)]
  const orcid = person.orcid
    ? ` <a href="https://orcid.org/${escapeHtml(person.orcid)}" class="generated">ORCID</a>`
    : ''
  return `<span class="person">${escapeHtml([...words, ...person.notes].filter(Boolean).join(', '))}${orcid}</span>`
}

const emailLink = (email: string) =>
  `<a href="mailto:${escapeHtml(encodeURI(email))}">${escapeHtml(email)}</a>`

/** Writes what is known of each person besides name, iD and affiliations. */
export function detailsHtml(
  people: readonly Contributor[],
  context: HtmlContext,
  language: string | null,
): string {
  const word = (english: string) => wordIn(language, english)
  const rows = people.flatMap((person) => {
    const items = [
      person.degrees && escapeHtml(person.degrees),
      person.email &&
        `${emailLink(person.email)}${person.isCorresponding ? ` (${word('Corresponding author').toLowerCase()})` : ''}`,
      ...person.furtherEmails.map(emailLink),
      person.isCorresponding && !person.email && word('Corresponding author'),
      person.roles.length > 0 && escapeHtml(person.roles.join(', ')),
      person.equalContribution &&
        !person.notes.some((note) => /equal/i.test(note)) &&
        word('Contributed equally'),
      person.isDeceased && 'Deceased',
      ...person.notes.map(escapeHtml),
    ].filter((item): item is string => typeof item === 'string' && item !== '')
    const bio = person.bio ? blocksHtml(person.bio.children, context, 6) : ''
    if (items.length === 0 && !bio) return []
    return [
      `<div class="person"><dt>${escapeHtml(nameOf(person))}</dt>${items.map((item) => `<dd>${item}</dd>`).join('')}${bio ? `<dd>${bio}</dd>` : ''}</div>\n`,
    ]
  })
  return rows.length > 0 ? `<dl class="contributors">\n${rows.join('')}</dl>\n` : ''
}

export function authorNotesHtml(notes: readonly XmlElement[], context: HtmlContext): string {
  const items = notes.map((note) => {
    const label = elements(note, 'label')[0]
    const rest = note.children.filter((node) => !isElement(node) || node.name !== 'label')
    const words = blocksHtml(rest, context, 6).trim()
    if (!label) return words
    return words.replace(/^<p>/, `<p><strong>${inlineHtml(label.children)}</strong> `)
  })
  return items.length > 0 ? `<div class="author-notes">${items.join('\n')}</div>\n` : ''
}

/** Writes a section with the main abstract and the others, and the keywords. */
export function abstractsHtml(article: JatsArticle, context: HtmlContext, level: number): string {
  const { abstract } = article
  const main = abstract
    ? `<section class="abstract"${languageAttributes(abstract.language)}>${abstractHeading(wordIn(abstract.language ?? article.language, 'Abstract'), { level, isOurs: true })}${abstract.html}</section>\n`
    : ''
  return (
    main +
    article.furtherAbstracts.map((one) => furtherAbstractHtml(one, context, level)).join('') +
    article.keywordGroups.map((group) => keywordsHtml(group, article.language)).join('')
  )
}

function abstractHeading(
  title: string,
  { level, isOurs, language }: { level: number; isOurs: boolean; language?: string | null },
): string {
  return `<h${level}${languageAttributes(language)}${isOurs ? ' class="generated"' : ''}>${escapeHtml(title)}</h${level}>\n`
}

export function furtherAbstractHtml(
  { title, isTitleOurs, language, html, figures }: FurtherAbstract,
  context: HtmlContext,
  level: number,
): string {
  const heading = abstractHeading(title, { level, isOurs: isTitleOurs, language })
  return `<section class="abstract"${languageAttributes(language)}>${heading}${html}${blocksHtml(figures, context, 6)}</section>\n`
}

export function keywordsHtml(
  { title, language, keywords }: KeywordGroup,
  articleLanguage: string | null,
): string {
  if (keywords.length === 0) return ''
  const name = title
    ? `<strong>${escapeHtml(title)}</strong>`
    : `<strong>${ours(wordIn(language ?? articleLanguage, 'Keywords'))}</strong>`
  const items = keywords.map((word) => `<li>${escapeHtml(word)}</li>`).join('')
  return `<div class="keywords"${languageAttributes(language)}><p>${name}</p><ul>${items}</ul></div>\n`
}

/** Writes the dates, identifiers and rights of the article. */
export function factsHtml(article: JatsArticle, context: HtmlContext): string {
  const pages =
    article.elocationId ?? [...new Set([article.firstPage, article.lastPage])].filter(Boolean).join('–')
  const volume = article.volume ? `${article.volume}${article.issue ? ` (${article.issue})` : ''}` : ''
  const place = [volume, pages].filter(Boolean).join(', ')
  const placeName = volume ? 'Volume, issue, pages' : article.elocationId ? 'Article number' : 'Pages'
  const link = (href: string, words = href) =>
    `<a class="generated" href="${escapeHtml(href)}">${escapeHtml(words)}</a>`
  const facts: Fact[] = [
    [placeName, place ? ours(place) : null],
    ...article.dates.map(({ label, day }): Fact => [label, timeHtml(day, article.language)]),
    ['DOI', article.doi ? link(doiUrl(article.doi)) : null],
    ['Funding', fundersHtml(article.funders)],
    ...rightsOf(article),
    ['License address', article.licence.url ? link(article.licence.url) : null],
  ]
  return factList(facts, article.language) + frontNotesHtml(article, context)
}

export type Fact = [name: string, html: string | null]

/** Writes facts as a list. Those without a value are left out. */
export function factList(facts: readonly Fact[], language: string | null): string {
  const rows = facts.flatMap(([name, html]) =>
    html ? [`<dt>${ours(wordIn(language, name))}</dt><dd>${html}</dd>`] : [],
  )
  return rows.length > 0 ? `<dl class="facts">${rows.join('\n')}</dl>\n` : ''
}

/** Copyright and licence in the words of the file. */
export function rightsOf({ copyright: { statement, holder, year }, licence }: JatsArticle): Fact[] {
  const copyright = statement
    ? escapeHtml(statement)
    : holder && `${ours(['©', year].filter(Boolean).join(' '))} ${escapeHtml(holder)}`
  const isHolderSaid = holder === null || !statement || statement.includes(holder)
  return [
    ['Copyright', copyright],
    ['Copyright holder', isHolderSaid ? null : escapeHtml(holder)],
    ['License', licence.html ?? (licence.text ? escapeHtml(licence.text) : null)],
  ]
}

/** Notes before the text, such as authors' declarations and what has changed since the last version. */
export const frontNotesHtml = ({ frontNotes }: JatsArticle, context: HtmlContext) =>
  frontNotes.map((note) => `<div class="note">${blocksHtml(note.children, context, 3)}</div>\n`).join('')

export function fundersHtml(funders: JatsArticle['funders']): string | null {
  const lines = funders.map(({ name, award }) => escapeHtml([name, award].filter(Boolean).join(': ')))
  return lines.length > 0 ? [...new Set(lines)].join('<br>') : null
}

const timeHtml = (day: string, language: string | null) =>
  `<time datetime="${day}">${dateIn(language, day)}</time>`

export function titlesHtml(article: JatsArticle, level: number): string {
  const heading = paragraph(
    'kind',
    article.headings.map((words) => `<span>${escapeHtml(words)}</span>`).join(' · '),
  )
  const translations = article.titleTranslations.map(({ language, html }) =>
    paragraph('translated-title', html, languageAttributes(language)),
  )
  const language = languageAttributes(article.titleLanguage)
  const title = article.titleHtml ? `<h${level}${language}>${article.titleHtml}</h${level}>\n` : ''
  return heading + title + paragraph('subtitle', inlineHtml(article.subtitleContent)) + translations.join('')
}

const relatedWords: Record<string, string> = {
  'corrected-article': 'Corrects',
  'correction-forward': 'Corrected by',
  'retracted-article': 'Retracts',
  'retraction-forward': 'Retracted by',
  'commentary-article': 'Comments on',
  'peer-reviewed-article': 'Reviews',
  preprint: 'Preprint',
  companion: 'Companion article',
  'translated-article': 'Translation of',
}

/** Writes links to the articles that this one corrects, comments or accompanies. */
function relatedHtml({ related }: JatsArticle): string {
  const items = related.flatMap(({ type, doi, href }) => {
    const address = doi ? doiUrl(doi) : href
    if (!address) return []
    const words = relatedWords[type] ?? 'Related article'
    return [
      `<li>${ours(words)} <a class="generated" href="${escapeHtml(address)}">${escapeHtml(address)}</a></li>`,
    ]
  })
  return items.length > 0 ? `<ul class="related-articles">${[...new Set(items)].join('')}</ul>\n` : ''
}

/** Writes the books of a review, the texts on related articles and links to them. */
export function productsHtml(article: JatsArticle, context: HtmlContext): string {
  const texts = article.products.map((product) =>
    paragraph('product', inlineHtml(spaced(product), context).trim()),
  )
  return texts.join('') + relatedHtml(article)
}

/** Separates the parts of a product, which have no text between them in some files. */
function spaced(product: XmlElement): XmlElement['children'] {
  const hasText = product.children.some((node) => !isElement(node) && node.trim() !== '')
  if (hasText) return product.children
  const parts = elements(product).filter((part) => textOf(part) !== '' || part.children.length > 0)
  return parts.flatMap((part, index) => {
    const before = parts[index - 1]
    const separator = before ? (/[.,;:]$/.test(textOf(before)) ? ' ' : ', ') : ''
    return [separator, isGroup(part) ? { ...part, children: spaced(part) } : part]
  })
}

const isGroup = ({ name }: XmlElement) => name === 'person-group' || name === 'name'
