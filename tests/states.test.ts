import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawStates } from './states.ts'

test('docs/STATES.md shows the table as it is', async () => {
  expect(await readFile('docs/STATES.md', 'utf8')).toBe(drawStates())
})
