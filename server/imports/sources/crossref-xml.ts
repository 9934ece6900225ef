import { bareDoi, child, childText, descendants, elements, textOf, type XmlElement } from '../../jats/xml.ts'
import { author, blankDraft, type Draft, dayOf, orcidOf, reference } from '../draft.ts'

/** Names of the elements that are records in a deposit to Crossref, and in its answers to queries (all schema versions). */
export const crossrefRecords = new Set([
  ...[
    'journal_article',
    'posted_content',
    'book',
    'conference_paper',
    'dissertation',
    'report-paper',
    'standard',
  ],
])

/** Removes namespace prefixes, because each deposit chooses its own. */
function bare(element: XmlElement): XmlElement {
  return {
    ...element,
    name: element.name.replace(/^[\w.-]+:/, ''),
    children: element.children.map((node) => (typeof node === 'string' ? node : bare(node))),
  }
}

/** Reads an article of Crossref's deposit schema (4.3 to 5.4), with the journal and issue around it. */
export function draftOfCrossrefXml(record: XmlElement, around: readonly XmlElement[]): Draft {
  const article = bare(record)
  const journal = around.map(bare).find(({ name }) => name === 'journal')
  const meta = child(journal, 'journal_metadata')
  const issue = child(journal, 'journal_issue')
  const titles = child(article, 'titles')
  const pages = child(article, 'pages')
  const item = child(article, 'publisher_item')
  const program = descendants(article, 'program')
  const licences = program.flatMap((one) => elements(one, 'license_ref'))
  const licence =
    licences.find((one) => one.attributes.applies_to === 'vor') ??
    licences.find((one) => !one.attributes.applies_to)
  const first = childText(pages, 'first_page')
  const last = childText(pages, 'last_page')
  return {
    ...blankDraft(),
    title: childText(titles, 'title') ?? '',
    subtitle: childText(titles, 'subtitle'),
    language: article.attributes.language ?? null,
    abstract: elements(article, 'abstract')
      .slice(0, 1)
      .flatMap((one) => descendants(one, 'p').map(textOf))
      .filter(Boolean)
      .join('\n\n'),
    authors: peopleOf(child(article, 'contributors')),
    doi: bareDoi(childText(child(article, 'doi_data'), 'doi')),
    volume: childText(child(issue, 'journal_volume'), 'volume'),
    issue: childText(issue, 'issue'),
    issueTitle: childText(child(issue, 'titles'), 'title'),
    pages:
      [first, last === first ? null : last].filter(Boolean).join('-') ||
      textOf(elements(item, 'item_number')[0]) ||
      null,
    published:
      dateOf(elements(article, 'publication_date', 'posted_date')) ??
      dateOf(elements(issue, 'publication_date')),
    accepted: dateOf(elements(article, 'acceptance_date')),
    licenceUrl: textOf(licence) || null,
    journal: {
      title: childText(meta, 'full_title') ?? childText(meta, 'abbrev_title'),
      issns: elements(meta, 'issn').map(textOf).filter(Boolean),
    },
    references: descendants(child(article, 'citation_list'), 'citation').map((one) =>
      reference({
        text: childText(one, 'unstructured_citation'),
        doi: bareDoi(childText(one, 'doi')),
        author: childText(one, 'author'),
        year: childText(one, 'cYear'),
        title: childText(one, 'article_title') ?? childText(one, 'volume_title'),
        source: childText(one, 'journal_title') ?? childText(one, 'series_title'),
        volume: childText(one, 'volume'),
        issue: childText(one, 'issue'),
        firstPage: childText(one, 'first_page'),
      }),
    ),
    funders: fundersOf(program),
    otherKind: ['journal_article', 'posted_content', 'conference_paper', 'report-paper'].includes(
      article.name,
    )
      ? null
      : article.name.replaceAll('_', ' '),
  }
}

function peopleOf(contributors: XmlElement | undefined): Draft['authors'] {
  return elements(contributors, 'person_name', 'organization')
    .filter(({ attributes }) => (attributes.contributor_role ?? 'author') === 'author')
    .map((person) => {
      if (person.name === 'organization') return author({ familyName: textOf(person), isGroup: true })
      const old = elements(person, 'affiliation').map(textOf)
      const institutions = elements(child(person, 'affiliations'), 'institution')
      return author({
        familyName: [childText(person, 'surname'), childText(person, 'suffix')].filter(Boolean).join(' '),
        givenName: childText(person, 'given_name') ?? '',
        orcid: orcidOf(childText(person, 'ORCID')),
        affiliations: [
          ...old.map((name) => ({ name, country: null, ror: null })),
          ...institutions.map((one) => ({
            name: childText(one, 'institution_name') ?? '',
            country: null,
            ror:
              textOf(elements(one, 'institution_id').find(({ attributes }) => attributes.type === 'ror')) ||
              null,
          })),
        ].filter(({ name }) => name),
      })
    })
}

/** The date online comes before that in print, as for the journal's own articles. */
function dateOf(dates: readonly XmlElement[]): string | null {
  const date = dates.find(({ attributes }) => attributes.media_type === 'online') ?? dates[0]
  return dayOf(
    childText(date, 'year'),
    childText(date, 'month') ?? undefined,
    childText(date, 'day') ?? undefined,
  )
}

function fundersOf(programs: readonly XmlElement[]): Draft['funders'] {
  const groups = programs.flatMap((one) => [
    ...descendants(one, 'assertion').filter(({ attributes }) => attributes.name === 'fundgroup'),
  ])
  const named = (group: XmlElement, name: string) =>
    descendants(group, 'assertion').filter(({ attributes }) => attributes.name === name)
  const own = (one: XmlElement | undefined) =>
    (one?.children ?? [])
      .filter((node) => typeof node === 'string')
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim()
  return groups.flatMap((group) => {
    const name = own(named(group, 'funder_name')[0])
    return name
      ? [
          {
            name,
            funderId: bareDoi(own(named(group, 'funder_identifier')[0])),
            awards: named(group, 'award_number').map(own).filter(Boolean),
          },
        ]
      : []
  })
}
