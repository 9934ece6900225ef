import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { clientSource } from './openapi-client.ts'

let journal: TestApp
let folder: string
beforeAll(async () => {
  journal = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-client-'))
})
afterAll(async () => {
  await journal?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A program that uses the generated client. The lines with a mark must not compile. */
const program = `
import { call, type Routes } from './client.ts'

const { token, user } = await call('POST /api/cms/auth/login', { body: { username: 'a.ng', password: 'x' } })
console.log(token.length, user.username.length)
const id = '0b9e9c0e-51b6-4d0a-9d2b-3a0e8f3f4a11'
const detail = await call('GET /api/manuscripts/{id}', { path: { id } })
console.log(detail.manuscript.title)
const { releaseAt } = await call('POST /api/manuscripts/{id}/decision', {
  path: { id },
  body: { decision: 'accept', notes: '' },
})
console.log(releaseAt)
const articles = await call('GET /api/articles', { query: { limit: 10 } })
console.log(articles[0]?.title)
export const code: Routes['GET /api/articles']['error']['code'] = 'not_found'

// @ts-expect-error: no such route
await call('GET /api/nothing', {})
// @ts-expect-error: the body is missing
await call('POST /api/manuscripts/{id}/decision', { path: { id } })
// @ts-expect-error: no such decision
await call('POST /api/manuscripts/{id}/decision', { path: { id }, body: { decision: 'maybe', notes: '' } })
// @ts-expect-error: the parameter is missing
await call('GET /api/manuscripts/{id}', { path: {} })
// @ts-expect-error: no such error code
export const unknownCode: Routes['GET /api/articles']['error']['code'] = 'no_such_code'
`

function compile(): Promise<string> {
  const tsc = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], (_, stdout) => resolve(stdout))
  })
}

test('a client generated from /api/openapi.json compiles, and refuses what the API does not know', async () => {
  const { body } = await journal.app.inject('/api/openapi.json').then((answer) => ({ body: answer.json() }))
  await writeFile(join(folder, 'client.ts'), clientSource(body))
  await writeFile(join(folder, 'program.ts'), program)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ target: 'es2024', module: 'nodenext', lib: ['ES2024', 'DOM'], types: [] },
        ...{ strict: true, noEmit: true, allowImportingTsExtensions: true },
      },
      include: ['*.ts'],
    }),
  )
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  expect(await compile()).toBe('')
}, 60_000)
