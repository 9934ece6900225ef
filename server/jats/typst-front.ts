import { languageName } from '#domain/article/article-parts.ts'
import { dateIn, wordIn } from '#domain/article/article-words.ts'
import { isRightToLeft } from './direction.ts'
import type { AbstractPart, Contributor, FurtherAbstract, JatsArticle } from './model.ts'
import type { TypstJournal } from './typst.ts'
import { escapeTypst, inlineTypst, linkTypst, quoteTypst, type TypstContext } from './typst-inline.ts'
import { inked, isRetracted, placeOf } from './typst-layout.ts'
import { doiUrl, isElement, type XmlNode } from './xml.ts'

export const nameOf = (c: Contributor) => c.collaboration ?? `${c.givenName} ${c.familyName}`.trim()

/**
 * Writes the first page above the text: type, title, authors, affiliations and abstract. Dates, licence and
 * similar facts are in the margin.
 */
export function frontTypst(article: JatsArticle, journal: TypstJournal, context: TypstContext): string {
  const kind = [isRetracted(article) ? 'Retracted article' : article.heading, article.subjects[1]]
  return `#metadata(none)<start>
#letterhead
#particulars([${sealTypst(journal)}], [${particulars(article).inMargin.join('\n')}])
#kicker[${escapeTypst(kind.filter(Boolean).join(' · '))}]
#title[${setIn(article.titleLanguage)}${isRetracted(article) && !/^RETRACTED\b/.test(article.title) ? 'RETRACTED: ' : ''}${titleTypst(article.titleContent, context)}${article.subtitle ? ` #text(0.8em)[${inlineTypst(article.subtitleContent, context)}]` : ''}]
${peopleTypst(article)}
${abstractTypst(article, context)}
${article.furtherAbstracts.map((one) => furtherAbstractTypst(one, context)).join('')}`
}

const codeOf = (language: string | null) => /^[a-z]{2,3}\b/i.exec(language ?? '')?.[0].toLowerCase()

/** Sets what follows in its language, for hyphenation and screen readers, and in its direction. */
function setIn(language: string | null): string {
  const code = codeOf(language)
  if (!code) return ''
  return `#set text(lang: ${quoteTypst(code)}, dir: ${isRightToLeft(code) ? 'rtl' : 'ltr'})\n`
}

/** Writes a plain-language summary, key points or a translation of the abstract. */
export function furtherAbstractTypst(
  { title, language, parts }: FurtherAbstract,
  context: TypstContext,
): string {
  if (parts.length === 0) return ''
  const code = codeOf(language)
  const name = code && title === wordIn(code, 'Abstract') ? `${title} (${languageName(code)})` : title
  return `#further-abstract([${escapeTypst(name)}], [${setIn(language)}${paragraphsTypst(parts, context)}])\n`
}

/** Writes the paragraphs of an abstract with their markup, and the titles of its sections. */
export function paragraphsTypst(parts: readonly AbstractPart[], context: TypstContext): string {
  return parts
    .map(
      ({ title, p }) =>
        `${title ? `#strong[${escapeTypst(title)}] ` : ''}${inlineTypst(p.children, context)}`,
    )
    .join('\n\n')
}

function sealTypst({ seal, accent }: TypstJournal): string {
  return seal
    ? `#block(above: 0pt, below: 5mm, pdf.artifact(image(bytes(${quoteTypst(inked(seal, accent))}), format: "svg", width: 24mm)))`
    : ''
}

function peopleTypst(article: JatsArticle): string {
  const word = (english: string) => wordIn(article.language, english)
  const places = [...new Set(article.contributors.flatMap((c) => c.affiliations.map((a) => a.text)))]
  const several = places.length > 1
  const equal = article.contributors.filter((c) => c.equalContribution).length > 1
  const authors = article.contributors.map((c) => {
    const marks = several ? c.affiliations.map((a) => String(places.indexOf(a.text) + 1)) : []
    const equalMark = equal && c.equalContribution ? ['†'] : []
    const star = c.isCorresponding && article.contributors.length > 1 ? ['\\*'] : []
    const raised = [...new Set(marks), ...equalMark, ...star].join(',')
    const orcid = c.orcid
      ? `#h(0.16em)#orcid(${quoteTypst(`https://orcid.org/${c.orcid}`)}, ${quoteTypst(nameOf(c))})`
      : ''
    // Names are not divided between lines.
    return `${escapeTypst(nameOf(c)).replaceAll(' ', '~')}${raised ? `#super[${raised}]` : ''}${orcid}`
  })
  const lines = places.map((place, i) => `${several ? `#super[${i + 1}] ` : ''}${escapeTypst(place)}`)
  if (equal) lines.push(`#super[†] ${word('These authors contributed equally.')}`)
  const line =
    authors.length > 1
      ? `${authors.slice(0, -1).join(', ')} ${word('and')} ${authors.at(-1)}`
      : (authors[0] ?? '')
  return `${line ? `#${authors.length > 12 ? 'many-' : ''}authors[${line}]` : ''}
${lines.length > 0 ? `#places[${lines.join(several && lines.length > 8 ? '; ' : ' #linebreak() ')}]` : '#v(2mm)'}`
}

function abstractTypst(article: JatsArticle, context: TypstContext): string {
  const group = article.keywordGroups.find(({ keywords: [first] }) => first === article.keywords[0])
  const word = (english: string) => wordIn(group?.language ?? article.language, english)
  const line = (name: string, terms: readonly string[]) =>
    terms.length > 0 ? [`#strong[${name}] #h(0.4em) ${escapeTypst(terms.join(', '))}`] : []
  const terms = [...line(word('Keywords'), article.keywords), ...line(word('JEL codes'), article.jel)]
  if (!article.abstract)
    return terms.length > 0 ? `#block(below: 6mm)[#set text(9pt)\n${terms.join(' #linebreak() ')}]` : ''
  const { parts, language } = article.abstract
  return `#abstract([${wordIn(language ?? article.language, 'Abstract')}], [${setIn(language)}${paragraphsTypst(parts, context)}], ${terms.length > 0 ? `[${terms.join(' #linebreak() ')}]` : 'none'})`
}

/** Number of lines that fit in the margin of the first page, and number of letters per line. */
const marginLines = 56
const marginLetters = 25

/**
 * Returns dates, licence, correspondence and citation: in the margin of the first page, or after the text if
 * the margin is full.
 */
function particulars(article: JatsArticle): { inMargin: string[]; below: string[] } {
  const facts: { markup: string; lines: number }[] = []
  const add = (name: string, given: readonly (string | null)[]) => {
    const lines = given.filter((line) => line !== null && line !== '') as string[]
    if (lines.length === 0) return
    const letters = lines.map((line) => line.replaceAll(/#link\("[^"]*"\)|#sym\.zws;|\\/g, '').length)
    const rows = letters.reduce((sum, count) => sum + Math.ceil(count / marginLetters), 0)
    facts.push({
      markup: `#fact([${wordIn(article.language, name)}], [${lines.join(' \\ ')}])`,
      lines: rows + 2,
    })
  }
  for (const [word, day] of [
    ['Received', article.received],
    ['Revised', article.revised],
    ['Accepted', article.accepted],
    ['Published', article.published],
  ] as const)
    add(word, [day && escapeTypst(dateIn(article.language, day))])
  for (const { title, people } of article.credits)
    add(
      title,
      people.map(nameOf).map((name) => escapeTypst(name)),
    )
  const corresponding = article.contributors.filter((c) => c.isCorresponding && c.email)
  add(
    'Correspondence',
    corresponding.flatMap((c) => [
      article.contributors.length > 1 ? escapeTypst(nameOf(c)) : null,
      c.email ? linkTypst(`mailto:${c.email}`, broken(c.email)) : null,
    ]),
  )
  add('How to cite', [citationTypst(article)])
  add('Copyright', licenceLines(article))
  for (const note of article.notes) add('Note', [escapeTypst(note)])
  let free = marginLines
  const fits = facts.map(({ lines }) => {
    free -= lines
    return free >= 0
  })
  return {
    inMargin: facts.filter((_, index) => fits[index]).map(({ markup }) => markup),
    below: facts.filter((_, index) => !fits[index]).map(({ markup }) => markup),
  }
}

/** Writes the facts for which the margin of the first page has no room. */
export function furtherParticulars(article: JatsArticle): string {
  const { below } = particulars(article)
  if (below.length === 0) return ''
  return `\n#heading(level: 1)[${wordIn(article.language, 'About this article')}]\n\n#plain[${below.join('\n')}]\n`
}

function licenceLines({ copyright, licence }: JatsArticle): string[] {
  const text = licence.text ? escapeTypst(licence.text) : ''
  const name = licence.url ? linkTypst(licence.url, licence.text ? broken(licence.url) : '') : ''
  const statement = copyright.statement ? `${escapeTypst(copyright.statement).replace(/\\\.$/, '')}.` : ''
  return [[statement, text, name].filter(Boolean).join(' ')].filter(Boolean)
}

/**
 * Writes the citation in APA style, with at most three authors before 'et al.', because the margin is narrow.
 */
function citationTypst(article: JatsArticle): string {
  const initials = (given: string) =>
    given
      .split(/[\s.]+/)
      .filter(Boolean)
      .map((part) => `${part.charAt(0)}.`)
      .join(' ')
  const names = article.contributors.map((c) =>
    c.collaboration ? c.collaboration : [c.familyName, initials(c.givenName)].filter(Boolean).join(', '),
  )
  const people =
    names.length > 3
      ? `${names[0]}, et al.`
      : names.length > 1
        ? `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`
        : (names[0] ?? '')
  const year = article.published?.slice(0, 4) ?? wordIn(article.language, 'in press')
  const place = placeOf(article)
  const stop = /[.?!]$/.test(article.title) ? '' : '.'
  return [
    escapeTypst([people, `(${year}).`].filter(Boolean).join(' ')),
    escapeTypst(`${article.title}${stop}`),
    article.journal.title
      ? `#emph[${escapeTypst(article.journal.title)}]${place ? escapeTypst(`, ${place}`) : ''}.`
      : '',
    article.doi ? linkTypst(doiUrl(article.doi), broken(doiUrl(article.doi))) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Allows a line break after each punctuation mark of an address or identifier. */
export function broken(text: string): string {
  return text
    .split(/(?<=[/.@_=&?-])/)
    .map((part) => escapeTypst(part))
    .join('#sym.zws;')
}

function titleTypst(content: readonly XmlNode[], context: TypstContext): string {
  return content.map((node) => (isElement(node) ? inlineTypst([node], context) : unbroken(node))).join('')
}

/** Keeps hyphenated compounds on one line, because text extraction would otherwise join their parts. */
function unbroken(title: string): string {
  return title
    .split(/\s+/)
    .map((word) =>
      /\p{L}-\p{L}/u.test(word) && word.length < 30 ? `#box[${escapeTypst(word)}]` : escapeTypst(word),
    )
    .join(' ')
}
