import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-folder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('makes what is missing, and says whether it did', async () => {
  const path = join(folder, 'a', 'b', 'c')
  const made = await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700)])
  expect(made.filter(Boolean)).toHaveLength(1)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect(await makeFolder(path)).toBe(false)
})

test('a file in the way is named', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(folder, 'file', 'b'))).rejects.toMatchObject({
    code: 'EEXIST',
    path: join(folder, 'file'),
  })
})

test.skipIf(process.platform !== 'linux')('where nothing can be made, it ends', async () => {
  await expect(makeFolder('/proc/backups/a')).rejects.toMatchObject({
    ...{ code: 'ENOENT', path: '/proc/backups' },
  })
})
