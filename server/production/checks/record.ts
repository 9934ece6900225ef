import type { FullAuthor } from '../metadata/queries.ts'
import { rangeOf } from '../page-ranges.ts'
import { type Check, type Finding, inMetadata, inPlace, type Subject } from './check.ts'

const nameOf = ({ firstName, lastName }: FullAuthor) => `${firstName} ${lastName}`.trim()

/** Statements that a journal can require (settings, publishing.requiredStatements). */
const statements = {
  data: ['a data availability statement', 'data', ({ record }: Subject) => record.dataAvailability],
  interests: [
    'a statement of competing interests',
    'statements',
    ({ record }: Subject) => record.competingInterests,
  ],
  ethics: ['an ethics statement', 'statements', ({ record }: Subject) => record.ethics],
  funding: ['a funding statement', 'funding', ({ record }: Subject) => record.funding],
} as const

/** Checks of the metadata. */
export const recordChecks: readonly Check[] = [
  {
    code: 'abstract',
    weight: 'must',
    passed: 'Abstract and keywords are given',
    find: ({ manuscript }) => [
      ...(manuscript.abstract ? [] : [inMetadata('title', 'There is no abstract')]),
      ...(manuscript.keywords.length >= 3 ? [] : [inMetadata('keywords', 'There are fewer than 3 keywords')]),
    ],
  },
  {
    code: 'authors',
    weight: 'must',
    passed: 'All authors have a name and an affiliation',
    find: ({ authors }) =>
      authors
        .filter(({ lastName, affiliations }) => !lastName || affiliations.length === 0)
        .map((author) => inMetadata('contributors', `${nameOf(author)} has no affiliation`)),
  },
  {
    code: 'orcid',
    weight: 'should',
    passed: 'The corresponding authors have verified ORCID iDs',
    find: ({ authors }) =>
      authors
        .filter(({ isCorresponding, orcidVerified }) => isCorresponding && !orcidVerified)
        .map((author) =>
          inMetadata(
            'contributors',
            author.orcid
              ? `The ORCID iD of ${nameOf(author)} is not verified`
              : `${nameOf(author)} has no ORCID iD`,
          ),
        ),
  },
  {
    code: 'funding',
    weight: 'should',
    passed: 'All funders have a registry ID',
    find: ({ record: { funders, funding } }) => {
      if (funders.length === 0)
        return funding ? [] : [inMetadata('funding', 'Neither a funder nor a funding statement is given')]
      return funders
        .filter(({ funderId, ror }) => !funderId && !ror)
        .map(({ name }) => inMetadata('funding', `${name} has no Funder ID or ROR`))
    },
  },
  {
    code: 'licence',
    weight: 'must',
    passed: 'The license has an address',
    find: ({ placement, record, settings }) =>
      !placement.isOpenAccess || record.licenceUrl || settings.publishing.licenceUrl
        ? []
        : [inMetadata('licence', 'No license is given')],
  },
  {
    code: 'statements',
    weight: 'must',
    passed: 'The statements that the journal requires are given',
    find: (subject) => {
      const required = subject.settings.publishing.requiredStatements
      if (required.length === 0) return null
      return required.flatMap((name): Finding[] => {
        const [words, section, given] = statements[name]
        const inDocument = subject.text?.parsed.statements.some(({ kind }) => kind === name)
        return given(subject) || inDocument ? [] : [inMetadata(section, `The journal requires ${words}`)]
      })
    },
  },
  {
    code: 'dates',
    weight: 'must',
    passed: 'The dates are in order',
    find: ({ manuscript, placement: { revised, published } }) => {
      const days = [
        ['received', manuscript.submittedAt.slice(0, 10)],
        ['revised', revised],
        ['accepted', manuscript.acceptedAt?.slice(0, 10) ?? null],
        ['published', published],
      ].filter((day): day is [string, string] => day[1] !== null)
      return days.flatMap(([name, day], index) => {
        const before = days[index - 1]
        return before && before[1] > day
          ? [inPlace('publishedDate', `${name} ${day} is before ${before[0]} ${before[1]}`)]
          : []
      })
    },
  },
  {
    code: 'place',
    weight: 'must',
    passed: 'Volume, issue and pages are given, or it is published without an issue',
    find: ({ isPlaced, isContinuous }) =>
      isPlaced || isContinuous ? [] : [inPlace('pages', 'Volume, issue and pages have to be given')],
  },
  {
    code: 'page-count',
    weight: 'should',
    passed: 'The pages are as many as the PDF has',
    find: ({ placement: { pages }, pdfPages }) => {
      const range = pages === null ? null : rangeOf(pages)
      // An article number is not counted in pages.
      if (range?.prefix !== '' || pdfPages === null) return null
      const count = range.last - range.first + 1
      return count === pdfPages
        ? []
        : [
            inPlace(
              'pages',
              `${pages} is ${count === 1 ? '1 page' : `${count} pages`}, but the PDF has ${pdfPages}`,
            ),
          ]
    },
  },
]
