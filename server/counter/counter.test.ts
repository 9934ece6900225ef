/** COUNTER 5.1: the standard's own schemas, and the rules of the Code of Practice, each by its section. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { standards } from '#tests/standards.ts'
import { counterReports, exceptions, reportIds } from '../../domain/article/counter.ts'
import { Refusal } from '../../domain/errors.ts'
import { buildApp } from '../app.ts'
import { closeUsageMonths } from './close.ts'

const world = '0000000000000000'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const campus = '192.0.2.7'
const stranger = '198.51.100.4'

let journal: TestApp
let admin: Person
let editor: Person
let key: string
let months: { first: string; second: string; current: string }

beforeAll(async () => {
  journal = await startApp()
  const { db, usage, readers, clock } = journal.context
  // The middle of a month, so that no reader's hour crosses its end.
  const now = clock.now()
  journal.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 12) - now.getTime())
  const month = (step: number) => {
    const date = clock.now()
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step, 1)).toISOString().slice(0, 7)
  }
  months = { first: month(0), second: month(1), current: month(2) }
  const article = {
    abstract: 'Text',
    keywords: [],
    category: 'Economics',
    articleType: 'Original Research',
    language: 'en',
  }
  await db
    .insertInto('articles')
    .values([
      {
        ...{
          ...article,
          id: 'open',
          title: 'An open\tarticle',
          publishedDate: '2024-05-01',
          isOpenAccess: true,
        },
        ...{ fullTextHtml: '<p>Text</p>', doi: '10.5555/open' },
      },
      {
        ...{
          ...article,
          id: 'closed',
          title: 'A closed article',
          publishedDate: '2025-02-01',
          isOpenAccess: false,
        },
        fullTextHtml: '<p>Text</p>',
      },
      { ...article, id: 'unread', title: 'Unread', publishedDate: '2025-02-01', isOpenAccess: true },
    ])
    .execute()
  await db
    .insertInto('articleContributors')
    .values(
      ['Ada', 'Bo', 'Cy', 'Di'].map((givenName, orderIndex) => ({
        ...{ articleId: 'open', orderIndex, givenName, familyName: 'Quay' },
        orcid: orderIndex === 0 ? '0000-0002-1825-0097' : null,
      })),
    )
    .execute()
  const before = await journal.account({ role: 'admin' })
  const made = await before.post('/api/cms/institutions', {
    name: 'Harbour University',
    ranges: ['192.0.2.0/24'],
    startsOn: '2020-01-01',
    ror: 'https://ror.org/05gq02987',
    customerId: 'C-17',
  })
  expect(made.status).toBe(201)
  key = (await before.post(`/api/cms/institutions/${made.body.id}/report-key`, {})).body.key
  readers.forget()
  await readers.load()

  const read = (url: string, address: string) =>
    usage.page(
      url,
      { method: 'GET', headers: { 'user-agent': firefox }, socket: { remoteAddress: address } } as never,
      {
        isAuthorised: address === campus,
      },
    )
  for (const step of [0, 1]) {
    read('/articles/open', stranger)
    read('/articles/closed', stranger)
    read('/articles/closed', campus)
    read('/articles?q=tariffs', campus)
    read('/articles?q=tariffs&category=Economics', campus)
    read('/articles?q=tariffs&cursor=abc', stranger)
    await usage.flush()
    if (step === 0) journal.advance(31 * 86_400_000)
  }
  await closeUsageMonths(journal.context)
  journal.advance(30 * 86_400_000)
  await closeUsageMonths(journal.context)
  admin = await journal.account({ role: 'admin' })
  editor = await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

async function ask(path: string, query: Record<string, string> = {}, token?: string) {
  const answer = await journal.app.inject({
    url: `/api/sushi/r51/${path}?${new URLSearchParams(query)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : null, raw: answer.rawPayload }
}
const period = () => ({ begin_date: months.first, end_date: months.second })
const report = async (id: string, query: Record<string, string> = {}) => {
  const { status, body } = await ask(`reports/${id}`, { customer_id: world, ...period(), ...query })
  expect(status).toBe(200)
  return body
}
const codes = (body: { Report_Header: { Exceptions?: { Code: number }[] } }) =>
  body.Report_Header.Exceptions?.map(({ Code }) => Code) ?? []

/** All performances of a report, with the attributes that belong to them. */
// biome-ignore lint/suspicious/noExplicitAny: the schemas check the form.
const performances = (body: any): any[] =>
  // biome-ignore lint/suspicious/noExplicitAny: the schemas check the form.
  body.Report_Items.flatMap((entry: any) => entry.Items ?? [entry]).flatMap((item: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: the schemas check the form.
    item.Attribute_Performance.map((one: any) => ({ item: item.Item, ...one })),
  )

describe('the schemas of the standard', () => {
  const validator = () => {
    const path = join(standards ?? '', 'counter/COUNTER_API.json')
    // Two faults of the published file: a pattern that is none, and the registry's former name.
    const source = readFileSync(path, 'utf8').replaceAll('{1,3,4}', '{1,4}')
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema(JSON.parse(source), 'counter')
    return (name: string) => {
      const check = ajv.getSchema(`counter#/components/schemas/${name}`)
      if (!check) throw new Error(`There is no schema ${name}`)
      return (body: unknown) => (check(body) ? [] : (check.errors ?? []))
    }
  }

  test.skipIf(!standards).each(reportIds)('%s, for the world and for an institution', async (id) => {
    const check = validator()(id)
    const views: Record<string, string>[] = [
      {},
      ...(counterReports[id].view
        ? []
        : [{ attributes_to_show: counterReports[id].shows.join('|') }, { granularity: 'Total' }]),
      ...(id === 'IR' ? [{ include_parent_details: 'True' }] : []),
    ]
    const customers: Record<string, string>[] = [
      { customer_id: world },
      { customer_id: 'C-17', api_key: key },
    ]
    for (const customer of customers)
      for (const view of views) {
        const body = await report(id.toLowerCase(), { ...customer, ...view })
        expect({ id, view, errors: check(body) }).toEqual({ id, view, errors: [] })
      }
    // A platform without usage in the period has no items, and says so.
    const none = await report(id.toLowerCase(), { begin_date: '2019-01', end_date: '2019-02' })
    expect(check(none)).toEqual([])
  })

  test.skipIf(!standards)('status, members, reports and exceptions', async () => {
    const schema = validator()
    for (const one of (await ask('status')).body) expect(schema('Status')(one)).toEqual([])
    for (const one of (await ask('members', { customer_id: 'C-17', api_key: key })).body)
      expect(schema('Member')(one)).toEqual([])
    const listed = (await ask('reports', { customer_id: world })).body
    for (const one of listed) expect(schema('Report')(one)).toEqual([])
    expect(listed.map((one: { Report_ID: string }) => one.Report_ID)).toEqual(reportIds)
    expect(schema('Exception_1030')((await ask('reports/tr')).body)).toEqual([])
    // Each exception that we have is one of the standard, with its message.
    for (const [code, [Message]] of Object.entries(exceptions))
      expect([code, schema(`Exception_${code}`)({ Code: Number(code), Message })]).toEqual([code, []])
  })
})

describe('the rules of the Code of Practice', () => {
  test('3.3.9: zero is not reported, and an item without usage is left out', async () => {
    for (const id of reportIds)
      for (const { Performance } of performances(await report(id.toLowerCase())))
        for (const counts of Object.values<Record<string, number>>(Performance))
          expect(Object.values(counts).every((count) => count > 0)).toBe(true)
    expect(JSON.stringify(await report('ir'))).not.toContain('Unread')
  })

  test('3.3.4: unique counts are at most the totals, and requests at most the investigations', async () => {
    for (const { Performance } of performances(await report('ir')))
      for (const month of [months.first, months.second]) {
        const of = (metric: string) => Performance[metric]?.[month] ?? 0
        expect(of('Unique_Item_Requests')).toBeLessThanOrEqual(of('Total_Item_Requests'))
        expect(of('Unique_Item_Investigations')).toBeLessThanOrEqual(of('Total_Item_Investigations'))
        expect(of('Total_Item_Requests')).toBeLessThanOrEqual(of('Total_Item_Investigations'))
      }
  })

  test('3.3.4: what was read is counted, by metric and month', async () => {
    const each = (count: number) => ({ [months.first]: count, [months.second]: count })
    expect(performances(await report('tr_j3'))).toEqual([
      {
        Access_Type: 'Controlled',
        Performance: {
          Total_Item_Investigations: each(2),
          Total_Item_Requests: each(1),
          Unique_Item_Investigations: each(2),
          Unique_Item_Requests: each(1),
        },
      },
      {
        Access_Type: 'Open',
        Performance: {
          Total_Item_Investigations: each(1),
          Total_Item_Requests: each(1),
          Unique_Item_Investigations: each(1),
          Unique_Item_Requests: each(1),
        },
      },
    ])
    expect(performances(await report('tr_j2'))).toEqual([{ Performance: { No_License: each(1) } }])
    expect(performances(await report('tr_j4'))).toEqual([
      { YOP: '2025', Performance: { Total_Item_Requests: each(1), Unique_Item_Requests: each(1) } },
    ])
    // A refined search and the next page of results are the same search.
    expect(performances(await report('pr'))[0]).toEqual({
      Data_Type: 'Platform',
      Performance: { Searches_Platform: each(1) },
    })
    const own = await report('tr_j3', { customer_id: 'C-17', api_key: key })
    expect(performances(own)).toEqual([
      {
        Access_Type: 'Controlled',
        Performance: {
          Total_Item_Investigations: each(1),
          Total_Item_Requests: each(1),
          Unique_Item_Investigations: each(1),
          Unique_Item_Requests: each(1),
        },
      },
    ])
  })

  test('4.1 and 4.3: the standard views sum up to the reports that they come from', async () => {
    const total = (body: unknown, metric: string) =>
      performances(body).reduce(
        (sum, { Performance }) =>
          sum + Object.values<number>(Performance[metric] ?? {}).reduce((all, one) => all + one, 0),
        0,
      )
    const tr = await report('tr')
    for (const metric of ['Total_Item_Requests', 'Unique_Item_Requests'])
      for (const other of ['pr', 'pr_p1', 'tr_j3', 'ir', 'ir_a1'])
        expect([other, total(await report(other), metric)]).toEqual([other, total(tr, metric)])
    expect(total(await report('tr', { access_type: 'Controlled' }), 'Total_Item_Requests')).toBe(
      total(await report('tr_j1'), 'Total_Item_Requests'),
    )
  })

  test('3.3: filters and attributes, each named in the header', async () => {
    const body = await report('ir', {
      ...{ yop: '2023-2024|2019', metric_type: 'Total_Item_Requests', granularity: 'Total' },
      attributes_to_show: 'YOP|Authors|Access_Type',
    })
    expect(body.Report_Header.Report_Filters).toMatchObject({
      YOP: ['2023-2024', '2019'],
      Metric_Type: ['Total_Item_Requests'],
    })
    expect(body.Report_Header.Report_Attributes).toEqual({
      Attributes_To_Show: ['YOP', 'Access_Type', 'Authors'],
      Granularity: 'Total',
    })
    const [item] = body.Report_Items[0].Items
    // At most three authors.
    expect(item.Authors).toEqual([
      { Name: 'Ada Quay', ORCID: '0000-0002-1825-0097' },
      { Name: 'Bo Quay' },
      { Name: 'Cy Quay' },
    ])
    expect(item.Attribute_Performance).toEqual([
      {
        ...{ Data_Type: 'Article', YOP: '2024', Access_Type: 'Open' },
        Performance: { Total_Item_Requests: { [months.first]: 2 } },
      },
    ])
    const byId = await report('ir', { item_id: 'DOI:10.5555/open' })
    expect(byId.Report_Items[0].Items).toHaveLength(1)
    const byAuthor = await report('ir', { author: 'ORCID:0000-0002-1825-0097' })
    expect(byAuthor.Report_Items[0].Items).toHaveLength(1)
    expect(codes(await report('tr', { access_method: 'TDM' }))).toEqual([3030])
    expect(codes(await report('tr', { yop: '1999' }))).toEqual([3030])
  })

  test('3.2.1: the world and institutions are named by their identifiers', async () => {
    expect((await report('tr')).Report_Header).toMatchObject({
      Institution_Name: 'The World',
      Institution_ID: { Proprietary: [`platform:${world}`] },
    })
    const own = await report('tr', { customer_id: 'C-17', api_key: key })
    expect(own.Report_Header).toMatchObject({
      Institution_Name: 'Harbour University',
      Institution_ID: { ROR: ['05gq02987'], Proprietary: ['JIBER:C-17'] },
    })
  })

  test('appendix D: calls that are refused, each with its code and status', async () => {
    const all = { customer_id: world, ...period() }
    const cases: [path: string, query: Record<string, string>, status: number, code: number][] = [
      ['reports/tr', period(), 400, 1030],
      ['reports/tr', { customer_id: world }, 400, 1030],
      ['reports/tr', { ...all, begin_date: '2026-13' }, 400, 3020],
      ['reports/tr', { ...all, begin_date: '2026-02-31' }, 400, 3020],
      ['reports/tr', { ...all, begin_date: months.second, end_date: months.first }, 400, 3020],
      ['reports/tr', { ...all, begin_date: months.current, end_date: months.current }, 400, 3020],
      ['reports/tr', { ...all, customer_id: 'C-17' }, 401, 2000],
      ['reports/tr', { ...all, customer_id: 'C-17', api_key: 'wrong' }, 401, 2020],
      ['reports/tr', { ...all, customer_id: 'other', api_key: key }, 403, 2010],
      ['members', {}, 400, 1030],
      ['reports', { customer_id: 'C-17' }, 401, 2000],
    ]
    for (const [path, query, status, code] of cases) {
      const answer = await ask(path, query)
      expect([path, query, answer.status, answer.body.Code]).toEqual([path, query, status, code])
    }
    // Release 5.1 knows no exception for a path that does not exist (3000 and 3010 were Release 5's).
    for (const path of ['reports/tr_b1', 'reports/dr', 'reports/tr.csv', 'reports/constructor', 'report'])
      expect([path, await ask(path, all)]).toMatchObject([path, { status: 404, body: { code: 'not_found' } }])
    expect(
      (await journal.app.inject(`/api/sushi/r5/reports/tr?${new URLSearchParams(all)}`)).statusCode,
    ).toBe(404)
    // Editors see every customer's reports; authors see none but the world's.
    const asked = { ...all, customer_id: 'C-17' }
    expect((await ask('reports/tr', asked, editor.token)).status).toBe(200)
    const author = await journal.account({ role: 'author' })
    expect((await ask('reports/tr', asked, author.token)).body.Code).toBe(2000)
  })

  test('appendix D: of several errors only the one with the lowest code is answered, whatever else is wrong', async () => {
    const { status, body } = await ask('reports/tr', { begin_date: 'x', end_date: 'y', colour: 'blue' })
    expect([status, body]).toEqual([
      400,
      { Code: 1030, Message: expect.any(String), Data: expect.any(String) },
    ])
  })

  test('appendix D: the service that is busy, broken, asked too often or closed says so', async () => {
    const at = `/api/sushi/r51/reports/tr?${new URLSearchParams({ customer_id: world, ...period() })}`
    const answer = async (error: unknown) => {
      const app = await buildApp({
        ...journal.context,
        settings: () => Promise.reject(error),
      })
      const { statusCode, headers, body } = await app.inject(at)
      await app.close()
      return { status: statusCode, body: JSON.parse(body), retry: headers['retry-after'] }
    }
    const refused = { status: 503, body: { Code: 1000, Message: 'Service Not Available' } }
    expect(await answer(new Error('a bug'))).toMatchObject(refused)
    expect(await answer(Object.assign(new Error('gone'), { code: '57P01' }))).toMatchObject(refused)
    expect(await answer(new Refusal('maintenance'))).toMatchObject(refused)
    expect(await answer(new Refusal('unavailable', undefined, undefined, 7))).toMatchObject({
      ...{ status: 503, retry: '7', body: { Code: 1010, Message: 'Service Busy' } },
    })
    expect(await answer(Object.assign(new Error('Wait'), { statusCode: 429 }))).toMatchObject({
      ...{ status: 429, body: { Code: 1020, Message: 'Client has made too many requests' } },
    })
  })

  test('appendix D: only reports name parameters that they do not know', async () => {
    const unknown = { colour: 'blue', customer_id: world }
    for (const path of ['status', 'members', 'reports']) {
      const { status, body } = await ask(path, unknown)
      expect([path, status, JSON.stringify(body).includes('3050')]).toEqual([path, 200, false])
    }
  })

  test('8.1: the status is public, and needs no parameter', async () => {
    expect((await ask('status')).body).toMatchObject([{ Service_Active: true }])
  })

  test('appendix D: what cannot be applied is ignored and named', async () => {
    expect(codes(await report('tr', { colour: 'blue' }))).toEqual([3050])
    expect(codes(await report('tr_j1', { yop: '2024' }))).toEqual([3050])
    expect(codes(await report('tr', { metric_type: 'Clicks' }))).toEqual([3060])
    // Extensions of the standard are filters that this platform does not offer; standard views have none.
    for (const name of ['attributed', 'country_code', 'subdivision_code']) {
      for (const id of ['pr', 'tr', 'ir']) {
        const body = await report(id, { [name]: 'Yes' })
        expect([id, body.Report_Header.Exceptions]).toMatchObject([
          id,
          [{ Code: 3060, Data: `${name}: Yes` }],
        ])
        expect(performances(body).length).toBeGreaterThan(0)
      }
      expect(codes(await report('tr_j1', { [name]: 'Yes' }))).toEqual([3050])
    }
    expect(codes(await report('tr', { item_id: '10.1/a|1234-5678' }))).toEqual([3061])
    expect(codes(await report('ir', { include_component_details: 'True' }))).toEqual([3063])
    expect(codes(await report('ir', { include_component_details: 'False' }))).toEqual([])
    expect(codes(await report('ir', { include_component_details: 'Perhaps' }))).toEqual([3062])
    expect(codes(await report('tr', { include_component_details: 'True' }))).toEqual([3050])
    expect(codes(await report('tr', { attributes_to_show: 'Country_Name' }))).toEqual([3062])
    const unready = await report('tr', { end_date: months.current })
    expect(codes(unready)).toEqual([3031])
    expect(unready.Report_Header.Report_Filters.End_Date.slice(0, 7)).toBe(months.second)
    expect(performances(unready).length).toBeGreaterThan(0)
    expect(codes(await report('tr', { begin_date: '2019-01' }))).toEqual([3032])
    expect(codes(await report('tr', { begin_date: '2019-01', end_date: '2019-03' }))).toEqual([3032])
  })

  test('appendix D: a month of which another system counted no different readers is called partial', async () => {
    const { db } = journal.context
    const at = (month: string, unique: number) => ({
      ...{
        month: `${month}-01`,
        institutionId: null,
        articleId: 'moved',
        title: 'Moved',
        authors: '[]',
        doi: null,
      },
      ...{ publishedDate: '2019-01-01', version: 1, accessType: 'Open', denials: 0 },
      ...{ investigations: 9, requests: 4, uniqueInvestigations: unique, uniqueRequests: unique },
    })
    await db
      .insertInto('closedMonths')
      .values(['2019-05', '2019-06'].map((month) => ({ month: `${month}-01`, closedAt: new Date() })))
      .execute()
    await db
      .insertInto('closedUsage')
      .values([at('2019-05', 0), at('2019-06', 3)])
      .execute()
    const asked = { begin_date: '2019-05', end_date: '2019-06' }
    const body = await report('ir', asked)
    expect(body.Report_Header.Exceptions).toEqual([
      { Code: 3040, Message: 'Partial Data Returned', Data: expect.stringContaining('2019-05') },
    ])
    expect(JSON.stringify(body.Report_Header.Exceptions)).not.toContain('2019-06')
    expect(performances(body)[0].Performance.Total_Item_Requests).toEqual({ '2019-05': 4, '2019-06': 4 })
    expect(codes(await report('ir', { ...asked, metric_type: 'Total_Item_Requests' }))).toEqual([])
    expect(codes(await report('tr_j2', asked))).toEqual([3030])
    const { raw } = await ask('reports/ir.tsv', { customer_id: world, ...asked })
    expect(raw.toString('utf8')).toMatch(/^Exceptions\t3040: Partial Data Returned \(/m)
  })

  test('3.2: a table has the header, the columns and the same numbers', async () => {
    const { raw } = await ask('reports/ir_a1.tsv', { customer_id: world, ...period() })
    const rows = raw
      .toString('utf8')
      .split('\r\n')
      .map((row) => row.split('\t'))
    expect(rows.slice(0, 13).map(([name]) => name)).toEqual([
      ...['Report_Name', 'Report_ID', 'Release', 'Institution_Name', 'Institution_ID', 'Metric_Types'],
      ...['Report_Filters', 'Report_Attributes', 'Exceptions', 'Reporting_Period', 'Created', 'Created_By'],
      'Registry_Record',
    ])
    expect(rows[9]?.[1]).toMatch(/^Begin_Date=\d{4}-\d\d-01; End_Date=\d{4}-\d\d-(28|29|30|31)$/)
    expect(rows[13]).toEqual([''])
    const columns = rows[14] ?? []
    const body = rows.slice(15).filter((row) => row.length > 1)
    const of = (row: string[], name: string) => row[columns.indexOf(name)]
    const open = body.filter((row) => of(row, 'Item') === 'An open article')
    expect(
      open.map((row) => [of(row, 'Metric_Type'), of(row, 'Reporting_Period_Total'), of(row, 'DOI')]),
    ).toEqual([
      ['Total_Item_Requests', '2', '10.5555/open'],
      ['Unique_Item_Requests', '2', '10.5555/open'],
    ])
    expect(of(open[0] ?? [], 'Parent_Online_ISSN')).toBe('2764-9261')
    expect(columns.slice(-2).every((name) => /^[A-Z][a-z]{2}-\d{4}$/.test(name))).toBe(true)
    const sheet = await ask('reports/tr_j1.xlsx', { customer_id: world, ...period() })
    const parts = unzipSync(sheet.raw)
    expect(Object.keys(parts)).toContain('xl/worksheets/sheet1.xml')
    // The spreadsheet says what the text says, in the same order.
    const cells = [
      ...strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array()).matchAll(/<t[^>]*>([^<]*)<\/t>/g),
    ]
    const text = (await ask('reports/tr_j1.tsv', { customer_id: world, ...period() })).raw.toString('utf8')
    const names = text.split('\r\n').map((row) => row.split('\t')[0] ?? '')
    expect(cells.map(([, cell]) => cell).filter((cell) => names.slice(0, 13).includes(cell ?? ''))).toEqual(
      names.slice(0, 13),
    )
  })
})

test('closed months do not change: not by later counts, new titles or deleted articles', async () => {
  const before = await report('ir')
  const { db } = journal.context
  await db.updateTable('articles').set({ title: 'Renamed' }).where('id', '=', 'open').execute()
  await db.updateTable('articleUsage').set({ views: 1000, requests: 1000 }).execute()
  await db.deleteFrom('articles').where('id', '=', 'unread').execute()
  await closeUsageMonths(journal.context)
  const after = await report('ir')
  expect(after.Report_Items).toEqual(before.Report_Items)
  await expect(db.updateTable('closedUsage').set({ requests: 1 }).execute()).rejects.toThrow(
    'does not change',
  )
  await expect(db.deleteFrom('closedUsage').execute()).rejects.toThrow('does not change')
})

test('the key is shown once and only its hash is kept', async () => {
  const [row] = await journal.context.db.selectFrom('institutions').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(key)
  const { body } = await admin.get('/api/cms/institutions')
  expect(body[0]).toMatchObject({ customerId: 'C-17', reportKeyMadeAt: expect.any(String) })
  expect(JSON.stringify(body)).not.toContain('reportKeyHash')
})

test("editors' page of usage reads the same counts", async () => {
  const { status, body } = await editor.get('/api/usage?months=24')
  expect(status).toBe(200)
  expect(body.reported.last.slice(0, 7)).toBe(months.second)
  expect(body.institutions).toMatchObject([{ customerId: 'C-17', requests: 2, investigations: 2 }])
  const author = await journal.account({ role: 'author' })
  expect((await author.get('/api/usage')).status).toBe(403)
})
