import { setTimeout as pause } from 'node:timers/promises'
import { createDocuments, type Documents } from '#server/documents/index.ts'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import { ask, type Stage } from './stage.ts'

/**
 * Checks a small file of another author and requests pages while the worst files are being processed. The
 * document processes are the program's own; the pages come from a separate server, as in production.
 */

/** Maximum seconds that the check of another author's file may take. */
export const longestCheck = 5
/** Milliseconds between checks, and between page requests. */
const askEvery = 100
/** Minimum duration of a measurement in milliseconds. A file that is refused sooner is sent again. */
const shortestMeasurement = 3000

interface Waits {
  /** The longest check of another author's small file, in seconds. */
  check: number
  /** Milliseconds to render a page that is not cached. */
  p50: number
  p95: number
}

export interface Siege {
  name: string
  /** Size of the uploads in megabytes. */
  size: number
  /** Outcome of the hostile file. */
  outcome: string
  /** Seconds from the upload to the outcome. */
  seconds: number
  meanwhile: Waits
  /** Waiting times without the hostile file, measured immediately before and after it. */
  quiet: Waits
  /** Memory growth in megabytes of this process, which only distributes the work to document processes. */
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

/** Milliseconds of each check and of each page request. */
interface Times {
  checks: number[]
  pages: number[]
}

function waitsOf(times: readonly Times[]): Waits {
  const pages = times.flatMap((part) => part.pages).sort((a, b) => a - b)
  const at = (share: number) => pages[Math.min(pages.length - 1, Math.floor(pages.length * share))] ?? 0
  return { check: Math.max(...times.flatMap((part) => part.checks)) / 1000, p50: at(0.5), p95: at(0.95) }
}

/** Checks a small file and requests pages repeatedly until the work is done. */
async function timesDuring(stage: Stage, documents: Documents, work: Promise<unknown>): Promise<Times> {
  let over = false
  const ended = work.finally(() => {
    over = true
  })
  const repeatedly = async (perform: () => Promise<unknown>): Promise<number[]> => {
    const times: number[] = []
    while (!over) {
      const asked = performance.now()
      await perform()
      times.push(performance.now() - asked)
      await pause(askEvery)
    }
    return times
  }
  const [checks, pages] = await Promise.all([
    repeatedly(async () => {
      const { problems } = await documents.forAccount('another author').inspect(small, 'small.pdf')
      if (problems.length > 0) throw new Error(`The small file was refused: ${problems[0]?.code}`)
    }),
    repeatedly(() => ask(stage.cold.origin, '/')),
    ended,
  ])
  return { checks, pages }
}

async function outcomeOf(documents: Documents, { format }: HostileFile, bytes: Uint8Array): Promise<string> {
  const account = documents.forAccount('attacker')
  const { problems } = await account.inspect(bytes, `hostile.${format}`)
  if (problems[0]) return `refused: ${problems[0].code}`
  try {
    await account.blind(bytes, format, people, { label: 'M' })
    return 'cleaned'
  } catch (error) {
    return `refused: ${(error as { code?: string }).code ?? 'with an unknown error'}`
  }
}

/** Uses the same options as the server (server/start.ts). */
const newDocuments = () => createDocuments({ hasStandby: true })

async function siege(stage: Stage, file: HostileFile): Promise<Siege> {
  const bytes = file.make()
  let documents = newDocuments()
  try {
    // This check is not measured, because it also starts a process.
    await documents.inspect(small, 'small.pdf')
    const before = await timesDuring(stage, documents, pause(shortestMeasurement))
    const held = process.memoryUsage.rss()
    let outcome = ''
    let seconds = 0
    const attack = async () => {
      const began = performance.now()
      do {
        const sent = performance.now()
        // Sends two files at once, which is the maximum for one account.
        const both = [outcomeOf(documents, file, bytes), outcomeOf(documents, file, bytes)]
        outcome = await Promise.race(both)
        seconds = (performance.now() - sent) / 1000
      } while (performance.now() - began < shortestMeasurement)
    }
    const during = await timesDuring(stage, documents, attack())
    const grown = (process.memoryUsage.rss() - held) / 2 ** 20
    // Starts new processes, because the other attempt may still be running.
    await documents.close()
    documents = newDocuments()
    await documents.inspect(small, 'small.pdf')
    const after = await timesDuring(stage, documents, pause(shortestMeasurement))
    const waits = { meanwhile: waitsOf([during]), quiet: waitsOf([before, after]) }
    return { name: file.name, size: bytes.length / 2 ** 20, outcome, seconds, ...waits, grown }
  } finally {
    await documents.close()
  }
}

/** Calls `show` with each result as soon as it is known, because the whole run takes minutes. */
export async function measureSieges(
  stage: Stage,
  match: string,
  show: (measured: Siege) => void,
): Promise<Siege[]> {
  const measured: Siege[] = []
  for (const file of hostileFiles) {
    if (!file.name.includes(match)) continue
    process.stderr.write(`  ${file.name} …\n`)
    const result = await siege(stage, file)
    show(result)
    measured.push(result)
  }
  return measured
}
