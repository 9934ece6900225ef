import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hiddenMark } from '#domain/blinding/hidden-passages.ts'
import { pages } from '#server/http/pages.ts'
import { siteReads } from '#server/reads.ts'
import { type Person, startApp } from './app.ts'
import { authorsA, authorsB, type Canary, canariesOf, reviewersA, reviewersB } from './blindness/canaries.ts'
import { differences, type Shown, shownOf, transcript } from './blindness/compare.ts'
import { described, detector, type Leak } from './blindness/detect.ts'
import { namedDocx, namedPdf, namedTex } from './blindness/files.ts'
import { chunk, jpeg, png, qpMail } from './blindness/plants.ts'
import { mailTo, pagesOf, routesOf, type Viewer, walk } from './blindness/walk.ts'
import { type BlindWorld, buildBlindWorld } from './blindness/world.ts'
import { full } from './sample.ts'

/** The same time in every world, so that dates are equal. */
const begin = new Date()
const minutes = 60_000

let world: BlindWorld
/**
 * What each reader saw when the routes of this world were first requested, for comparison with other worlds.
 */
let seenHere: Map<string, Shown[]> | undefined
/**
 * Routes that visitors may use. Requests by three readers with different relations to the manuscripts are
 * enough to show that everybody gets the same answer.
 */
let publicRoutes: ReadonlySet<string> = new Set()
const asksEverything = /visitor|reviewer first|author submitter|conflicted/

/** Two worlds that differ from the first only in the people who are hidden. */
let otherAuthors: BlindWorld
let otherReviewers: BlindWorld

beforeAll(async () => {
  // All worlds are built at the same time, because building one mostly waits for the database and for
  // documents.
  ;[world, otherAuthors, otherReviewers] = await Promise.all([
    buildBlindWorld({ authors: authorsA, reviewers: reviewersA }, begin),
    buildBlindWorld({ authors: authorsB, reviewers: reviewersA }, begin),
    buildBlindWorld({ authors: authorsA, reviewers: reviewersB }, begin),
  ])
}, 10 * minutes)
afterAll(() => Promise.all([world?.close(), otherAuthors?.close(), otherReviewers?.close()]))

interface Reader {
  viewer: Viewer
  email: string | null
  secrets: Canary[]
}

/** Returns every reader from whom identities are hidden, with the values that they must not find. */
function readersOf({ authors, reviewers, conflicted, secrets, ids, invited }: BlindWorld) {
  const others = (own: string) =>
    Object.entries(secrets.reviewers).flatMap(([name, canaries]) =>
      // The reviewer who declined suggested the reviewer who was then invited, and may read that suggestion.
      // Those who reviewed read what they wrote to the editors.
      name === own ||
      (own === 'declining' && name === 'invited') ||
      (name === 'editorsOnly' && /first|second|otherRound/.test(own))
        ? []
        : canaries,
    )
  const without = { ...ids, token: [] }
  const reviewing: Reader[] = [
    ...Object.entries(reviewers).map(([name, { token, role, email }]) => ({
      viewer: { name: `reviewer ${name}`, token, role, ids: without },
      email,
      secrets: [...secrets.authors, ...others(name)],
    })),
    {
      viewer: { name: 'invited reviewer', ids },
      email: invited.email,
      secrets: [...secrets.authors, ...others('invited')],
    },
  ]
  const writing: Reader[] = Object.entries(authors).map(([name, { token, role, email }]) => ({
    viewer: { name: `author ${name}`, token, role, ids: without },
    email,
    secrets: others(''),
  }))
  writing.push({
    // They get the same files as any other author, so the files are not read again.
    viewer: {
      ...{ name: 'conflicted editor', token: conflicted.token, role: conflicted.role },
      ids: { ...without, fileId: [] },
    },
    email: conflicted.email,
    secrets: others(''),
  })
  const visitor: Reader = {
    viewer: { name: 'visitor', ids: without },
    email: null,
    secrets: [...secrets.authors, ...others('')],
  }
  return { reviewing, writing, all: [...reviewing, ...writing, visitor] }
}

/**
 * Matches public pages, which name the authors of the published article. Everywhere else they stay hidden
 * from its reviewers.
 */
const isPublic = /GET \/(articles|api\/articles|oai|feed|sitemap|api\/editors|issues)|GET \/(\?|$)/

/** Finds every value that identifies an author or reviewer. Each value has a name that says whom it identifies. */
const everything = ({ secrets }: BlindWorld) =>
  detector([...secrets.authors, ...secrets.published, ...Object.values(secrets.reviewers).flat()])

/** Returns the routes to request as this reader. */
const routesFor = <T extends { path: string }>(viewer: Viewer, routes: readonly T[]): readonly T[] =>
  full || asksEverything.test(viewer.name) ? routes : routes.filter(({ path }) => !publicRoutes.has(path))

/**
 * Requests all routes as every reader. The bytes of each answer are searched only once, for the secrets of
 * all people.
 */
async function walkAll(
  of: BlindWorld,
  writes: boolean,
): Promise<{ leaks: Leak[]; seen: Map<string, Shown[]> }> {
  await of.journal.runJobs()
  const routes = await routesOf(of.journal)
  const leaks: Leak[] = []
  const seen = new Map<string, Shown[]>()
  const { all, reviewing } = readersOf(of)
  const { search } = everything(of)
  const published = new Set(of.secrets.published.map(({ what }) => what))
  // Refused writes are tested with only one person of each kind, because the refusals are the same for all of
  // them.
  const asking = writes ? all.filter(({ viewer }) => /first|submitter|visitor/.test(viewer.name)) : all
  // The visitor comes first, so that answers that everybody may read are known.
  for (const reader of asking.toReversed()) {
    const secrets = new Set(reader.secrets.map(({ what }) => what))
    const answers = await walk(of.journal, routesFor(reader.viewer, routes), reader.viewer, writes)
    if (!writes && reader.viewer.name === 'visitor')
      publicRoutes = new Set(answers.flatMap(({ path, status }) => (status < 300 ? [path] : [])))
    for (const { where, headers, body } of answers) {
      const isHidden = reviewing.includes(reader) && !isPublic.test(where)
      for (const leak of [...search(headers, `${where} headers`), ...search(body, where)])
        if (secrets.has(leak.what) || (isHidden && published.has(leak.what))) leaks.push(leak)
    }
    if (!writes) seen.set(reader.viewer.name, answers.filter(isCompared).map(shownOf))
  }
  return { leaks, seen }
}

/**
 * Whether an answer can be compared between worlds. Public pages contain the date of the run, challenges are
 * random, and certificates are signed with the journal's secret, which each world has of its own.
 */
const isCompared = ({ where }: { where: string }) =>
  !isPublic.test(where) && !/\/captcha$|\/certificates\//.test(where)

async function leaksInMail(of: BlindWorld): Promise<Leak[]> {
  await of.journal.runJobs()
  const { search } = everything(of)
  return readersOf(of).all.flatMap(({ viewer, email, secrets }) => {
    const hidden = new Set(secrets.map(({ what }) => what))
    return mailTo(of.mailbox.messages, email ?? '').flatMap(({ raw, subject, text, html }) =>
      [raw, subject, text, html]
        .flatMap((part) => search(part, `mail to ${viewer.name}: ${subject}`))
        .filter(({ what }) => hidden.has(what)),
    )
  })
}

describe('the detector sees a name', () => {
  const [person, second] = [authorsA.submitter, authorsA.coauthor]
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const { search } = detector(canariesOf('author', person, [id]))
  const name = `${person.firstName} ${person.lastName}`
  const hashed = (algorithm: string, text: string, form: 'hex' | 'base64' | 'base64url') =>
    createHash(algorithm).update(text).digest(form)
  const utf16 = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(name, 'utf16le').swap16()])

  test.each<[string, Buffer | string]>([
    ['in JSON', JSON.stringify({ authors: name })],
    ['in capitals', name.toUpperCase()],
    ['with accents', person.lastName.replace('e', 'é')],
    ['behind invisible characters', [...person.lastName].join('\u200b')],
    ['percent-encoded', encodeURIComponent(name).replaceAll('a', '%61')],
    ['in entities', person.lastName.replaceAll('l', '&#108;')],
    ['in JSON escapes', person.lastName.replaceAll('l', '\\u006c')],
    ['in base64', Buffer.from(`user ${person.email}`).toString('base64')],
    ['in base64 within a longer word', `x${Buffer.from(`ab${person.email}cd`).toString('base64url')}`],
    ['in hexadecimal', Buffer.from(person.orcid).toString('hex').toUpperCase()],
    ['reversed', [...person.username].reverse().join('')],
    ['as a UUID without hyphens', id.replaceAll('-', '').toUpperCase()],
    ['as the MD5 of an address, as avatars have it', hashed('md5', person.email, 'hex')],
    ['as a SHA-1', hashed('sha1', person.username, 'hex')],
    ['as a SHA-256 of an id', hashed('sha256', id, 'hex')],
    ['as a SHA-256 in base64', hashed('sha256', person.email, 'base64')],
    ['as a SHA-1 in base64url', hashed('sha1', person.orcid, 'base64url')],
    ['compressed', gzipSync(name)],
    [
      'compressed within base64',
      Buffer.from(zipSync({ 'a.txt': Buffer.from(`${name} and more`) })).toString('base64'),
    ],
    ['in the text of a PDF', namedPdf([person])],
    [
      'as UTF-16 in a PDF string',
      namedPdf([], (pdf) =>
        pdf.getTrailer().put('Info', pdf.addObject({ Author: pdf.newByteString(utf16) })),
      ),
    ],
    [
      'in XMP alone',
      namedPdf([], (pdf) =>
        pdf
          .getTrailer()
          .get('Root')
          .put('Metadata', pdf.addStream(`<x>${name}</x>`, {})),
      ),
    ],
    [
      'in an attachment of a PDF',
      namedPdf([], (pdf) =>
        pdf.insertEmbeddedFile('a', pdf.addEmbeddedFile('a', 'text/csv', name, new Date(0), new Date(0))),
      ),
    ],
    ['in a part of a DOCX', namedDocx([second, person])],
    ['as the name of an entry', Buffer.from(zipSync({ [`${person.lastName}.xml`]: Buffer.from('<a/>') }))],
    ['in LaTeX', namedTex([person])],
    ['in a text chunk of a PNG', png(chunk('tEXt', Buffer.from(`Author\0${name}`)))],
    ['in a compressed chunk of a PNG', png(chunk('zTXt', name))],
    ['in an international chunk of a PNG', png(chunk('iTXt', name))],
    ['in the EXIF data of a JPEG', jpeg(`Exif\0\0${name}`)],
    ['in a PNG within a DOCX', Buffer.from(zipSync({ 'word/media/1.png': png(chunk('zTXt', name)) }))],
    [
      'broken by quoted-printable',
      qpMail(`Dear ${person.firstName} =\r\n${person.lastName.slice(0, 4)}=\r\n${person.lastName.slice(4)}`),
    ],
    ['in an encoded subject', `Subject: =?UTF-8?B?${Buffer.from(name).toString('base64')}?=\r\n`],
    [
      'in a subject of two encoded words',
      `Subject: =?UTF-8?Q?${person.lastName.slice(0, 5)}?=\r\n =?UTF-8?Q?${person.lastName.slice(5)}?=\r\n`,
    ],
    ['in a header', `content-disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`],
  ])('%s', (_, planted) => {
    expect(search(planted, 'planted')).not.toEqual([])
  })

  test('the detector reports nothing in text without names', () => {
    expect(search(namedPdf([reviewersA.first]), 'clean')).toEqual([])
    expect(
      search(JSON.stringify({ id: crypto.randomUUID(), title: 'Quill pens and mallow' }), 'clean'),
    ).toEqual([])
  })
})

test(
  'no route, header or file reveals the other side to a blinded reader',
  async () => {
    const { leaks, seen } = await walkAll(world, false)
    expect(described(leaks)).toEqual([])
    seenHere = seen
  },
  10 * minutes,
)

test('the published peer review is among what was searched', async () => {
  const id = world.ids.articleId?.[0]
  const { fullText } = (await world.authors.published.get(`/api/articles/${id}`)).body
  expect(fullText).toContain('Report of reviewer 2, round 1')
  expect(fullText).toContain('A careful paper.')
  expect(fullText).toContain('[removed]')
})

test('comments on passages are among what was searched', async () => {
  const { authors, editor, manuscripts } = world
  const read = async (person: Person) =>
    (await person.get(`/api/manuscripts/${manuscripts.revisions_required}`)).body.reviews[0]
  const words = 'Page 1, line 1, “sellers pay”: Which?'
  expect((await read(editor)).confidentialComments).toContain(words)
  const { authorComments } = await read(authors.submitter)
  expect(authorComments).toContain(words)
  expect(authorComments.split(words)[1]).toContain('[removed]')
  const { rows } = await world.journal.context.pool.query(
    "SELECT count(*)::int AS n FROM annotations WHERE kind = 'review_note'",
  )
  expect(rows[0].n).toBeGreaterThan(20)
})

test('points, fixes, appeals, explanations and an imported package are among what was searched', async () => {
  const { authors, editor, ids, manuscripts } = world
  const seen = async (id: string | undefined, person = authors.submitter) =>
    (await person.get(`/api/manuscripts/${id}`)).body
  const { points } = await seen(manuscripts.revised)
  expect(points.map(({ source }: { source: string }) => source)).toEqual(
    expect.arrayContaining(['Reviewer 1', 'Reviewer 2', 'Editor']),
  )
  // Every point names a reviewer, the editor’s own too.
  for (const { text } of points) if (text !== hiddenMark) expect(text).toContain('[removed]')
  expect((await seen(manuscripts.revised, editor)).recommendations).toHaveLength(1)
  expect(await seen(manuscripts.rejected)).toMatchObject({ appeal: { upheld: false }, mayResubmit: false })
  expect(await seen(manuscripts.accepted)).toMatchObject({ appeal: { upheld: true } })
  expect(await seen(manuscripts.resubmitted)).toMatchObject({
    manuscript: { status: 'withdrawn', resubmissionOf: { id: manuscripts.rejected } },
    points: [{ source: 'Editor', done: true }],
  })
  const draft = (await authors.submitter.get(`/api/manuscripts/drafts/${ids.id?.at(-1)}`)).body
  expect(draft.files.length).toBeGreaterThan(0)
})

test('discussions are among what was searched, and authors cannot tell that there are others', async () => {
  const { authors, editor, reviewers, manuscripts } = world
  const url = `/api/manuscripts/${manuscripts.under_review}/discussions`
  const all = (await editor.get(url)).body.discussions
  expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['editors', 'authors', 'reviewer']),
  )
  const shown = (await authors.submitter.get(url)).body.discussions
  expect(shown).toHaveLength(2)
  expect(shown.at(-1).messages[0]).toMatchObject({
    writer: 'Editors',
    body: expect.stringContaining('[removed]'),
  })
  const { rows } = await world.journal.context.pool.query(
    'SELECT id FROM assignments WHERE manuscript_id = $1 AND reviewer_id = $2',
    [manuscripts.under_review, reviewers.first.id],
  )
  const theirs = (await reviewers.first.get(`/api/reviews/${rows[0].id}/discussions`)).body.discussions
  expect(theirs).toHaveLength(2)
  expect(JSON.stringify(theirs)).toContain('[removed]')
})

test('certificates, forecasts, messages to many and transfer packages are among what was searched', async () => {
  const { editor, ids, manuscripts, mailbox, reviewers, authors, secrets } = world
  const [year] = ids.year ?? []
  const certificate = await reviewers.first.get(`/api/reviews/certificates/${year}`)
  expect(certificate).toMatchObject({ status: 200 })
  expect(certificate.raw.subarray(0, 5).toString()).toBe('%PDF-')
  const about = `/api/manuscripts/${manuscripts.under_review}`
  expect((await editor.get(about)).body.forecast).toMatchObject({ decision: expect.anything() })
  expect((await authors.submitter.get(about)).body).not.toHaveProperty('forecast')
  const written = mailTo(mailbox.messages, reviewers.first.email)
  expect(written.some(({ text }) => text.includes('[removed]'))).toBe(true)
  // The package goes to another journal, and its authors may read it there.
  const packed = await editor.get(`/api/manuscripts/${manuscripts.revised}/meca.zip`)
  expect(packed.status).toBe(200)
  const { search } = detector(Object.values(secrets.reviewers).flat())
  expect(described(search(packed.raw, 'meca.zip'))).toEqual([])
})

test('the cleaned source, provided only if the journal’s settings say so, does not reveal it', async () => {
  const { context } = world.journal
  const { first } = world.reviewers
  const { rows } = await context.pool.query(
    'SELECT id FROM assignments WHERE manuscript_id = $1 AND reviewer_id = $2',
    [world.manuscripts.under_review, first.id],
  )
  const sourcesOf = async () => (await first.get(`/api/reviews/${rows[0].id}`)).body.sources
  expect(await sourcesOf()).toEqual([])
  const { settings } = context
  const given = async () => {
    const { review, ...others } = await settings()
    return { ...others, review: { ...review, blindSources: true } }
  }
  context.settings = given
  const sources: { id: string; fileName: string }[] = await sourcesOf()
  expect(sources.map(({ fileName }) => fileName.split('.').at(-1))).toEqual(['docx', 'tex'])
  const { search } = detector(world.secrets.authors)
  for (const { id, fileName } of sources) {
    const source = `/api/manuscripts/files/${id}/download?copy=source`
    const { status, raw, headers } = await first.get(source)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain(fileName)
    expect(raw.length).toBeGreaterThan(200)
    expect(described(search(raw, fileName))).toEqual([])
    context.settings = settings
    expect((await first.get(source)).status).toBe(404)
    context.settings = given
  }
  // The ZIP archive contains sources only if the journal offers them to reviewers.
  const zip = async () => (await first.get(`/api/reviews/${rows[0].id}/files.zip`)).raw
  const packed = await zip()
  expect(Object.keys(unzipSync(packed))).toEqual(
    expect.arrayContaining(sources.map(({ fileName }) => fileName)),
  )
  expect(described(search(packed, 'files.zip'))).toEqual([])
  context.settings = settings
  expect(Object.keys(unzipSync(await zip())).filter((name) => !name.endsWith('.pdf'))).toEqual([])
})

test('no email, as transmitted, reveals it', async () => {
  expect(described(await leaksInMail(world))).toEqual([])
  // Everyone must have received messages; otherwise the test would prove nothing.
  for (const { viewer, email } of readersOf(world).all)
    if (email && !/unconcerned/.test(viewer.name))
      expect(mailTo(world.mailbox.messages, email), viewer.name).not.toEqual([])
})

test(
  'a leak planted in any channel is found',
  async () => {
    const { journal: whole, mailbox, manuscripts } = world
    const planted = await startApp({}, { copyOf: whole, smtpUrl: mailbox.url, startsAt: begin })
    try {
      const { lastName, affiliation } = authorsA.submitter
      const { pool, files, db, settings, clock } = planted.context
      const leaking = namedPdf([authorsA.submitter])
      await files.put('blind/planted.pdf', leaking)
      await pool.query("UPDATE files SET blind_key = 'blind/planted.pdf' WHERE manuscript_id = $1", [
        manuscripts.under_review,
      ])
      await pool.query('UPDATE manuscripts SET number = $2 WHERE id = $1', [
        manuscripts.under_review,
        `JIBER-${lastName}`,
      ])
      await pool.query("INSERT INTO settings (name, value) VALUES ('journal', $1)", [{ title: affiliation }])
      await pages(planted.app, { reads: siteReads(db, settings, clock), mode: 'production' })
      const [working] = (
        await pool.query(
          "SELECT id FROM assignments WHERE manuscript_id = $1 AND status = 'in_progress' AND reviewer_id = $2",
          [manuscripts.under_review, world.reviewers.second.id],
        )
      ).rows
      const edit = { authorization: `Bearer ${world.editor.token}` }
      await planted.app.inject({
        method: 'POST',
        url: `/api/manuscripts/${manuscripts.under_review}/assignments/${working.id}/remind`,
        headers: edit,
      })
      const before = mailbox.messages.length
      await planted.runJobs()
      await mailbox.waitFor(before + 1)

      const { viewer, secrets } = readersOf(world).reviewing[1] as Reader
      const { search } = detector(secrets)
      const found: string[] = []
      const channels = /reviewer-assignments|\/files\/|^\/feed\.atom$|^\/about$/
      const routes = [...(await routesOf(planted)), ...pagesOf()]
      const answers = await walk(
        planted,
        routes.filter(({ path }) => channels.test(path)),
        { ...viewer, ids: { ...viewer.ids, id: [manuscripts.under_review ?? ''] } },
        false,
      )
      for (const { where, headers, body } of answers)
        found.push(...described([...search(headers, `${where} headers`), ...search(body, `${where} body`)]))
      for (const { raw } of mailTo(mailbox.messages.splice(before), world.reviewers.second.email))
        found.push(...described(search(raw, 'mail')))
      for (const channel of [
        /GET \/api\/manuscripts\/reviewer-assignments body: .*last name/,
        /download headers: .*last name/,
        /^page 1: .*full name/,
        /^mail.*last name/,
        /GET \/feed\.atom body: .*affiliation/,
        /GET \/about body: .*affiliation/,
      ])
        expect(
          found.some((line) => channel.test(line)),
          String(channel),
        ).toBe(true)
    } finally {
      await planted.close()
    }
  },
  5 * minutes,
)

test(
  'no page reveals it',
  async () => {
    const shown = await startApp({}, { copyOf: world.journal, startsAt: begin })
    try {
      const { db, settings, clock } = shown.context
      await pages(shown.app, { reads: siteReads(db, settings, clock), mode: 'production' })
      // The pages are the same for every reader, so one reader is enough.
      const { search } = detector([
        ...world.secrets.authors,
        ...Object.values(world.secrets.reviewers).flat(),
      ])
      const answers = await walk(shown, pagesOf(), { name: 'anybody', ids: world.ids }, false)
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
      expect(
        described(
          answers.flatMap(({ where, headers, body }) => [
            ...search(headers, `${where} headers`),
            ...search(body, where),
          ]),
        ),
      ).toEqual([])
    } finally {
      await shown.close()
    }
  },
  5 * minutes,
)

test(
  'the author’s view while a decision is held equals the view without it, byte for byte',
  async () => {
    const { authors, conflicted, editor, manuscripts } = world
    const ids = { id: [manuscripts.held ?? ''], fileId: [], objectId: [], articleId: [], token: [] }
    const held = await startApp({}, { copyOf: world.journal, startsAt: begin })
    try {
      const routes = await routesOf(held)
      const seen = async () => {
        const script = transcript()
        for (const { username, token, role } of [authors.submitter, authors.coauthor, conflicted]) {
          const viewer = { name: username, token, role, ids }
          for (const answer of await walk(held, routes, viewer, false))
            if (isCompared(answer)) script.answer(shownOf(answer))
        }
        return script.lines()
      }
      const during = await seen()
      const { statusCode } = await held.app.inject({
        method: 'POST',
        url: `/api/manuscripts/${manuscripts.held}/decision/undo`,
        headers: { authorization: `Bearer ${editor.token}` },
      })
      expect(statusCode).toBe(200)
      expect(differences(during, await seen())).toEqual([])
    } finally {
      await held.close()
    }
  },
  10 * minutes,
)

describe('two worlds that differ only in the hidden side are indistinguishable', () => {
  async function seenIn(
    of: BlindWorld,
    side: 'reviewing' | 'writing',
    walked?: Map<string, Shown[]>,
  ): Promise<string[]> {
    const routes = await routesOf(of.journal)
    const seen = transcript()
    await of.journal.runJobs()
    for (const { viewer, email } of readersOf(of)[side]) {
      if (/unconcerned|published/.test(viewer.name)) continue
      const answers =
        walked?.get(viewer.name) ??
        (await walk(of.journal, routesFor(viewer, routes), viewer, false)).filter(isCompared).map(shownOf)
      for (const answer of answers) seen.answer(answer)
      // Messages are sorted, because several are sent at once and arrive in any order.
      const mail = mailTo(of.mailbox.messages, email ?? '')
      for (const message of mail.toSorted((a, b) => a.subject.localeCompare(b.subject))) seen.mail(message)
    }
    return seen.lines()
  }

  test.each<[string, 'reviewing' | 'writing', () => BlindWorld]>([
    ['to reviewers, whoever the authors are', 'reviewing', () => otherAuthors],
    ['to authors, whoever the reviewers are', 'writing', () => otherReviewers],
  ])(
    '%s',
    async (_, side, elsewhere) => {
      expect(differences(await seenIn(world, side, seenHere), await seenIn(elsewhere(), side))).toEqual([])
    },
    10 * minutes,
  )
})

test(
  'no refusal of a write reveals it',
  async () => {
    expect(described((await walkAll(world, true)).leaks)).toEqual([])
    expect(described(await leaksInMail(world))).toEqual([])
  },
  10 * minutes,
)
