import { writeFileSync } from 'node:fs'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillOffice } from './office.ts'
const server = await startEmbeddedPostgres({ dataDir: '/tmp/w15pg', durable: false, settings: {} } as never)
const url = server.url
await migrate(url)
await fillOffice(url)
writeFileSync('/tmp/w15bench.url', url)
console.log(url)
setInterval(() => {}, 1000)
