import { setTimeout as pause } from 'node:timers/promises'
import { createDocuments, type Documents } from '#server/documents/index.ts'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import { ask, type Stage } from './stage.ts'

/**
 * Checks another author's small file and requests pages while the worst files are processed. The document
 * processes are the program's own; the pages come from a separate server, as in production.
 */

/** Maximum seconds for the check of another author's file. */
export const longestCheck = 5
/** Milliseconds between checks, and between page requests. */
const askEvery = 250

export interface Siege {
  name: string
  /** Outcome of the hostile file. */
  outcome: string
  seconds: number
  /** The longest check of another author's small file during that time, in seconds. */
  check: number
  /** Page response times in milliseconds: median and maximum. */
  page: number
  longestPage: number
  /** Memory growth of this process, which only distributes the work, in megabytes. */
  grown: number
}

const small = buildPdf([[{ text: 'A short paper', y: 700 }]])
const people = {
  people: [
    {
      firstName: 'Jane',
      lastName: 'Smith',
      email: 'jane.smith@people.example',
      affiliation: 'University of Samples',
      orcid: null,
    },
  ],
}

async function repeatedly(isOver: () => boolean, perform: () => Promise<void>): Promise<void> {
  do {
    await perform()
    await pause(askEvery)
  } while (!isOver())
}

async function attack(documents: Documents, { format, make }: HostileFile): Promise<string> {
  const bytes = make()
  // Two at once, the maximum for one account.
  const jobs = [0, 1].map(async () => {
    const account = documents.forAccount('attacker')
    const { problems } = await account.inspect(bytes, `hostile.${format}`)
    if (problems[0]) return `refused: ${problems[0].code}`
    try {
      await account.blind(bytes, format, people, { label: 'M' })
      return 'cleaned'
    } catch (error) {
      return `refused: ${(error as { code?: string }).code ?? 'with an unknown error'}`
    }
  })
  return (await Promise.all(jobs))[0] ?? ''
}

export async function measureSieges(stage: Stage, match: string): Promise<Siege[]> {
  const measured: Siege[] = []
  const quiet: HostileFile = { name: 'nothing else', format: 'pdf', make: () => small }
  for (const file of [quiet, ...hostileFiles]) {
    if (!file.name.includes(match)) continue
    process.stderr.write(`  ${file.name} …\n`)
    const documents = createDocuments()
    const before = process.memoryUsage.rss()
    let over = false
    let check = 0
    const pages: number[] = []
    const began = performance.now()
    const hostile = attack(documents, file).finally(() => {
      over = true
    })
    await Promise.all([
      repeatedly(
        () => over,
        async () => {
          const asked = performance.now()
          const { problems } = await documents.forAccount('another author').inspect(small, 'small.pdf')
          if (problems.length > 0) throw new Error(`The small file was refused: ${problems[0]?.code}`)
          check = Math.max(check, (performance.now() - asked) / 1000)
        },
      ),
      repeatedly(
        () => over,
        async () => {
          const asked = performance.now()
          await ask(stage.cold.origin, '/')
          pages.push(performance.now() - asked)
        },
      ),
    ])
    const outcome = await hostile
    pages.sort((a, b) => a - b)
    measured.push({
      name: file.name,
      outcome,
      seconds: (performance.now() - began) / 1000,
      check,
      page: pages[Math.floor(pages.length / 2)] ?? 0,
      longestPage: pages.at(-1) ?? 0,
      grown: (process.memoryUsage.rss() - before) / 2 ** 20,
    })
    await documents.close()
  }
  return measured
}
