import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importOptions } from '#domain/stored/import-options.ts'
import { passwordMatches } from '#server/accounts/passwords.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { decideImport, runImport, startImport, takeBackImport } from '../actions.ts'
import { itemsAfter } from '../queries.ts'
import { workOnImport } from '../run.ts'

let app: TestApp
let folder: string
let admin: Person
const oldPassword = 'Old-Harbour-61'
let hash: string

beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-people-test-'))
  admin = await app.account({ role: 'admin' })
  // As PHP writes it, at a low cost so that the tests are fast.
  hash = (await bcrypt.hash(oldPassword, 4)).replace('$2b$', '$2y$')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

interface Details {
  username: string
  email: string
  given?: string
  password?: string
  groups?: string
  rest?: string
}

const user = ({ username, email, given = 'Ana', password = hash, groups = 'Author', rest = '' }: Details) =>
  `<user><givenname locale="en">${given}</givenname><familyname locale="en">Sá</familyname><email>${email}</email><username>${username}</username><password is_disabled="false" must_change="false" encryption="sha1"><value>${password}</value></password><date_registered>2013-11-05 12:46:08</date_registered>${rest}${groups
    .split(',')
    .map((name) => `<user_group_ref>${name}</user_group_ref>`)
    .join('')}</user>`
const group = (name: string, role: number, stages: string) =>
  `<user_group><role_id>${role}</role_id><name locale="en">${name}</name><abbrev locale="en">X</abbrev><stage_assignments>${stages}</stage_assignments></user_group>`
const groups = [
  group('Journal manager', 16, ''),
  group('Journal editor', 16, '1:3:4:5'),
  group('Section editor', 17, '1:3:4:5'),
  group('Copyeditor', 4097, '4'),
  group('Designer', 4097, '5'),
  group('Gutachter', 4096, '3'),
  group('Author', 65536, '1:3:4:5'),
].join('')
const users = (...people: string[]) =>
  `<?xml version="1.0"?><PKPUsers xmlns="http://pkp.sfu.ca"><user_groups>${groups}</user_groups><users>${people.join('')}</users></PKPUsers>`

async function dryRun(text: string, trustsAddresses = false, name = 'users.xml'): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'source-')), name)
  await writeFile(path, text)
  const options = { ...importOptions.blank, trustsAddresses }
  const id = await startImport(app.context, null, {
    sources: [{ path, name }],
    ...{ options, inJob: false },
  })
  await workOnImport(app.context, id)
  return id
}
async function run(id: string): Promise<string> {
  await runImport(app.context, null, id, { inJob: false })
  await workOnImport(app.context, id)
  return id
}
const imported = async (xml: string, trusts = false) => run(await dryRun(xml, trusts))
const importedTable = async (...lines: string[]) => run(await dryRun(lines.join('\r\n'), false, 'people.csv'))
async function undo(id: string): Promise<void> {
  await takeBackImport(app.context, null, id, { inJob: false })
  await workOnImport(app.context, id)
}
const itemsOf = (id: string) => itemsAfter(app.context.db, id, -1, 1000)
const account = (email: string) =>
  app.context.db
    .selectFrom('users')
    .selectAll()
    .where('emailKey', '=', email.toLowerCase())
    .executeTakeFirst()
const signIn = (username: string, password: string) =>
  app.app.inject({ method: 'POST', url: '/api/cms/auth/login', payload: { username, password } })

describe('people of OJS', () => {
  it('get accounts with names, affiliation, ORCID iD, interests and roles, and nobody is written to', async () => {
    const rest =
      '<affiliation locale="en">Universidade do Porto</affiliation><orcid>https://orcid.org/0000-0002-1825-0097</orcid><review_interests>tariffs, Exchange rates, tariffs</review_interests>'
    const id = await imported(
      users(user({ username: 'asa', email: 'Asa@up.example', groups: 'Gutachter,Author', rest })),
    )
    expect(await account('asa@up.example')).toMatchObject({
      ...{ username: 'asa', firstName: 'Ana', lastName: 'Sá', role: 'reviewer', isActive: true },
      ...{ affiliation: 'Universidade do Porto', orcid: '0000-0002-1825-0097', orcidVerifiedAt: null },
      expertise: ['tariffs', 'Exchange rates'],
    })
    expect(await itemsOf(id)).toMatchObject([{ kind: 'person', name: 'Ana Sá', result: 'done' }])
    await app.runJobs()
    expect(app.outbox).toEqual([])
  })

  it('get no more rights than they had: managers and section editors wait for an administrator', async () => {
    const person = (username: string, roles: string) =>
      user({ username, email: `${username}@roles.example`, groups: roles })
    const id = await imported(
      users(
        person('manager', 'Journal manager'),
        person('chief', 'Journal editor,Author'),
        person('section', 'Section editor,Copyeditor'),
        person('copy', 'Copyeditor'),
        person('designer', 'Designer'),
      ),
    )
    const roleOf = async (name: string) => {
      const { role, duties, limitedToDuties } = (await account(`${name}@roles.example`)) ?? {}
      return [role, duties, limitedToDuties]
    }
    expect(await roleOf('manager')).toEqual(['editor', [], false])
    expect(await roleOf('chief')).toEqual(['editor', [], false])
    expect(await roleOf('section')).toEqual(['editor', ['section_editor'], true])
    expect(await roleOf('copy')).toEqual(['editor', ['copyeditor'], true])
    expect(await roleOf('designer')).toEqual(['author', [], false])
    const notes = (await itemsOf(id)).map((item) => item.notes.join(' '))
    expect(notes[0]).toContain('never by an import')
    expect(notes[2]).toContain('choose the fields')
    expect(notes[4]).toContain('no counterpart')
  })

  it('log in once with the password of OJS, which is then hashed anew; an address that OJS did not check is confirmed first', async () => {
    const proved = '<date_validated>2014-01-01 10:00:00</date_validated>'
    await imported(
      users(
        user({ username: 'proved', email: 'proved@pw.example', rest: proved }),
        user({ username: 'typed', email: 'typed@pw.example' }),
      ),
    )
    expect((await account('proved@pw.example'))?.passwordHash).toBe(hash)
    expect((await signIn('proved', 'Wrong-Harbour-61')).statusCode).toBe(401)
    expect((await signIn('proved', oldPassword)).statusCode).toBe(200)
    const renewed = (await account('proved@pw.example'))?.passwordHash ?? ''
    expect(renewed).toContain('$argon2id$')
    expect((await signIn('proved', oldPassword)).statusCode).toBe(200)
    expect((await signIn('typed', oldPassword)).json()).toMatchObject({ code: 'not_verified' })
    expect((await account('typed@pw.example'))?.passwordHash).toContain('$argon2id$')
    await imported(users(user({ username: 'vouched', email: 'vouched@pw.example' })), true)
    expect((await signIn('vouched', oldPassword)).statusCode).toBe(200)
  })

  it('get a link to choose a password only when an administrator sends it, once', async () => {
    const sha1 = 'd033e22ae348aeb5660fc2140aec35850c4da997'
    const costly = hash.replace('$04$', '$31$')
    const id = await imported(
      users(
        user({ username: 'sha', email: 'sha@link.example', password: sha1 }),
        user({ username: 'costly', email: 'costly@link.example', password: costly }),
      ),
    )
    expect((await account('sha@link.example'))?.passwordHash).toBeNull()
    await app.runJobs()
    expect(app.outbox).toEqual([])
    expect((await admin.get(`/api/cms/imports/${id}`)).body.withoutPassword).toBe(2)
    expect((await admin.post(`/api/cms/imports/${id}/links`)).status).toBe(200)
    await app.runJobs()
    expect(app.outbox.map(({ to }) => to).toSorted()).toEqual(['costly@link.example', 'sha@link.example'])
    expect((await admin.get(`/api/cms/imports/${id}`)).body.withoutPassword).toBe(0)
    expect((await admin.post(`/api/cms/imports/${id}/links`)).status).toBe(409)
    const token = /token=([\w-]+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1]
    const chosen = { token, password: 'New-Harbour-62' }
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/cms/auth/reset-password',
      payload: chosen,
    })
    expect(answer.statusCode).toBe(200)
    app.outbox.length = 0
  })

  it('with addresses that differ only in case are one account, if somebody decides so', async () => {
    const id = await dryRun(
      users(
        user({ username: 'kim', email: 'Kim@case.example', given: 'Kim' }),
        user({ username: 'kim2', email: 'kim@CASE.example', given: 'Kim', groups: 'Gutachter' }),
      ),
    )
    expect(await itemsOf(id)).toMatchObject([{ decisions: [] }, { decisions: ['same-email'] }])
    await run(id)
    expect((await account('kim@case.example'))?.role).toBe('author')
    await decideImport(app.context, null, id, { code: 'same-email', choice: 'join' })
    await run(id)
    expect(await account('kim@case.example')).toMatchObject({ username: 'kim', role: 'reviewer' })
    await undo(id)
    expect(await account('kim@case.example')).toBeUndefined()
  })

  it('who are here already keep their password, and get the rest only by decision', async () => {
    const here = await app.account({ email: 'here@join.example', role: 'author' })
    const id = await dryRun(
      users(user({ username: 'here', email: 'HERE@join.example', groups: 'Gutachter' })),
    )
    await decideImport(app.context, null, id, { code: 'same-email', choice: 'join' })
    await run(id)
    const joined = await account('here@join.example')
    expect(joined).toMatchObject({ id: here.id, role: 'reviewer' })
    expect(await passwordMatches(joined?.passwordHash, oldPassword)).toBe(false)
    await undo(id)
    expect(await account('here@join.example')).toMatchObject({ id: here.id, role: 'author' })
  })

  it('change nothing when they are imported again, are updated when the source changed, and go when taken back unless they are in use', async () => {
    const told = { username: 'rui', email: 'rui@again.example' }
    const proved = '<date_validated>2014-01-01 10:00:00</date_validated>'
    const first = await imported(
      users(user(told), user({ username: 'eva', email: 'eva@again.example', rest: proved })),
    )
    const again = await imported(users(user(told)))
    expect(await itemsOf(again)).toMatchObject([{ outcome: 'same', result: 'kept' }])
    const changed = await imported(users(user({ ...told, given: 'Rui' })))
    expect(await itemsOf(changed)).toMatchObject([{ outcome: 'changed', result: 'done' }])
    expect((await account('rui@again.example'))?.firstName).toBe('Rui')
    await undo(changed)
    expect((await account('rui@again.example'))?.firstName).toBe('Ana')
    await signIn('eva', oldPassword)
    await undo(first)
    expect(await account('rui@again.example')).toBeUndefined()
    expect(await account('eva@again.example')).toBeDefined()
    expect((await itemsOf(first))[1]?.problem).toContain('signed in')
  })

  it('of OJS 2 are read with their roles', async () => {
    const xml =
      '<?xml version="1.0"?><!DOCTYPE users SYSTEM "users.dtd"><users><user><username>old</username><password encrypted="md5">x</password><first_name>Ole</first_name><middle_name>J.</middle_name><last_name>Berg</last_name><affiliation locale="en_US">NTNU</affiliation><email>ole@two.example</email><interests locale="en_US">ports</interests><role type="sectionEditor"/><role type="reviewer"/></user><user><username>none</username><first_name>No</first_name><last_name>Mail</last_name></user></users>'
    const id = await imported(xml)
    expect(await account('ole@two.example')).toMatchObject({
      ...{ firstName: 'Ole J.', lastName: 'Berg', affiliation: 'NTNU', expertise: ['ports'] },
      ...{ role: 'editor', duties: ['section_editor'], passwordHash: null },
    })
    expect((await itemsOf(id))[1]).toMatchObject({ outcome: 'refused' })
  })
})

describe('people in a table', () => {
  it('get names, affiliation, interests and roles, and choose their password themselves', async () => {
    const id = await importedTable(
      'firstname,lastname,email,affiliation,country,username,tempPassword,role1,role2,role3,reviewInterests',
      'Ines,Prado,ines@table.example,USP,BR,iprado,temppassword123,Reader,Reviewer,,"ports, exchange rates"',
      'Teo,Lind,TEO@table.example,USP,BR,tlind,temppassword123,Reader,Section Editor,,',
      'Teo,Lind,teo@table.example,USP,BR,teo2,temppassword123,Author,,,',
      'No,Address,,USP,BR,none,temppassword123,Author,,,',
    )
    expect(await account('ines@table.example')).toMatchObject({
      ...{ username: 'iprado', firstName: 'Ines', lastName: 'Prado', affiliation: 'USP', role: 'reviewer' },
      ...{ expertise: ['ports', 'exchange rates'], passwordHash: null, emailVerifiedAt: null },
    })
    expect(await account('teo@table.example')).toMatchObject({
      ...{ role: 'editor', duties: ['section_editor'], limitedToDuties: true },
    })
    expect((await signIn('iprado', 'temppassword123')).statusCode).toBe(401)
    const items = await itemsOf(id)
    expect(items.map(({ result, outcome }) => result ?? outcome)).toEqual([
      ...['done', 'done', 'new', 'refused'],
    ])
    expect(items[0]?.notes.join(' ')).toContain('send a link')
    // Another person with the same address is a question.
    expect(items[2]?.decisions).toEqual(['same-email'])
    expect(items[3]?.reason).toContain('no email address')
    expect(app.outbox).toEqual([])
  })

  it('as OJS reports them have a column for each group', async () => {
    await importedTable(
      'ID;Given Name;Family Name;Email;Country;Registered;Journal manager;Reviewer;Copyeditor;Author',
      '7;Ada;Quist;ada@report.example;Norway;2019-04-02 10:11:12;No;Yes;No;Yes',
      '8;Bo;Quist;bo@report.example;Norway;2019-04-02 10:11:12;No;No;Yes;No',
    )
    expect(await account('ada@report.example')).toMatchObject({ role: 'reviewer', lastName: 'Quist' })
    expect(await account('bo@report.example')).toMatchObject({ role: 'editor', duties: ['copyeditor'] })
  })

  it('are told apart by their addresses: the same user name of another system is another person', async () => {
    const head = 'Name,E-mail,Username,Role'
    await importedTable(head, 'Ana Reis,ana.reis@one.example,areis,Author')
    const second = await importedTable(head, 'Abel Reis,abel@two.example,areis,Author')
    expect(await account('ana.reis@one.example')).toMatchObject({ firstName: 'Ana', lastName: 'Reis' })
    expect(await account('abel@two.example')).toMatchObject({ firstName: 'Abel' })
    expect((await itemsOf(second))[0]?.problem).toContain('The user name areis cannot be used here')
    const again = await dryRun(`${head}\nAna Reis,ana.reis@one.example,areis,Author`, false, 'people.csv')
    expect((await itemsOf(again))[0]).toMatchObject({ outcome: 'same' })
  })

  it('that is neither of people nor of articles is refused with what is missing', async () => {
    const [item] = await itemsOf(await dryRun('Colour,Size\nred,3', false, 'other.csv'))
    expect(item).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('columns named Email') })
  })
})
