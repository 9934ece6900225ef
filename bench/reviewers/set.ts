/** Sets of OpenReview's expertise format: reviewers' papers, submissions, and expertise as the reviewers rate it. */
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

export interface Paper {
  title: string
  abstract: string
}

export interface ReviewerSet {
  /** The papers of each reviewer. */
  archives: Map<string, Paper[]>
  submissions: Map<string, Paper>
  /** Self-rated expertise of each reviewer, by submission. */
  ratings: Map<string, Map<string, number>>
}

const record = z.object({
  content: z.object({ title: z.string().nullish(), abstract: z.string().nullish() }),
})

const paperOf = (value: unknown): Paper => {
  const { title, abstract } = record.parse(value).content
  return { title: title ?? '', abstract: abstract ?? '' }
}

/** Reads `archives/*.jsonl`, `submissions.json` and `evaluations.tsv` of a folder. */
export async function readSet(folder: string): Promise<ReviewerSet> {
  const submissions = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(await readFile(join(folder, 'submissions.json'), 'utf8')))
  const archives = new Map<string, Paper[]>()
  for (const name of (await readdir(join(folder, 'archives'))).filter((file) => file.endsWith('.jsonl'))) {
    const papers: Paper[] = []
    for await (const line of createInterface({ input: createReadStream(join(folder, 'archives', name)) }))
      if (line.trim()) papers.push(paperOf(JSON.parse(line)))
    archives.set(personOf(basename(name, '.jsonl')), papers)
  }
  return {
    archives,
    submissions: new Map(Object.entries(submissions).map(([id, value]) => [id, paperOf(value)])),
    ratings: readRatings(await readFile(join(folder, 'evaluations.tsv'), 'utf8')),
  }
}

/** OpenReview writes a person's id with a tilde and a number around it in some sets and without them in others. */
const personOf = (id: string) => id.replace(/^~/, '')

/**
 * Reads ratings with one line for each (user, paper, rating), or with one line for each user and columns Paper1,
 * Paper2, … and Expertise1, Expertise2, …, as the gold standard of Stelmakh and others has them.
 */
export function readRatings(text: string): Map<string, Map<string, number>> {
  const [head = [], ...lines] = text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const ratings = new Map<string, Map<string, number>>()
  const rate = (user: string | undefined, paper: string | undefined, rating: string | undefined) => {
    if (!user || !paper || !rating || Number.isNaN(Number(rating))) return
    const own = ratings.get(personOf(user)) ?? new Map<string, number>()
    ratings.set(personOf(user), own.set(paper, Number(rating)))
  }
  const papers = head.flatMap((name, column) => (/^Paper\d+$/i.test(name) ? [{ name, column }] : []))
  if (papers.length === 0) {
    const isHead = Number.isNaN(Number(head[2]))
    for (const [user, paper, rating] of isHead ? lines : [head, ...lines]) rate(user, paper, rating)
    return ratings
  }
  const user = Math.max(
    0,
    head.findIndex((name) => /^(ParticipantID|user)$/i.test(name)),
  )
  for (const line of lines)
    for (const { name, column } of papers) {
      const expertise = head.findIndex(
        (other) => other.toLowerCase() === name.toLowerCase().replace('paper', 'expertise'),
      )
      rate(line[user], line[column], line[expertise])
    }
  return ratings
}
