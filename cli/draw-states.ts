/** `npm run docs:states`: generates docs/STATES.md. */
import { writeFile } from 'node:fs/promises'
import { drawStates } from '#tests/states.ts'

await writeFile('docs/STATES.md', drawStates())
