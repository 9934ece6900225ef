import { doiPattern } from '#domain/article/article-parts.ts'
import { categoriesOf } from '#domain/journal/kinds.ts'
import { addressPattern, reservedAddresses } from '#domain/urls.ts'
import { overlap, rangeOf } from '../page-ranges.ts'
import { type Check, inPlace, inText, type Subject } from './check.ts'

/** Checks that nobody can override, because ignoring them would make the journal's record false. */
export const integrityChecks: readonly Check[] = [
  {
    code: 'dtd',
    weight: 'integrity',
    passed: 'The article is valid JATS 1.3',
    find: (subject) => {
      if (!subject.text) return null
      return subject.text.problems.map(({ message, id }) => inText(subject, `Not valid JATS: ${message}`, id))
    },
  },
  {
    code: 'doi',
    weight: 'integrity',
    passed: 'The DOI is free',
    find: ({ placement: { doi }, isDoiTaken, settings }) => {
      if (!doi && !settings.dois.prefix) return []
      if (!doi || !doiPattern.test(doi)) return [inPlace('doi', `${doi ?? ''} is not a DOI`)]
      return isDoiTaken ? [inPlace('doi', `${doi} belongs to another article`)] : []
    },
  },
  {
    code: 'address',
    weight: 'integrity',
    passed: 'The address of the article is free',
    find: ({ placement: { address }, isAddressTaken }) => {
      if (!addressPattern.test(address))
        return [inPlace('address', `“${address}” cannot be part of an address`)]
      if (reservedAddresses.includes(address))
        return [inPlace('address', `“${address}” is the address of another page`)]
      return isAddressTaken ? [inPlace('address', `“${address}” belongs to another article`)] : []
    },
  },
  {
    code: 'date-future',
    weight: 'integrity',
    passed: 'The publication date is not in the future',
    find: ({ placement: { published }, today }) =>
      published > today ? [inPlace('publishedDate', `${published} is in the future`)] : [],
  },
  {
    code: 'issue',
    weight: 'integrity',
    passed: 'The volume and the issue exist, or are the next',
    find: (subject) => (subject.isPlaced ? issueFindings(subject) : null),
  },
  {
    code: 'category',
    weight: 'integrity',
    passed: 'The category is one of the journal’s',
    find: ({ placement: { category }, settings }) =>
      categoriesOf(settings).includes(category)
        ? []
        : [inPlace('category', `The journal has no category “${category}”. Choose one of its categories.`)],
  },
  {
    code: 'pages-free',
    weight: 'integrity',
    passed: 'The pages are free in the issue',
    find: ({ placement: { pages }, neighbours }) => {
      if (!pages) return null
      const own = rangeOf(pages)
      if (own && own.last < own.first) return [inPlace('pages', `${pages} ends before it begins`)]
      const other = neighbours.find((article) => overlap(pages, article.pages))
      return other
        ? [inPlace('pages', `${pages} overlaps with pages ${other.pages} of “${other.title}” in this issue`)]
        : []
    },
  },
]

function issueFindings({ placement: { volume, issue }, latestIssue, isIssueKnown }: Subject) {
  // The first issue of a journal may have any number.
  if (isIssueKnown || latestIssue === null) return []
  const { volume: lastVolume, issue: lastIssue } = latestIssue
  const isNext =
    (volume === lastVolume && issue === lastIssue + 1) || (volume === lastVolume + 1 && issue === 1)
  if (isNext) return []
  const field = volume === lastVolume ? 'issue' : 'volume'
  return [
    inPlace(
      field,
      `There is no volume ${volume}, issue ${issue}. The latest is ${lastVolume} (${lastIssue}); the next is ${lastVolume} (${lastIssue + 1}) or ${lastVolume + 1} (1).`,
    ),
  ]
}
