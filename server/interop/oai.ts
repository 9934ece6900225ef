import type { Context } from '../context.ts'
import { OaiError, readArguments, readBounds, type Verb } from './oai-arguments.ts'
import { dublinCore, embeddedJats, type Format, formats, isFormat } from './oai-formats.ts'
import { type Continuation, readToken, writeToken } from './oai-token.ts'
import {
  categories,
  countHarvest,
  earliestStamp,
  findHeader,
  type Header,
  harvest,
  idInOjs,
  type Selection,
} from './queries.ts'
import { branch, declaration, escapeXml, leaf } from './xml.ts'

const pageSize = 50
const namespace = 'http://www.openarchives.org/OAI/2.0/'

interface OaiRequest {
  context: Context
  origin: string
  values: Readonly<Record<string, string>>
}

/** Answers an OAI-PMH 2.0 request. The status is always 200, even for errors. */
export async function answerOai(context: Context, origin: string, pairs: URLSearchParams): Promise<string> {
  let echoed: Record<string, string> = {}
  let content: string
  try {
    const { verb, values } = readArguments(pairs)
    echoed = { verb, ...values }
    content = branch(verb, await verbs[verb]({ context, origin, values }))
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // Invalid arguments are not repeated in the response (section 3.6).
    if (error.code === 'badVerb' || error.code === 'badArgument') echoed = {}
    content = leaf('error', error.message, { code: error.code })
  }
  const now = context.clock.now().toISOString().replace(/\.\d+/, '')
  return `${declaration}${branch(
    'OAI-PMH',
    [leaf('responseDate', now), leaf('request', `${origin}/oai`, echoed), content],
    {
      xmlns: namespace,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`,
    },
  )}\n`
}

const verbs: Readonly<Record<Verb, (asked: OaiRequest) => Promise<string[]>>> = {
  Identify: identify,
  ListMetadataFormats: listFormats,
  ListSets: listSets,
  ListIdentifiers: (asked) => list('ListIdentifiers', asked),
  ListRecords: (asked) => list('ListRecords', asked),
  GetRecord: getRecord,
}

async function identify({ context, origin }: OaiRequest): Promise<string[]> {
  const { journal, office } = await context.settings()
  const identifiers = repositoryOf(context)
  return [
    leaf('repositoryName', journal.title),
    leaf('baseURL', `${origin}/oai`),
    leaf('protocolVersion', '2.0'),
    leaf('adminEmail', office.email),
    leaf('earliestDatestamp', `${(await earliestStamp(context.db)) ?? '2000-01-01T00:00:00'}Z`),
    leaf('deletedRecord', 'persistent'),
    leaf('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    `<description><oai-identifier xmlns="${namespace}oai-identifier" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace}oai-identifier ${namespace}oai-identifier.xsd"><scheme>oai</scheme>${leaf('repositoryIdentifier', identifiers)}<delimiter>:</delimiter>${leaf('sampleIdentifier', `oai:${identifiers}:jiber-2026-0042`)}</oai-identifier></description>`,
  ]
}

/**
 * Returns the domain name used in identifiers, which never change. The demo runs at an IP address and uses a
 * placeholder.
 */
function repositoryOf({ config }: Context): string {
  const { hostname } = new URL(config.baseUrl)
  return /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i.test(hostname) ? hostname : 'journal.example'
}

function identifierOf(context: Context, id: string): string {
  return `oai:${repositoryOf(context)}:${encodeURIComponent(id)}`
}

async function headerOf(context: Context, identifier: string): Promise<Header> {
  const prefix = `oai:${repositoryOf(context)}:`
  const unknown = () => new OaiError('idDoesNotExist', 'There is no record with this identifier')
  // Identifiers of OJS, which harvesters have stored, are answered with the article's record of today.
  const [, number] = /^oai:[^:]+:article\/(\d{1,18})$/.exec(identifier) ?? []
  if (number !== undefined) {
    const moved = await idInOjs(context.db, number)
    const record = moved === null ? null : await findHeader(context.db, moved)
    if (record) return record
  }
  if (!identifier.startsWith(prefix)) throw unknown()
  let id: string
  try {
    id = decodeURIComponent(identifier.slice(prefix.length))
  } catch {
    throw unknown()
  }
  const header = id.includes('\0') ? null : await findHeader(context.db, id)
  if (!header) throw unknown()
  return header
}

async function listFormats({ context, values }: OaiRequest): Promise<string[]> {
  if (values.identifier !== undefined) await headerOf(context, values.identifier)
  return Object.entries(formats).map(([prefix, { namespace: target, schema }]) =>
    branch('metadataFormat', [
      leaf('metadataPrefix', prefix),
      leaf('schema', schema),
      leaf('metadataNamespace', target),
    ]),
  )
}

/**
 * Returns the set name of a category: its letters and digits. Letters of other scripts are written as code
 * points.
 */
export function setSpecOf(category: string): string {
  const plain = category
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .replaceAll(/[^a-z0-9-]/g, (character) => `_${character.codePointAt(0)?.toString(16)}`)
  return plain || 'other'
}

async function listSets({ context, values }: OaiRequest): Promise<string[]> {
  if (values.resumptionToken !== undefined)
    throw new OaiError('badResumptionToken', 'The list of sets is given whole')
  const bySpec = new Map<string, string>()
  for (const category of await categories(context.db))
    if (!bySpec.has(setSpecOf(category))) bySpec.set(setSpecOf(category), category)
  if (bySpec.size === 0) throw new OaiError('noSetHierarchy', 'There are no sets yet')
  return [...bySpec].map(([spec, name]) => branch('set', [leaf('setSpec', spec), leaf('setName', name)]))
}

async function selectionOf(
  context: Context,
  { from, until, set }: Pick<Continuation, 'from' | 'until' | 'set'>,
): Promise<Selection> {
  if (set === null) return { from, until, categories: null }
  const all = await categories(context.db)
  return { from, until, categories: all.filter((category) => setSpecOf(category) === set) }
}

async function list(verb: 'ListIdentifiers' | 'ListRecords', asked: OaiRequest): Promise<string[]> {
  const { context, values } = asked
  const { db, secret } = context
  const resumed =
    values.resumptionToken === undefined ? null : readToken(secret, values.resumptionToken, verb)
  const prefix = resumed?.prefix ?? values.metadataPrefix ?? ''
  const bounds = resumed ?? { ...readBounds(values), set: values.set ?? null }
  if (!isFormat(prefix)) throw new OaiError('cannotDisseminateFormat', 'This format is not offered')

  const selection = await selectionOf(context, bounds)
  const found = await harvest(db, selection, { after: resumed, limit: pageSize + 1 })
  if (found.length === 0) throw new OaiError('noRecordsMatch', 'No records match')
  const shown = found.slice(0, pageSize)
  const items =
    verb === 'ListRecords'
      ? await recordsOf(asked, shown, prefix)
      : shown.map((header) => headerXml(context, header))

  const given = resumed?.given ?? 0
  const last = shown.at(-1)
  const isOver = found.length <= pageSize
  if (!last || (isOver && !resumed)) return items
  const { from, until, set } = bounds
  const token = isOver
    ? ''
    : writeToken(secret, {
        ...{ verb, prefix, from, until, set },
        ...{ stamp: last.stamp, id: last.id, given: given + shown.length },
      })
  const size = await countHarvest(db, selection)
  // The last part of a list ends with an empty token.
  items.push(
    `<resumptionToken completeListSize="${size}" cursor="${given}">${escapeXml(token)}</resumptionToken>`,
  )
  return items
}

function headerXml(context: Context, { id, stamp, category, deleted }: Header): string {
  return branch(
    'header',
    [
      leaf('identifier', identifierOf(context, id)),
      leaf('datestamp', `${stamp}Z`),
      leaf('setSpec', setSpecOf(category)),
    ],
    { status: deleted ? 'deleted' : null },
  )
}

async function recordsOf(
  { context, origin }: OaiRequest,
  headers: readonly Header[],
  format: Format,
): Promise<string[]> {
  const there = headers.filter(({ deleted }) => !deleted).map(({ id }) => id)
  const metadata =
    format === 'jats' ? await jatsOf(context, there) : await dublinCoreOf(context, there, origin)
  return headers.map((header) => {
    const content = metadata.get(header.id)
    // An article that was deleted since the list was read is reported as deleted.
    if (!content) return branch('record', [headerXml(context, { ...header, deleted: true })])
    return branch('record', [headerXml(context, header), branch('metadata', [content])])
  })
}

async function jatsOf({ reads }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const documents = new Map<string, string>()
  for (const id of ids) {
    const xml = await reads.articleXml(id)
    if (xml) documents.set(id, embeddedJats(xml))
  }
  return documents
}

async function dublinCoreOf(
  { reads, settings }: Context,
  ids: readonly string[],
  origin: string,
): Promise<Map<string, string>> {
  const { journal } = await settings()
  const articles = await reads.articlesById(ids)
  return new Map([...articles].map(([id, article]) => [id, dublinCore(article, journal, origin)]))
}

async function getRecord(asked: OaiRequest): Promise<string[]> {
  const { identifier = '', metadataPrefix = '' } = asked.values
  const header = await headerOf(asked.context, identifier)
  if (!isFormat(metadataPrefix)) throw new OaiError('cannotDisseminateFormat', 'This format is not offered')
  return recordsOf(asked, [header], metadataPrefix)
}
