/** A file store in a bucket that is stopped, stands still, and is slow, while people upload and read. */
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { assemble } from '#server/start.ts'
import { openGate } from '#tests/gate.ts'
import { samplePdf } from '#tests/manuscripts.ts'
import { startStore } from '#tests/s3.ts'
import { ask, moodyMailServer, type Outcome, readyAgain, untilReady, withSite } from './outages.ts'
import { account, httpApp, noAttempts } from './people.ts'

export async function breakStore(port: number): Promise<Outcome[]> {
  const server = await moodyMailServer()
  const store = await startStore()
  const behind = new URL(store.settings.endpoint ?? '')
  const gate = await openGate(
    { port: 0, host: '127.0.0.1' },
    { port: Number(behind.port), host: behind.hostname },
  )
  const env = {
    ...{ S3_BUCKET: store.settings.bucket, S3_REGION: store.settings.region },
    S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
    ...{ S3_ACCESS_KEY_ID: store.settings.accessKeyId, S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey },
  }
  const outcomes: Outcome[] = []
  try {
    await withSite({ port, smtpUrl: server.url, env }, async (site, pool) => {
      const context = await assemble(readConfig({ ...site.env, IMPRIMATUR_MODE: 'test' }), site.databaseUrl)
      await writeSettings(context.db, 'opening', { isOpen: true, notice: '' })
      const author = await account(context, httpApp(site.origin, noAttempts()), 'author')
      const pdf = new Uint8Array(await samplePdf({ context } as never))
      await context.close()
      const offer = async () => (await author.post('/api/objects/upload', { size: pdf.length })).body
      const send = (url: string) =>
        fetch(url, {
          ...{ method: 'PUT', body: pdf, headers: { 'content-type': 'application/octet-stream' } },
          signal: AbortSignal.timeout(60_000),
        }).then(
          ({ ok }) => ok,
          () => false,
        )
      const stateOf = async (id: string) => (await author.get(`/api/objects/${id}`)).body?.state
      for (const [fault, apply] of [
        ['stopped', () => gate.cut()],
        ['standing still', () => gate.freeze()],
      ] as const) {
        // It has arrived, and its check begins while the store is away.
        const arrived = await offer()
        await send(arrived.uploadURL)
        apply()
        // The check of the storage is used again for ten seconds.
        await pause(10_500)
        const ready = await ask(`${site.origin}/health/ready`)
        const reading = await ask(`${site.origin}/api/articles`)
        const offered = await author.post('/api/objects/upload', { size: pdf.length })
        outcomes.push({
          what: `file store ${fault}: ready (within 10 s), reading, an upload address`,
          expected: '503 in time, 200, 200',
          found: `${ready.status} ${ready.ms < 10_000 ? 'in time' : 'late'}, ${reading.status}, ${offered.status}`,
        })
        await pause(15_000)
        gate.open()
        outcomes.push({
          what: `file store ${fault}, then back`,
          expected: 'ready again',
          found: readyAgain(await untilReady(site)),
        })
        outcomes.push({
          what: `file store ${fault}: the upload whose check it interrupted, and one that begins afterwards`,
          expected: 'ready, ready',
          found: `${await settled(arrived.objectId)}, ${(await send(offered.body.uploadURL)) ? await settled(offered.body.objectId) : 'not sent'}`,
        })
      }
      gate.slow(300)
      const slowly = await offer()
      const begin = performance.now()
      const isSent = await send(slowly.uploadURL)
      const state = await settled(slowly.objectId)
      outcomes.push({
        what: `file store slower by 300 ms a piece: an upload (${((performance.now() - begin) / 1000).toFixed(1)} s until checked), ready`,
        expected: 'true, ready, 200',
        found: `${isSent}, ${state}, ${(await ask(`${site.origin}/health/ready`)).status}`,
      })

      /** Waits until an upload is checked. What failed while the store was away is tried again now instead of later. */
      async function settled(id: string): Promise<string> {
        for (const end = Date.now() + 90_000; Date.now() < end; await pause(500)) {
          const state = await stateOf(id)
          if (state !== 'awaiting' && state !== 'checking') return state
          await pool.query(
            'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error IS NOT NULL AND locked_at IS NULL AND attempts < max_attempts',
          )
        }
        return `still ${await stateOf(id)}`
      }
    })
  } finally {
    await gate.close()
    await store.close()
    await server.close()
  }
  return outcomes
}
