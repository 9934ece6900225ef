import { calendarDay } from '#domain/schemas/shapes.ts'

/** OAI-PMH 2.0, section 3.6. */
export type OaiCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noSetHierarchy'

/** OAI-PMH errors are answered with status 200 and an error code. */
export class OaiError extends Error {
  readonly code: OaiCode
  constructor(code: OaiCode, message: string) {
    super(message)
    this.code = code
  }
}

export type Verb =
  | 'Identify'
  | 'ListMetadataFormats'
  | 'ListSets'
  | 'ListIdentifiers'
  | 'ListRecords'
  | 'GetRecord'

const listing = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  exclusive: 'resumptionToken',
} as const
const rules: Readonly<
  Record<Verb, { required: readonly string[]; optional: readonly string[]; exclusive?: string }>
> = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: [], exclusive: 'resumptionToken' },
  ListIdentifiers: listing,
  ListRecords: listing,
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
}

export interface OaiArguments {
  verb: Verb
  values: Readonly<Record<string, string>>
}

/** Parses the arguments of a request; throws OaiError if they are invalid. */
export function readArguments(pairs: URLSearchParams): OaiArguments {
  const [verb, ...more] = pairs.getAll('verb')
  if (verb === undefined) throw new OaiError('badVerb', 'The verb is missing')
  if (more.length > 0) throw new OaiError('badVerb', 'The verb is given more than once')
  if (!Object.hasOwn(rules, verb)) throw new OaiError('badVerb', 'This is not an OAI-PMH verb')
  const rule = rules[verb as Verb]
  const values: Record<string, string> = {}
  for (const [name, value] of pairs) {
    if (name === 'verb') continue
    if (![...rule.required, ...rule.optional, rule.exclusive].includes(name))
      throw new OaiError('badArgument', `${verb} knows no argument of this name`)
    if (Object.hasOwn(values, name)) throw new OaiError('badArgument', `${name} is given more than once`)
    checkForm(name, value)
    values[name] = value
  }
  if (rule.exclusive && values[rule.exclusive] !== undefined) {
    if (Object.keys(values).length > 1)
      throw new OaiError('badArgument', `${rule.exclusive} stands alone beside the verb`)
    return { verb: verb as Verb, values }
  }
  for (const name of rule.required)
    if (values[name] === undefined) throw new OaiError('badArgument', `${name} is missing`)
  return { verb: verb as Verb, values }
}

const word = /^[A-Za-z0-9\-_.!~*'()]+$/
const setSpec = /^[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*$/
// Characters of a URI (RFC 3986), limited to the length of our identifiers and tokens.
const identifier = /^(?:[A-Za-z0-9\-._~:/?@!$&'()*+,;=]|%[0-9A-Fa-f]{2}){1,2000}$/

/** Rejects values that the response's <request> element could not repeat within the schema. */
function checkForm(name: string, value: string): void {
  const fits =
    name === 'metadataPrefix'
      ? word.test(value)
      : name === 'set'
        ? setSpec.test(value)
        : name === 'identifier'
          ? identifier.test(value)
          : name === 'from' || name === 'until'
            ? granularityOf(value) !== null
            : identifier.test(value)
  if (!fits) throw new OaiError('badArgument', `${name} has an invalid format`)
}

type Granularity = 'day' | 'second'

function granularityOf(value: string): Granularity | null {
  const [, date = '', time] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\dZ)?$/.exec(value) ?? []
  if (!calendarDay.safeParse(date).success) return null
  if (!time) return 'day'
  // JavaScript reads 24:00:00 as midnight of the next day; PostgreSQL does not produce it.
  return Number.isNaN(Date.parse(value)) || time.startsWith('T24') ? null : 'second'
}

/** Both bounds are inclusive, in UTC seconds. A day as `until` includes the whole day. */
export function readBounds({ from, until }: Readonly<Record<string, string>>) {
  if (from && until && granularityOf(from) !== granularityOf(until))
    throw new OaiError('badArgument', 'from and until have different granularities')
  const start = from ? (granularityOf(from) === 'day' ? `${from}T00:00:00` : from.slice(0, -1)) : null
  const end = until ? (granularityOf(until) === 'day' ? `${until}T23:59:59` : until.slice(0, -1)) : null
  if (start && end && start > end) throw new OaiError('badArgument', 'from lies after until')
  return { from: start, until: end }
}
