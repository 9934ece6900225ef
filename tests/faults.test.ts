/** The short form of `npm run faults`: server, worker and database are killed once each while people work. */

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { killInTurn } from '../faults/kills.ts'
import { freePort } from './free-port.ts'

test('kill -9 of server, worker and database loses nothing that was acknowledged', async (context) => {
  context.skip(!existsSync('build/server/index.js'), 'the pages are not built (npm run build)')
  const port = await freePort()
  const { told, lost, halfDone, duplicates, orphans } = await killInTurn({ cycles: 3, port })
  expect({ lost, halfDone, duplicates, orphans }).toEqual({
    lost: [],
    halfDone: [],
    duplicates: [],
    orphans: [],
  })
  for (const what of ['drafts', 'submissions', 'reviews', 'decisions'] as const)
    expect(told[what], what).toBeGreaterThan(0)
}, 600_000)
