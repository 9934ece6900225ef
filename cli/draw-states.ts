/** `npm run docs:states`: draws docs/STATES.md anew. */
import { writeFile } from 'node:fs/promises'
import { drawStates } from '#tests/states.ts'

await writeFile('docs/STATES.md', drawStates())
