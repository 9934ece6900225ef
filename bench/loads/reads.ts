/** Loads of those who read, or send what is refused or only stored. */
import { beginOnly, standStill } from './clients.ts'
import { ask, type Load, sessions, together } from './scene.ts'

/** Administrators ask for the same things at once; who finds no place is told when to come back. */
const administrators = (count: number, ...paths: string[]): Load => ({
  expected: ['200', '503'],
  async run(scene) {
    const bearers = await sessions(scene, 'admin', 3)
    await together(count, (n) =>
      ask(scene, paths[n % paths.length] ?? '', { bearer: bearers[n % bearers.length] ?? '' }),
    )
  },
})

const megabytes = (count: number) => Buffer.alloc(count * 1_000_000, '%PDF-1.7 ')

const cms = (...names: string[]) => names.map((name) => `/api/cms/${name}`)

export const reads: Record<string, Load> = {
  '12 lists of people as CSV at once': administrators(12, '/api/cms/users.csv'),
  'an export of everything': administrators(1, '/api/cms/export.zip?kind=everything'),
  "100 of administrators' pages at once": administrators(
    100,
    ...cms('monitoring', 'audit', 'audit/state', 'users', 'emails', 'jobs', 'overview', 'system'),
    ...['/api/editor/analytics.csv', '/api/usage'],
  ),
  'site map, feeds, COUNTER, 6 harvesters': {
    expected: ['200', '503'],
    async run(scene) {
      const usage = 'customer_id=0000000000000000&begin_date=2025-01&end_date=2025-12'
      const paths = ['/sitemap-1.xml?', '/feed.atom?', '/feed.json?', `/api/sushi/r51/reports/tr?${usage}`]
      await together(32, (n) => ask(scene, (paths[n % 4] ?? '').replace(/\?$/, `?n=${n}`)))
      await together(6, async (n) => {
        let next: string | undefined = `metadataPrefix=${['oai_dc', 'jats', 'marcxml'][n % 3]}`
        while (next) {
          const page = await ask(scene, `/oai?verb=ListRecords&${next}`)
          const token = /<resumptionToken[^>]*>([^<]+)</.exec(page)?.[1]
          next = token && `resumptionToken=${encodeURIComponent(token)}`
        }
      })
    },
  },
  '50 downloads of 10 MB that stand still': {
    expected: ['cut'],
    async run(scene) {
      const { db, files } = scene.context
      const { id, pdfKey } = await db
        .selectFrom('articles')
        .select(['id', 'pdfKey'])
        .where('isOpenAccess', '=', true)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      await files.put(pdfKey ?? '', megabytes(10))
      await together(50, (n) => standStill(scene, `/articles/${id}.pdf`, n))
    },
  },
  '500 requests that never end their headers': {
    expected: ['cut'],
    run: (scene) => together(500, () => beginOnly(scene)),
  },
  '20 uploads of 10 MB at once': {
    expected: ['200', '201'],
    async run(scene) {
      const body = megabytes(10)
      const upload = async (bearer: string) => {
        const offer = await ask(scene, '/api/objects/upload', { bearer, json: {} })
        await ask(scene, (JSON.parse(offer) as { uploadURL: string }).uploadURL, { method: 'PUT', body })
      }
      await Promise.all((await sessions(scene, 'author', 20)).map(upload))
    },
  },
  '60 wrong passwords at once': {
    expected: ['401', '503'],
    run: (scene) =>
      together(60, (n) =>
        ask(scene, '/api/cms/auth/login', { json: { username: `nobody-${n}`, password: 'Wrong-Horse-7' } }),
      ),
  },
  '10 whole lists of manuscripts at once': administrators(10, '/api/manuscripts/editorial'),
  'a whole list of reviews': administrators(1, '/api/reviews/editorial'),
}
