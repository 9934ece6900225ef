import type { Settings } from '#domain/journal/settings.ts'
import { blankRecord, publishedRecordOf } from '#domain/production/metadata-fields.ts'
import { languagesOf } from '#domain/text-language.ts'
import { jatsTypeOf } from '../jats/article-type.ts'
import { journalFront } from '../jats/journal-front.ts'
import { tag, words, writeJats } from '../jats/write.ts'
import { escapeXml, escapeXmlText } from '../jats/xml.ts'
import type { Draft, DraftReference } from './draft.ts'

/** Writes what a source says about an article as JATS Publishing 1.3: front matter and references, without a text. */
export function jatsOfDraft(
  draft: Draft,
  settings: Settings,
  { published, category }: { published: string; category: string },
): string {
  const heading = draft.section ?? ''
  const chosen = { language: draft.language, titleLanguage: draft.language }
  const front = journalFront(settings, {
    heading: heading || 'Article',
    abstract: draft.abstract,
    pages: draft.pages,
    licenceUrl: draft.licenceUrl,
    copyrightHolder: draft.copyrightHolder,
    published,
  })
  return writeJats({
    ...publishedRecordOf(blankRecord),
    ...front,
    title: draft.subtitle ? `${draft.title}: ${draft.subtitle}` : draft.title,
    articleType: heading ? jatsTypeOf(heading) : 'research-article',
    ...languagesOf(
      { title: draft.title, abstract: draft.abstract, text: '' },
      chosen,
      settings.journal.language,
    ),
    ...pagesOf(draft.pages),
    keywords: draft.keywords,
    category,
    heading: heading || 'Article',
    contributors: draft.authors.map((one) => ({
      ...{ givenName: one.givenName, familyName: one.familyName, isGroup: one.isGroup },
      ...{ orcid: one.orcid, orcidVerified: false, email: one.isCorresponding ? one.email : null },
      ...{ isCorresponding: one.isCorresponding, equalContribution: false, presentAddress: null, roles: [] },
      affiliations: one.affiliations.map(({ name, country, ror }) => ({
        institution: name,
        city: null,
        country,
        ror,
      })),
    })),
    received: draft.received,
    revised: null,
    accepted: draft.accepted,
    ...{ volume: draft.volume, issue: draft.issue, issueTitle: draft.issueTitle, doi: draft.doi },
    copyright: {
      holder: draft.copyrightHolder ?? front.copyright.holder,
      year: draft.copyrightYear ?? published.slice(0, 4),
    },
    translations: draft.translations,
    funders: draft.funders.map((funder) => ({ ...funder, ror: null })),
    ...{ pageUrl: null, related: [], note: null, body: null, references: [] },
    back:
      [supplementsXml(draft.supplements), referencesXml(draft.references)].filter(Boolean).join('\n') || null,
  })
}

/** Splits pages, also those with letters ('S12-S18'). A single page that does not begin with a digit is an article number. */
function pagesOf(pages: string | null) {
  const [, first = null, last = null] = /^\s*([^\s–-]+)\s*(?:[-–]+\s*(\S+))?\s*$/.exec(pages ?? '') ?? []
  const isNumber = first !== null && last === null && /^[A-Za-z]/.test(first)
  return {
    firstPage: isNumber ? null : (first ?? null),
    lastPage: isNumber ? null : (last ?? null),
    elocationId: isNumber ? first : first === null && pages ? pages : null,
  }
}

function supplementsXml(files: Draft['supplements']): string | null {
  if (files.length === 0) return null
  const items = files.map(
    ({ name, label }, index) =>
      `<supplementary-material id="s${index + 1}" xlink:href="${escapeXml(name)}">${tag('caption', words('title', label))}</supplementary-material>`,
  )
  return `<sec sec-type="supplementary-material"><title>Supplementary files</title>${items.join('')}</sec>`
}

function referencesXml(references: readonly DraftReference[]): string | null {
  if (references.length === 0) return null
  const items = references.map((one, index) => `<ref id="r${index + 1}">${citationXml(one)}</ref>`)
  return `<ref-list>\n<title>References</title>\n${items.join('\n')}\n</ref-list>`
}

function citationXml(one: DraftReference): string {
  const doi = words('pub-id', one.doi, 'pub-id-type="doi"')
  if (one.text !== null) {
    const rest = doi && !one.text.includes(one.doi ?? '') ? ` ${doi}` : ''
    const linked =
      doi && !rest
        ? escapeXmlText(one.text).replace(escapeXmlText(one.doi ?? ''), doi)
        : escapeXmlText(one.text)
    return `<mixed-citation publication-type="other">${linked}${rest}</mixed-citation>`
  }
  const isArticle = one.source !== null && one.title !== null
  const parts = [
    tag(
      'person-group',
      one.author ? `<string-name>${words('surname', one.author)}</string-name>` : '',
      'person-group-type="author"',
    ),
    words('year', one.year),
    words('article-title', isArticle || one.source === null ? one.title : null),
    words('source', one.source),
    words('volume', one.volume),
    words('issue', one.issue),
    words('fpage', one.firstPage),
    doi,
  ]
  const content = parts.join('')
  // As the XML writer writes it, so that an article stays the same when it is exported and imported.
  if (!content) return '<element-citation publication-type="other"/>'
  return `<element-citation publication-type="${one.source !== null ? 'journal' : 'other'}">${content}</element-citation>`
}
