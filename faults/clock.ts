/** The clock of server and worker is moved while they run, as by a wrong time server. Needs libfaketime. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { assemble } from '#server/start.ts'
import { details, samplePdf } from '#tests/manuscripts.ts'
import { areSent, ask, moodyMailServer, type Outcome, queueMail, withSite } from './outages.ts'
import { account, httpApp, noAttempts } from './people.ts'

/** Of Debian's package `libfaketime`, for each architecture. */
const libraries = ['x86_64', 'aarch64'].map(
  (architecture) => `/usr/lib/${architecture}-linux-gnu/faketime/libfaketimeMT.so.1`,
)

export async function moveClock(port: number): Promise<Outcome[]> {
  const library = libraries.find((path) => existsSync(path))
  if (!library)
    return [
      { what: 'clock moved', expected: 'tried', found: "not tried: install Debian's package libfaketime" },
    ]
  const server = await moodyMailServer()
  const outcomes: Outcome[] = []
  await withSite(
    {
      ...{ port, smtpUrl: server.url },
      async prepare({ env, cluster }) {
        const file = join(cluster.home, 'clock')
        await writeFile(file, '+0')
        Object.assign(env, {
          ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1' },
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        })
      },
    },
    async (site, pool) => {
      const { LD_PRELOAD: _, ...env } = site.env
      const context = await assemble(readConfig({ ...env, IMPRIMATUR_MODE: 'test' }), site.databaseUrl)
      const author = await account(context, httpApp(site.origin, noAttempts()), 'author')
      const pdf = await samplePdf({ context } as never)
      await context.close()
      const id = crypto.randomUUID()
      let revision: number | null = null
      const save = async (title: string, key: string) => {
        const answer = await author.put(
          `/api/manuscripts/drafts/${id}`,
          { step: 1, authors: [], files: [], revision, manuscript: { ...details, title } },
          { 'idempotency-key': key },
        )
        return answer
      }
      for (const [step, moved] of ['+2h', '-2h', '+20h', '+0'].entries()) {
        const before = await save(`Before ${moved}`, `before-${step}`)
        await writeFile(site.env.FAKETIME_TIMESTAMP_FILE ?? '', moved)
        await pause(3000)
        const repeated = await save(`Before ${moved}`, `before-${step}`)
        revision = before.body.revision
        const date = Date.parse((await fetch(`${site.origin}/health/live`)).headers.get('date') ?? '')
        const after = await save(`After ${moved}`, `after-${step}`)
        revision = after.body.revision
        const checked = await untilChecked(await author.upload(pdf))
        const ids = await queueMail(pool, 2)
        outcomes.push({
          what: `clock moved to ${moved} (the server's differs by ${Math.round((date - Date.now()) / 60_000)} min): a call sent again, the next, an upload, two messages, ready`,
          expected: 'the same answer, 200, ready, sent, 200',
          found: [
            before.status === 200 && repeated.body.revision === before.body.revision
              ? 'the same answer'
              : 'ANOTHER answer',
            after.status,
            checked,
            (await areSent(pool, ids)) ? 'sent' : 'NOT sent',
            (await ask(`${site.origin}/health/ready`)).status,
          ].join(', '),
        })
      }
      async function untilChecked(objectId: string): Promise<string> {
        for (const end = Date.now() + 60_000; Date.now() < end; await pause(250)) {
          const { state } = (await author.get(`/api/objects/${objectId}`)).body
          if (state !== 'awaiting' && state !== 'checking') return state
        }
        return 'never checked'
      }
    },
  )
  await server.close()
  return outcomes
}
