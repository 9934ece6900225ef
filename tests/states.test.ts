import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { decisionKinds } from '#domain/manuscript/decision.ts'
import { actions } from '#domain/manuscript/manuscript.ts'
import { drawStates } from './states.ts'

test('docs/STATES.md matches the transition table (npm run docs:states)', async () => {
  expect(await readFile('docs/STATES.md', 'utf8')).toBe(drawStates())
})

test('every action of the table has a button, shown if the server allows the action', () => {
  const screens = globSync('web/**/*.tsx').map((path) => readFileSync(path, 'utf8'))
  // Drafts are submitted with a separate form, and the decision form contains the actions of all decisions.
  const elsewhere: string[] = ['submit', ...decisionKinds]
  const shown = (action: string) => screens.some((source) => source.includes(`allowed.includes('${action}')`))
  expect(actions.filter((action) => !elsewhere.includes(action) && !shown(action))).toEqual([])
})
