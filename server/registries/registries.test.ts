import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { loadRegistries } from './load.ts'

const ror = [
  {
    id: 'https://ror.org/05gq02987',
    status: 'active',
    names: [
      { value: 'Karoo School of Trade', types: ['label', 'ror_display'] },
      { value: 'Escola do Karoó', types: ['alias'] },
      { value: 'KST', types: ['acronym'] },
    ],
    locations: [{ geonames_details: { name: 'Graaff-Reinet', country_code: 'ZA' } }],
    external_ids: [{ type: 'fundref', preferred: '501100000780', all: ['501100000780'] }],
  },
  // The first version of ROR's schema.
  { id: 'https://ror.org/03yrm5c26', name: 'A {brace} and a "quote"', country: { country_code: 'US' } },
  {
    id: 'https://ror.org/02mhbdp94',
    status: 'withdrawn',
    names: [{ value: 'Karoo that was', types: ['label'] }],
  },
  { id: 'https://ror.org/00000000', names: [{ value: 'Karoo with a wrong check digit', types: ['label'] }] },
]
const funders = `<?xml version="1.0"?><rdf:RDF>
<skos:Concept rdf:about="http://dx.doi.org/10.13039/501100000780"><skosxl:prefLabel><skosxl:Label><skosxl:literalForm xml:lang="en">Karoo School</skosxl:literalForm></skosxl:Label></skosxl:prefLabel></skos:Concept>
<skos:Concept rdf:about="http://dx.doi.org/10.13039/100000001"><skosxl:prefLabel><skosxl:Label><skosxl:literalForm xml:lang="en">Trade &amp; Ports Fund</skosxl:literalForm></skosxl:Label></skosxl:prefLabel></skos:Concept>
</rdf:RDF>`

let folder: string
let journal: TestApp
let editor: Person
const find = async (of: string, q: string) =>
  (await editor.get(`/api/registries/organisations?${new URLSearchParams({ of, q })}`)).body

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-registries-'))
  await writeFile(join(folder, 'ror.json.gz'), gzipSync(JSON.stringify(ror, null, 2)))
  await writeFile(join(folder, 'funders.rdf'), funders)
  journal = await startApp(
    {},
    {
      registryFiles: { ror: join(folder, 'ror.json.gz'), funder: join(folder, 'funders.rdf') },
    },
  )
  editor = await journal.account({ role: 'editor' })
})
afterAll(async () => {
  await journal.close()
  await rm(folder, { recursive: true })
})

test('organisations and funders of the configured files are found while their names are typed', async () => {
  expect(await find('ror', 'karoo')).toEqual([])
  await loadRegistries(journal.context)
  const school = {
    ...{ name: 'Karoo School of Trade', city: 'Graaff-Reinet', country: 'ZA' },
    ...{ ror: 'https://ror.org/05gq02987', funderId: '10.13039/501100000780' },
  }
  for (const typed of ['karoo', 'Karoo sch', 'school karoo', 'escola karoo', 'kst'])
    expect(await find('ror', typed), typed).toEqual([school])
  expect(await find('ror', 'a brace quote')).toMatchObject([{ name: 'A {brace} and a "quote"' }])
  expect(await find('funder', 'karoo'), 'once, with its ROR').toEqual([school])
  expect(await find('funder', 'ports fund')).toEqual([
    { name: 'Trade & Ports Fund', city: null, country: null, ror: null, funderId: '10.13039/100000001' },
  ])
  for (const typed of ['', 'k', "!!! & | ' :*", 'nothing of this name'])
    expect(await find('ror', typed)).toEqual([])
  const author = await journal.account()
  expect((await author.get('/api/registries/organisations?q=karoo')).status).toBe(403)
})

test('a file that cannot be read changes nothing, and a changed one is loaded again', async () => {
  await writeFile(join(folder, 'ror.json.gz'), gzipSync('[{"id": "https://ror.org/05gq0'))
  await loadRegistries(journal.context)
  expect(await find('ror', 'karoo')).toHaveLength(1)
  await writeFile(join(folder, 'ror.json.gz'), gzipSync(JSON.stringify(ror.slice(1, 2))))
  await loadRegistries(journal.context)
  expect(await find('ror', 'karoo')).toEqual([])
})
