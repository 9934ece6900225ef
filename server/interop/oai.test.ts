import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, callsOf, startApp, type TestApp } from '#tests/app.ts'
import { sampleJournal, sampleTimeout } from '#tests/sample-journal.ts'
import { jatsProblems, oaiProblems, standards } from '#tests/standards.ts'

let journal: TestApp

const doctype =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" "JATS-journalpublishing1-3.dtd">'

/** Fetches a response and validates it: JATS payloads with the DTD, everything else with the OAI schemas. */
async function ask(query: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
  const answer =
    method === 'GET'
      ? await journal.app.inject(`/oai?${query}`)
      : await journal.app.inject({
          method,
          url: '/oai',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: query,
        })
  expect(answer.statusCode, query).toBe(200)
  expect(answer.headers['content-type'], query).toBe('text/xml; charset=utf-8')
  const xml = answer.body
  if (standards) {
    const payloads: string[] = []
    const envelope = xml.replaceAll(
      /<metadata>(<article xmlns="https:\/\/jats\.nlm\.nih\.gov\/ns\/publishing\/1\.3\/".*?<\/article>)<\/metadata>/gs,
      (_, article: string) => {
        payloads.push(article.replace(/ xmlns="[^"]+"/, ''))
        return ''
      },
    )
    expect(oaiProblems(envelope), query).toEqual([])
    for (const article of payloads) expect(jatsProblems(doctype + article), query).toEqual([])
  }
  return xml
}

const codeOf = (xml: string) => /<error code="(\w+)"/.exec(xml)?.[1] ?? null
const identifiersIn = (xml: string) => [...xml.matchAll(/<identifier>([^<]+)</g)].map(([, id]) => id ?? '')
const tokenIn = (xml: string) => /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1]

beforeAll(async () => {
  journal = await startApp({}, { copyOf: await sampleJournal() })
  // Adds 90 records that changed within one second, so that a page must end within that second.
  const { db } = journal.context
  const [first] = await db.selectFrom('articles').selectAll().limit(1).execute()
  // Omits columns that the new rows cannot share: a manuscript has only one article, the lists keep their
  // empty defaults, and the database makes the sums.
  const { manuscriptId: _, funders: _funders, referenceList: _list, ...listed } = first!
  const { translations: _translations, plainSummaries: _summaries, ...single } = listed
  const { dataLinks: _data, codeLinks: _code, fullTextSum: _sum, plainTextSum: _plainSum, ...row } = single
  await db
    .insertInto('articles')
    .values(
      Array.from({ length: 90 }, (__, index) => ({
        ...row,
        id: `copy-${index}`,
        doi: `10.5555/copy.${index}`,
        jatsKey: null,
        category: 'Économie & sociétés',
        updatedAt: `2024-05-05T10:00:00.${100 + index}Z`,
      })),
    )
    .execute()
}, sampleTimeout)
afterAll(() => journal.close())

test('Identify, formats and sets', async () => {
  const identify = await ask('verb=Identify')
  expect(identify).toContain('<baseURL>http://localhost/oai</baseURL>')
  expect(identify).toContain('<earliestDatestamp>2024-05-05T10:00:00Z</earliestDatestamp>')
  expect(identify).toContain('<deletedRecord>persistent</deletedRecord>')
  const formats = await ask('verb=ListMetadataFormats')
  expect(formats).toContain('<metadataPrefix>oai_dc</metadataPrefix>')
  expect(formats).toContain('<metadataPrefix>jats</metadataPrefix>')
  const sets = await ask('verb=ListSets')
  expect(sets).toContain('<setSpec>economie-and-societes</setSpec>')
})

test('POST gets the same answer as GET', async () => {
  const bare = (xml: string) => xml.replace(/<responseDate>[^<]+/, '')
  expect(bare(await ask('verb=Identify', 'POST'))).toBe(bare(await ask('verb=Identify')))
  expect(codeOf(await ask('verb=Nothing', 'POST'))).toBe('badVerb')
})

describe.each(['oai_dc', 'jats'])('a harvest in %s', (prefix) => {
  test('returns every record once, and ends with an empty token', async () => {
    const seen: string[] = []
    let query = `verb=ListRecords&metadataPrefix=${prefix}`
    let xml = ''
    for (let pages = 0; pages < 10; pages += 1) {
      xml = await ask(query)
      expect(codeOf(xml)).toBe(null)
      expect(/<resumptionToken[^>]* cursor="(\d+)"/.exec(xml)?.[1]).toBe(String(seen.length))
      seen.push(...identifiersIn(xml))
      const token = tokenIn(xml)
      if (!token) break
      query = `verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`
    }
    const { total } = await journal.context.db
      .selectFrom('articles')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    expect(xml).toMatch(
      new RegExp(`<resumptionToken completeListSize="${total}" cursor="\\d+"></resumptionToken>`),
    )
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    if (prefix === 'jats') expect(xml).toContain('xmlns="https://jats.nlm.nih.gov/ns/publishing/1.3/"')
  })
})

test('one record, and its formats', async () => {
  const id = identifiersIn(await ask('verb=ListIdentifiers&metadataPrefix=oai_dc'))[0] ?? ''
  for (const prefix of ['oai_dc', 'jats'])
    expect(await ask(`verb=GetRecord&metadataPrefix=${prefix}&identifier=${id}`)).toContain('<metadata>')
  expect(await ask(`verb=ListMetadataFormats&identifier=${id}`)).toContain('oai_dc')
})

describe('selective harvesting', () => {
  const count = async (query: string) => {
    const xml = await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&${query}`)
    const size = /completeListSize="(\d+)"/.exec(xml)?.[1]
    return codeOf(xml) === 'noRecordsMatch' ? 0 : Number(size ?? identifiersIn(xml).length)
  }
  test.each([
    ['from=2024-05-05&until=2024-05-05', 90],
    ['from=2024-05-05T10:00:00Z&until=2024-05-05T10:00:00Z', 90],
    ['until=2024-05-05T09:59:59Z', 0],
    ['until=2024-05-05', 90],
    ['from=2024-05-05T10:00:01Z&until=2024-12-31T00:00:00Z', 0],
    ['set=economie-and-societes', 90],
    ['set=nothing', 0],
    ['from=9999-12-31', 0],
  ])('%s', async (query, expected) => {
    expect(await count(query)).toBe(expected)
  })

  test('a token keeps its selection', async () => {
    const first = await ask('verb=ListIdentifiers&metadataPrefix=oai_dc&set=economie-and-societes')
    const second = await ask(
      `verb=ListIdentifiers&resumptionToken=${encodeURIComponent(tokenIn(first) ?? '')}`,
    )
    expect(identifiersIn(first)).toHaveLength(50)
    expect(identifiersIn(second)).toHaveLength(40)
    expect(second).toMatch(/<resumptionToken completeListSize="90" cursor="50"><\/resumptionToken>/)
  })
})

describe('errors', () => {
  test.each([
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=Nothing', 'badVerb'],
    ['verb=constructor', 'badVerb'],
    ['verb=identify', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=Identify&x=%00%FF%3Cb%3E', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&until=2024-02-30', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2024-13-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01T25:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01T24:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01T10:00:00', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01T10:00:00.5Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2024', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=0000-01-01', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2024-05-06&until=2024-05-05', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=2024-05-05&until=2024-05-05T00:00:00Z', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=a%20b', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai_dc&set=', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=oai%20dc', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
    ['verb=ListRecords&metadataPrefix=oai_dc&resumptionToken=abc', 'badArgument'],
    ['verb=ListRecords&resumptionToken=abc', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=', 'badArgument'],
    ['verb=ListSets&resumptionToken=abc', 'badResumptionToken'],
    ['verb=GetRecord&identifier=oai:journal.example:x', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.example:nothing', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.example:%2500', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.example:%25C3%2528', 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.example:%25zz', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=nothing', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=oai:elsewhere.example:x', 'idDoesNotExist'],
    ['verb=ListRecords&metadataPrefix=oai_dc&from=9998-01-01', 'noRecordsMatch'],
  ])('%s → %s', async (query, code) => {
    const xml = await ask(query)
    expect(codeOf(xml)).toBe(code)
    // An invalid argument is not repeated in the response.
    const request = /<request([^>]*)>/.exec(xml)?.[1]
    if (code === 'badVerb' || code === 'badArgument') expect(request).toBe('')
    else expect(request).toContain('verb="')
  })

  test('a token that was changed or belongs to another list', async () => {
    const token = tokenIn(await ask('verb=ListRecords&metadataPrefix=oai_dc')) ?? ''
    const [text = '', signature = ''] = token.split('.')
    const wider = Buffer.from(
      Buffer.from(text, 'base64url').toString().replace('"oai_dc"', '"jats"'),
    ).toString('base64url')
    for (const changed of [`${wider}.${signature}`, `${text}.${signature}x`, `${text}.`, text])
      expect(codeOf(await ask(`verb=ListRecords&resumptionToken=${changed}`))).toBe('badResumptionToken')
    expect(codeOf(await ask(`verb=ListIdentifiers&resumptionToken=${token}`))).toBe('badResumptionToken')
  })
})

test('a deleted article remains as a deleted record; a changed one is harvested again', async () => {
  const { db } = journal.context
  await db.deleteFrom('articles').where('id', '=', 'copy-7').execute()
  await db.updateTable('articles').set({ title: 'Another title' }).where('id', '=', 'copy-8').execute()
  await db.updateTable('articles').set({ downloads: 99 }).where('id', '=', 'copy-9').execute()
  const xml = await ask('verb=ListRecords&metadataPrefix=oai_dc&set=economie-and-societes&from=2025-01-01')
  expect(identifiersIn(xml)).toEqual(['oai:journal.example:copy-7', 'oai:journal.example:copy-8'])
  expect(xml).toContain('<header status="deleted"><identifier>oai:journal.example:copy-7')
  const gone = await ask('verb=GetRecord&metadataPrefix=jats&identifier=oai:journal.example:copy-7')
  expect(gone).toContain('status="deleted"')
  expect(gone).not.toContain('<metadata>')
})

test('a body that is no form is refused in the error form', async () => {
  const answer: Answer = await callsOf(journal.app).post('/oai', '<verb/>', { 'content-type': 'text/xml' })
  expect(answer.status).toBe(415)
})
