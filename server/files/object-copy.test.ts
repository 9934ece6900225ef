import * as mupdf from 'mupdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { summaryOf } from '#domain/blinding/anonymity.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { authorOf, details } from '#tests/manuscripts.ts'
import type { Context } from '../context.ts'
import { makeBlindCopy } from './blind.ts'

let journal: TestApp
let author: Person
let other: Person
let objectId: string

const markup = (person: Person) => `#set page(width: 14cm, height: 12cm)
= Invoicing and distance
${person.firstName} ${person.lastName}

Institute of Samples

*Abstract* We look at prices.

== Introduction
As in our previous work, sellers bear the risk.
#pagebreak()
A survey at the Institute of Samples says more.
`

const authors = (person: Person) => {
  const { isCorresponding: _, ...author } = authorOf(person)
  return [{ ...author, affiliation: 'Institute of Samples, Lagos' }]
}

function textOf(bytes: Buffer): string {
  const pdf = new mupdf.PDFDocument(bytes)
  let text = ''
  for (let i = 0; i < pdf.countPages(); i++) text += pdf.loadPage(i).toStructuredText('').asText()
  return text.replace(/\s+/g, ' ')
}

async function copyNow(): Promise<string> {
  await journal.runJobs()
  return textOf((await author.get(`/api/objects/${objectId}/blind-copy`)).raw)
}

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account({ firstName: 'Wilhelmina', lastName: 'Oakenshaw' })
  other = await journal.account()
  objectId = await author.upload(Buffer.from(await journal.context.documents.typeset(markup(author))))
  await journal.runJobs()
})
afterAll(() => journal.close())

describe('the copy for reviewers, before anything is sent', () => {
  test('is made for the authors named in the wizard, with its findings and their possible settlements', async () => {
    const asked = await author.post(`/api/objects/${objectId}/blind-copy`, { authors: authors(author) })
    expect([asked.status, asked.body.blindCopy.state]).toEqual([200, 'waiting'])
    expect(await copyNow()).not.toContain('Oakenshaw')
    const { body } = await author.get(`/api/objects/${objectId}`)
    expect(body.blindCopy).toMatchObject({ state: 'ready', problem: null })
    const visible = body.findings.filter((f: { severity: string }) => f.severity === 'visible')
    expect(visible.map((f: { rule: string; fixes: string[] }) => [f.rule, f.fixes])).toEqual(
      expect.arrayContaining([
        ['self-reference', ['strip', 'replace', 'not_identifying']],
        ['institution', ['strip', 'replace', 'not_identifying']],
      ]),
    )
  })

  test('is made once for the same people and again for others', async () => {
    const version = async (people: unknown[]) =>
      (await author.post(`/api/objects/${objectId}/blind-copy`, { authors: people })).body.blindCopy.version
    const first = await version(authors(author))
    expect(await version(authors(author))).toBe(first)
    expect(await version([...authors(author), ...authors(other)])).not.toBe(first)
    await version(authors(author))
    await journal.runJobs()
  })

  test('removes, replaces or keeps words as its author settles them', async () => {
    const settle = async (rule: string, resolution: string, reason?: string) => {
      const { body } = await author.get(`/api/objects/${objectId}`)
      const { id } = body.findings.find((f: { rule: string }) => f.rule === rule)
      return author.post(`/api/objects/${objectId}/anonymity`, { findingId: id, resolution, reason })
    }
    expect((await settle('self-reference', 'not_identifying')).status).toBe(422)
    expect((await settle('self-reference', 'strip')).status).toBe(200)
    // The old copy still contains the words, so it cannot be downloaded.
    expect((await author.get(`/api/objects/${objectId}/blind-copy`)).status).toBe(409)
    expect(await copyNow()).not.toContain('our previous work')
    expect((await settle('institution', 'replace', 'a research institute')).status).toBe(200)
    const replaced = await copyNow()
    expect(replaced).toContain('a research institute')
    expect(replaced).not.toContain('Institute of Samples')
    expect((await settle('name', 'not_identifying', 'A name from the novel studied.')).status).toBe(200)
    expect(await copyNow()).toContain('Oakenshaw')
    // A name was left in the copy, so nobody is told that it names nobody.
    expect(summaryOf((await author.get(`/api/objects/${objectId}`)).body.findings).state).toBe('kept')
    // After the file has been replaced, the finding no longer exists.
    const { body } = await author.get(`/api/objects/${objectId}`)
    expect(body.findings.filter((f: { resolution: string | null }) => f.resolution).length).toBe(3)
  })

  test('can be looked at page by page', async () => {
    const page = await author.get(`/api/objects/${objectId}/blind-copy/pages/1`)
    expect([page.status, page.headers['content-type']]).toEqual([200, 'image/png'])
    expect(page.raw.subarray(1, 4).toString()).toBe('PNG')
    expect((await author.get(`/api/objects/${objectId}/blind-copy/pages/99`)).status).toBe(404)
  })

  test.each(['', '/blind-copy', '/blind-copy/pages/1'])(
    "does not exist for other people: '%s'",
    async (path) => {
      expect((await other.get(`/api/objects/${objectId}${path}`)).status).toBe(404)
    },
  )

  test('cannot be made or settled by other people', async () => {
    const copy = await other.post(`/api/objects/${objectId}/blind-copy`, { authors: [] })
    const settled = await other.post(`/api/objects/${objectId}/anonymity`, {
      findingId: crypto.randomUUID(),
      resolution: 'strip',
    })
    expect([copy.status, settled.status]).toEqual([404, 404])
  })

  test('hands its settlements to the manuscript', async () => {
    const { body } = await author.post('/api/manuscripts/submit', {
      manuscript: details,
      authors: [{ ...authorOf(author, true), affiliation: 'Institute of Samples, Lagos' }],
      files: [{ objectId, fileName: 'manuscript.pdf' }],
    })
    // No new copy is made: reviewers get the one that the author saw.
    const { body: detail } = await author.get(`/api/manuscripts/${body.id}`)
    expect(detail.files[0].blindCopy).toBe('ready')
    const copy = await author.get(`/api/manuscripts/files/${detail.files[0].id}/download?copy=blind`)
    expect(textOf(copy.raw)).toContain('a research institute')
    expect(textOf(copy.raw)).not.toContain('our previous work')
    const findings = await author.get(`/api/manuscripts/${body.id}/anonymity`)
    const open = findings.body.filter(
      (f: { severity: string; resolution: string | null }) => f.severity === 'visible' && !f.resolution,
    )
    expect(open).toEqual([])
  })
})

describe('the next version', () => {
  let editor: Person
  let manuscriptId: string
  let fileId: string

  const settleSent = async (rule: string, resolution: string, reason?: string) => {
    const { body } = await author.get(`/api/manuscripts/${manuscriptId}/anonymity`)
    const { id } = body.find((f: { rule: string }) => f.rule === rule)
    return author.post(`/api/manuscripts/${manuscriptId}/anonymity`, { findingId: id, resolution, reason })
  }

  const submittedAgain = async () => {
    const upload = await author.upload(Buffer.from(await journal.context.documents.typeset(markup(author))))
    await journal.runJobs()
    const { body } = await author.post('/api/manuscripts/submit', {
      manuscript: details,
      authors: [{ ...authorOf(author, true), affiliation: 'Institute of Samples, Lagos' }],
      files: [{ objectId: upload, fileName: 'manuscript.pdf' }],
    })
    return body.id as string
  }

  test('starts from a version from which a sentence was removed', async () => {
    editor = await journal.account({ role: 'editor' })
    manuscriptId = await submittedAgain()
    await journal.runJobs()
    const { body: detail } = await author.get(`/api/manuscripts/${manuscriptId}`)
    fileId = detail.files[0].id
    for (const [rule, resolution, reason] of [
      ['self-reference', 'strip'],
      ['institution', 'replace', 'a research institute'],
      ['name', 'not_identifying', 'A name from the novel studied.'],
    ] as const)
      expect((await settleSent(rule, resolution, reason)).status).toBeLessThan(300)
    // Meanwhile, neither the author nor an editor can download the old copy.
    for (const person of [author, editor])
      expect((await person.get(`/api/manuscripts/files/${fileId}/download?copy=blind`)).status).toBe(409)
    await journal.runJobs()
    const copy = await author.get(`/api/manuscripts/files/${fileId}/download?copy=blind`)
    expect(textOf(copy.raw)).not.toContain('our previous work')
    expect(textOf(copy.raw)).toContain('Oakenshaw')
  })

  test('keeps the decision about the same sentence, even on another page', async () => {
    const changed = markup(author).replace(
      '== Introduction',
      '#pagebreak()\n== Introduction\nWe begin anew.\n',
    )
    objectId = await author.upload(Buffer.from(await journal.context.documents.typeset(changed)))
    await journal.runJobs()
    const asked = await author.post(`/api/objects/${objectId}/blind-copy`, {
      authors: authors(author),
      manuscriptId,
    })
    expect(asked.body).toMatchObject({ blindCopy: { state: 'waiting' } })
    const text = await copyNow()
    for (const words of ['We begin anew.', 'a research institute', 'Oakenshaw']) expect(text).toContain(words)
    for (const words of ['our previous work', 'Institute of Samples']) expect(text).not.toContain(words)
    const { body } = await author.get(`/api/objects/${objectId}`)
    expect(
      body.findings
        .filter((f: { resolution: string | null }) => f.resolution)
        .map((f: { rule: string; resolution: string }) => `${f.rule}: ${f.resolution}`)
        .sort(),
    ).toEqual(['institution: replace', 'name: not_identifying', 'self-reference: strip'])
    expect(summaryOf(body.findings).state).toBe('kept')
  })

  test('is never a copy that was being made when a passage was settled', async () => {
    const before = manuscriptId
    manuscriptId = await submittedAgain()
    await journal.runJobs()
    const id = (await author.get(`/api/manuscripts/${manuscriptId}`)).body.files[0].id
    const download = () => author.get(`/api/manuscripts/files/${id}/download?copy=blind`)
    const { documents } = journal.context
    const overtaken: Context = {
      ...journal.context,
      documents: {
        ...documents,
        forAccount: (account) => ({
          ...documents.forAccount(account),
          async blind(...given) {
            const made = await documents.blind(...given)
            await settleSent('self-reference', 'strip')
            return made
          },
        }),
      },
    }
    await makeBlindCopy(overtaken, { fileId: id })
    expect((await download()).status).toBe(409)
    await journal.runJobs()
    expect(textOf((await download()).raw)).not.toContain('our previous work')
    manuscriptId = before
  })

  test('has no decision about a sentence that no longer occurs', async () => {
    const changed = markup(author).replace('As in our previous work, sellers', 'Sellers')
    objectId = await author.upload(Buffer.from(await journal.context.documents.typeset(changed)))
    await journal.runJobs()
    await author.post(`/api/objects/${objectId}/blind-copy`, { authors: authors(author), manuscriptId })
    await copyNow()
    const { body } = await author.get(`/api/objects/${objectId}`)
    const settled = body.findings.filter((f: { resolution: string | null }) => f.resolution)
    expect(settled.map((f: { rule: string }) => f.rule)).not.toContain('self-reference')
  })

  test('takes no decisions from another person’s manuscript', async () => {
    const id = await other.upload(Buffer.from(await journal.context.documents.typeset(markup(author))))
    await journal.runJobs()
    await other.post(`/api/objects/${id}/blind-copy`, { authors: authors(other), manuscriptId })
    await journal.runJobs()
    const { body } = await other.get(`/api/objects/${id}`)
    expect(body.findings.filter((f: { resolution: string | null }) => f.resolution)).toEqual([])
  })
})

test('the same file gives the same findings in the order of the text', async () => {
  const source = `#set page(width: 14cm, height: 12cm)
= Invoicing and distance
*Abstract* We look at prices.

== Introduction
As in our previous work, sellers bear the risk. The data are at github.com/sample-lab/prices, as our earlier study says.
`
  const pdf = Buffer.from(await journal.context.documents.typeset(source))
  const lists = []
  for (let upload = 0; upload < 2; upload++) {
    const id = await author.upload(pdf)
    await journal.runJobs()
    await author.post(`/api/objects/${id}/blind-copy`, { authors: authors(author) })
    await journal.runJobs()
    const { findings } = (await author.get(`/api/objects/${id}`)).body
    lists.push(
      findings
        .filter((f: { severity: string }) => f.severity === 'visible')
        .map((f: { rule: string }) => f.rule),
    )
  }
  expect(lists[0]).toEqual(['self-reference', 'repository', 'self-reference'])
  expect(lists[1]).toEqual(lists[0])
})

test('an old Word file gets no copy, and its metadata about people is reported', async () => {
  const answer = await journal.context.documents
    .blind(new Uint8Array([1]), 'doc', { people: [] }, { label: 'Manuscript' })
    .catch((error: Error) => error.message)
  expect(answer).toContain('save it as .docx or PDF')
})

test('uploads used by a draft are kept; others are removed after a day', async () => {
  const kept = await author.upload(Buffer.from('%PDF-1.4 one'))
  const unused = await author.upload(Buffer.from('%PDF-1.4 two'))
  await author.put(`/api/manuscripts/drafts/${crypto.randomUUID()}`, {
    revision: null,
    step: 3,
    manuscript: { title: '', abstract: '', keywords: [], manuscriptType: '', fieldOfStudy: '' },
    authors: [],
    files: [{ objectId: kept, fileName: 'a.pdf', fileSize: 12, kind: 'manuscript' }],
  })
  journal.advance(25 * 3_600_000)
  const { sweepUploads } = await import('./sweep.ts')
  await sweepUploads(journal.context)
  expect((await author.get(`/api/objects/${kept}`)).status).toBe(200)
  expect((await author.get(`/api/objects/${unused}`)).status).toBe(404)
})
