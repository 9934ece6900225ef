import type { Registry } from '#domain/article/registries.ts'
import type { MetadataRecord, Requirement } from '#domain/schemas/metadata.ts'
import type { Reference } from '../../jats/model.ts'
import type { ManuscriptRow } from '../../workflow/queries.ts'
import type { FullAuthor } from './queries.ts'

interface Subject {
  manuscript: ManuscriptRow
  authors: readonly FullAuthor[]
  record: MetadataRecord
  /** References in the newest version of the text. */
  references: readonly Reference[]
  isPlaced: boolean
}

type Asks = Partial<Record<Registry, 'required' | 'recommended'>>

function row(
  label: string,
  place: Requirement['place'],
  /** The number of missing values; a boolean if the values cannot be counted. */
  missing: number | boolean,
  asks: Asks,
): Requirement {
  return {
    ...{ label, place, given: !missing, missing: typeof missing === 'number' ? missing : null },
    asks: {
      ...{ crossref: null, doaj: null, repec: null, openaire: null, scholar: null, jats4r: null },
      ...asks,
    },
  }
}

const required = 'required'
const recommended = 'recommended'
const everybody: Asks = {
  ...{ crossref: required, doaj: required, repec: required, openaire: required, scholar: required },
  jats4r: required,
}

/**
 * Returns what registries and indexes require, and whether the record contains it. Shown as a table on the
 * metadata page.
 */
export function requirementsOf(subject: Subject): Requirement[] {
  const { manuscript, authors, record, references } = subject
  const count = (missing: (author: FullAuthor) => boolean) => authors.filter(missing).length
  const withoutRor = count(({ affiliations }) => !affiliations.some(({ ror }) => ror))
  const withoutDoi = references.filter(({ doi }) => !doi).length
  return [
    row('Title and abstract', 'title', !manuscript.title || !manuscript.abstract, everybody),
    row(
      'Contributors',
      'contributors',
      count(({ lastName, affiliations }) => !lastName || affiliations.length === 0),
      everybody,
    ),
    row(
      'ORCID, verified',
      'contributors',
      count(({ orcidVerified }) => !orcidVerified),
      {
        ...{ crossref: recommended, openaire: recommended, jats4r: recommended },
      },
    ),
    row('Affiliations with ROR', 'contributors', withoutRor, {
      ...{ crossref: recommended, openaire: required, jats4r: recommended },
    }),
    row(
      'CRediT roles',
      'roles',
      count(({ roles }) => roles.length === 0),
      {
        ...{ crossref: recommended, jats4r: recommended },
      },
    ),
    row('Funding statement', 'funding', !record.funding && record.funders.length === 0, {
      ...{ openaire: recommended, jats4r: recommended },
    }),
    ...(record.funders.length > 0
      ? [
          row(
            'Funder with registry ID',
            'funding',
            record.funders.filter(({ funderId, ror }) => !funderId && !ror).length,
            { crossref: required, openaire: required, jats4r: recommended },
          ),
        ]
      : []),
    row('License', 'licence', false, {
      ...{ crossref: required, doaj: required, openaire: required, scholar: required, jats4r: required },
    }),
    row('Dates', 'dates', manuscript.acceptedAt === null, everybody),
    row('Pages or article number', 'publish', !subject.isPlaced, everybody),
    row('Keywords', 'keywords', manuscript.keywords.length === 0, {
      ...{ doaj: required, repec: required, openaire: required, jats4r: recommended },
    }),
    row('JEL codes', 'keywords', record.jelCodes.length === 0, { repec: required }),
    row('References with DOI', 'references', references.length > 0 ? withoutDoi : true, {
      crossref: references.length === 0 ? required : recommended,
    }),
    row('Data availability', 'data', !record.dataAvailability, {
      ...{ crossref: recommended, openaire: recommended, jats4r: recommended },
    }),
    row('Competing interests', 'statements', !record.competingInterests, {
      ...{ doaj: recommended, jats4r: recommended },
    }),
  ]
}

/** Returns the number of missing values that are required and can be entered only on the metadata page. */
export function missingRequired(requirements: readonly Requirement[]): number {
  return requirements.filter(
    ({ given, place, asks }) =>
      !given && place !== 'publish' && place !== 'dates' && Object.values(asks).includes('required'),
  ).length
}
