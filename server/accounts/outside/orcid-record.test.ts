import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/app.ts'
import { accountFor, connect } from './enter.ts'

/** A stand-in of ORCID's public API 3.0, with the employments of two people. */
const employment = (name: string, start: string, end: string | null, ror: string | null) => ({
  'employment-summary': {
    'role-title': 'Researcher',
    'start-date': { year: { value: start }, month: null, day: null },
    'end-date': end && { year: { value: end } },
    organization: {
      name,
      address: { city: 'Ostrava', region: null, country: 'CZ' },
      'disambiguated-organization': ror && {
        'disambiguated-organization-identifier': ror,
        'disambiguation-source': 'ROR',
      },
    },
  },
})
const records: Record<string, unknown> = {
  '/0000-0002-1825-0097/employments': {
    'affiliation-group': [
      { summaries: [employment('Earlier College', '2001', '2012', null)] },
      { summaries: [employment('Side Institute', '2010', null, null)] },
      { summaries: [employment('Technical University', '2013', null, 'https://ror.org/05x8mcb75')] },
    ],
  },
  '/0000-0001-5109-3700/employments': { 'affiliation-group': 'not as described' },
}

let orcid: Server
let journal: TestApp
const asked: string[] = []

beforeAll(async () => {
  orcid = createServer((request, response) => {
    asked.push(request.url ?? '')
    const record = records[request.url ?? '']
    response.writeHead(record ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(record ?? {}))
  })
  await new Promise<void>((resolve) => orcid.listen(0, '127.0.0.1', resolve))
  const { port } = orcid.address() as AddressInfo
  journal = await startApp({}, { orcidRecords: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await journal.close()
  orcid.close()
})

const identity = (subject: string) => ({
  ...{ issuer: 'https://orcid.org', subject, email: null, emailVerified: false },
  ...{ firstName: 'Josiah', lastName: 'Carberry', handle: null },
})
const profileOf = async (id: string) =>
  (
    await journal.context.pool.query(
      'SELECT first_name, last_name, affiliation, affiliation_ror, orcid FROM users WHERE id = $1',
      [id],
    )
  ).rows[0]
const blank = (id: string) =>
  journal.context.pool.query(
    'UPDATE users SET first_name = NULL, last_name = NULL, affiliation = NULL WHERE id = $1',
    [id],
  )

test('whoever signs in with ORCID has name and present affiliation filled in, and nothing replaced', async () => {
  const person = await journal.account()
  await blank(person.id)
  await connect(journal.context, person.id, identity('0000-0002-1825-0097'), 'ORCID')
  await journal.runJobs()
  const filled = {
    ...{ first_name: 'Josiah', last_name: 'Carberry', orcid: '0000-0002-1825-0097' },
    ...{
      affiliation: 'Technical University, Ostrava, Czechia',
      affiliation_ror: 'https://ror.org/05x8mcb75',
    },
  }
  expect(await profileOf(person.id)).toEqual(filled)
  // What the person enters stays when they sign in again, and ORCID is not asked.
  await journal.context.pool.query("UPDATE users SET affiliation = 'Mine', last_name = 'C.' WHERE id = $1", [
    person.id,
  ])
  expect(await accountFor(journal.context, identity('0000-0002-1825-0097'), 'ORCID')).toBe(person.id)
  await journal.runJobs()
  expect(await profileOf(person.id)).toMatchObject({ last_name: 'C.', affiliation: 'Mine' })
  expect(asked).toEqual(['/0000-0002-1825-0097/employments'])
})

test('a record that cannot be read leaves the profile as it is', async () => {
  const person = await journal.account()
  await blank(person.id)
  await connect(journal.context, person.id, identity('0000-0001-5109-3700'), 'ORCID')
  await journal.runJobs()
  expect(await profileOf(person.id)).toMatchObject({ first_name: 'Josiah', affiliation: null })
})
