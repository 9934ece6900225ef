/** Administrators add, change and end the access of institutions and people. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../app.ts'
import { built, campus, firefox, id, journal, stranger, type Visit, visit, word } from './world.ts'

export function administration(): void {
  describe('administrators', () => {
    const body = { name: 'Quay Institute', startsOn: '2026-01-01', ranges: ['198.51.100.128/25'] }
    let admin: Person
    beforeAll(async () => {
      admin = await journal.account({ role: 'admin' })
    })
    const mayRead = async (as: Visit) => (await visit(`/articles/${id}.pdf`, as)).statusCode === 200
    const audited = async (subjectId: string) =>
      journal.context.db
        .selectFrom('auditEvents')
        .select(['action', 'actorId'])
        .where('subjectId', '=', subjectId)
        .orderBy('id')
        .execute()

    test('an institution is added, changed and ended; each change takes effect at once and is audited', async () => {
      const from = '198.51.100.200'
      expect(await mayRead({ from })).toBe(false)
      const ranges = ['198.51.100.128/25', '2001:0DB8:0:0::/32', '198.51.100.128/25', ' 192.0.2.7/32 ']
      const created = await admin.post('/api/cms/institutions', { ...body, ranges })
      expect(created.status).toBe(201)
      expect(created.body).toMatchObject({
        ranges: ['198.51.100.128/25', '2001:db8::/32', '192.0.2.7'],
        state: 'active',
        requests: 0,
      })
      expect(await mayRead({ from })).toBe(true)
      const path = `/api/cms/institutions/${created.body.id}`
      const today = journal.context.clock.now().toISOString().slice(0, 10)
      const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
      expect((await admin.put(path, { endsOn: today, was: { endsOn: null } })).status).toBe(200)
      expect(await mayRead({ from })).toBe(true)
      expect((await admin.put(path, { endsOn: null, was: { endsOn: null } })).status).toBe(409)
      expect((await admin.put(path, { endsOn: yesterday })).body.state).toBe('ended')
      expect(await mayRead({ from })).toBe(false)
      expect((await admin.put(path, { endsOn: '2025-12-31' })).body.issues).toEqual([
        { path: 'endsOn', message: 'The last day is before the first one' },
      ])
      // Its usage was counted, and reports of usage need the customer.
      await journal.context.usage.flush()
      expect((await admin.delete(path)).status).toBe(409)
      await journal.context.db.deleteFrom('institutionUsage').execute()
      expect((await admin.delete(path)).status).toBe(200)
      expect((await audited(created.body.id)).map(({ action }) => action)).toEqual([
        'institution_created',
        'institution_updated',
        'institution_updated',
        'institution_deleted',
      ])
    })

    test.each([
      ['0.0.0.0/0', 'too wide'],
      ['::/0', 'too wide'],
      ['192.0.2.1/24', 'Did you mean 192.0.2.0/24?'],
      ['2001:db8::1/64', 'Did you mean 2001:db8::/64?'],
      ['192.0.2.0/33', 'from 0 to 32'],
      ['192.0.2.0/-1', 'from 0 to 32'],
      ['192.0.2', 'is not an address'],
      ['192.0.02.1', 'is not an address'],
      ['300.1.1.1', 'is not an address'],
      ['192.0.2.0/24/24', 'is not an address'],
      ['fe80::1%eth0', 'is not an address'],
      ['1::2::3', 'is not an address'],
      ['::ffff:192.0.2.0/120', 'as a range of IPv4'],
      ['', 'is not an address'],
      ["'; DROP TABLE institutions", 'is not an address'],
    ])('the range %j is refused', async (range, message) => {
      const { status, body: refused } = await admin.post('/api/cms/institutions', {
        ...body,
        ranges: [range],
      })
      expect(status).toBe(422)
      expect(refused.issues[0]).toEqual({ path: 'ranges.0', message: expect.stringContaining(message) })
    })

    test('a person gets access until a last day, and loses it', async () => {
      const person = await journal.account()
      const grant = (more: object) =>
        admin.post('/api/cms/personal-access', { endsOn: '2031-01-31', ...more })
      expect((await grant({ person: 'nobody-at-all' })).body.issues[0].path).toBe('person')
      expect((await grant({ person: person.username, endsOn: '2026-01-01' })).body.issues[0].path).toBe(
        'endsOn',
      )
      const granted = await grant({ person: ` ${person.email.toUpperCase()} `, note: 'Guest' })
      expect(granted).toMatchObject({ status: 201, body: { username: person.username, state: 'active' } })
      expect(await mayRead({ person })).toBe(true)
      expect((await grant({ person: person.username })).body.issues[0].message).toContain(
        'already has an entry',
      )
      const path = `/api/cms/personal-access/${granted.body.id}`
      expect((await admin.put(path, { endsOn: '2026-01-01' })).body.state).toBe('ended')
      expect(await mayRead({ person })).toBe(false)
      await admin.put(path, { endsOn: '2031-01-31' })
      expect((await person.get('/api/account/export')).raw.toString()).toContain('2031-01-31')
      expect(await mayRead({ person })).toBe(true)
      expect((await admin.delete(path)).status).toBe(200)
      expect(await mayRead({ person })).toBe(false)
      expect((await audited(granted.body.id)).at(-1)).toEqual({
        action: 'personal_access_withdrawn',
        actorId: admin.id,
      })
    })

    test.skipIf(!built)('the front door passes readers who may have access to the app', async () => {
      const address = await journal.app.listen({ port: 0, host: '127.0.0.1' })
      const has = async (from: string) => {
        const headers = { 'accept-encoding': 'br', 'x-forwarded-for': from, 'user-agent': firefox }
        const answer = await fetch(`${address}/articles/${id}`, {
          headers: { ...headers, host: 'journal.example' },
        })
        return word.test(await answer.text())
      }
      // From the second visit on, the page is answered from the cache, before the request reaches the app.
      expect([await has(stranger), await has(stranger), await has(stranger)]).toEqual([false, false, false])
      expect([await has(campus), await has(stranger), await has(campus)]).toEqual([true, false, true])
    })
  })
}
