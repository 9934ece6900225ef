/** Processes that read documents are killed while they work, as by files that crash them; other work goes on. */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { assemble } from '#server/start.ts'
import { samplePdf } from '#tests/manuscripts.ts'
import { ask, moodyMailServer, type Outcome, withSite } from './outages.ts'
import { account, httpApp, noAttempts } from './people.ts'

export async function crashDocuments(port: number): Promise<Outcome[]> {
  const server = await moodyMailServer()
  const outcomes: Outcome[] = []
  await withSite({ port, smtpUrl: server.url }, async (site) => {
    const context = await assemble(readConfig({ ...site.env, IMPRIMATUR_MODE: 'test' }), site.databaseUrl)
    const author = await account(context, httpApp(site.origin, noAttempts()), 'author')
    const pdf = await samplePdf({ context } as never)
    await context.close()
    const settled = async (id: string) => {
      for (const end = Date.now() + 120_000; Date.now() < end; await pause(250)) {
        const { state, problems } = (await author.get(`/api/objects/${id}`)).body
        if (state !== 'awaiting' && state !== 'checking') return { state, problems }
      }
      return { state: 'never checked', problems: [] }
    }
    let killed = 0
    let isOver = false
    const killing = (async () => {
      const parents = [await site.pid('server'), await site.pid('worker')]
      for (; !isOver; await pause(300))
        for (const pid of await childrenOf(parents)) {
          process.kill(pid, 'SIGKILL')
          killed += 1
        }
    })()
    const ids: string[] = []
    const health: number[] = []
    for (let i = 0; i < 6; i++) {
      ids.push(await author.upload(pdf))
      health.push((await ask(`${site.origin}/health/ready`)).status)
      await pause(1500)
    }
    isOver = true
    await killing
    const ends = await Promise.all(ids.map(settled))
    const explained = ends.filter(({ state, problems }) => state === 'ready' || problems.length > 0)
    outcomes.push(
      {
        what: `document processes killed ${killed} times: of six uploads, checked or refused with a sentence`,
        expected: '6',
        found: String(explained.length),
      },
      {
        what: 'document processes killed: ready all the time',
        expected: 'true',
        found: String(health.every((status) => status === 200)),
      },
      {
        what: 'an upload afterwards',
        expected: 'ready',
        found: (await settled(await author.upload(pdf))).state,
      },
    )
  })
  await server.close()
  return outcomes
}

/** Process ids of the children of these processes. */
async function childrenOf(parents: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(/\) \S (\d+)/.exec(stat)?.[1])
    if (parents.includes(parent)) found.push(Number(name))
  }
  return found
}
