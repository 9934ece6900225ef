/**
 * Makes sets for `npm run bench:reviewers` from the records of ../shared/data/bulk. The truth is what an author has
 * written: half of an author's papers are the archive, and others are rated as the author would.
 *
 * 5: a paper of the author's own that is not in the archive
 * 4: a paper of a co-author, in the same category, that the author did not write
 * 3: a paper of the author's most frequent category by somebody else
 * 2: a paper of a neighbouring category, which shares one with the author's papers
 * 1: a paper that shares no category with them
 *
 * Authors are divided into two halves that share no author: parameters are chosen on one and reported on the other.
 */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { randomFrom } from '#cli/seed/random.ts'
import { unaccented } from '#domain/unaccented.ts'

interface Work {
  id: string
  title: string
  abstract: string
  authors: string[]
  categories: string[]
  primary: string
}

const fewestPapers = 6
/** More papers under a name are probably those of several people. */
const mostPapers = 40
const reviewersOfHalf = 300

async function readWorks(folder: string): Promise<Work[]> {
  const works: Work[] = []
  for (const name of (await readdir(folder)).filter((file) => /^arxiv.*\.jsonl\.gz$/.test(file)).sort()) {
    const lines = createInterface({ input: createReadStream(join(folder, name)).pipe(createGunzip()) })
    for await (const line of lines) {
      const { id, title, abstract, authors, categories, primary } = JSON.parse(line)
      if (!title || !abstract || authors.length > 8) continue
      works.push({ id, title, abstract, authors: authors.map(keyOf), categories, primary })
    }
  }
  return works
}

const keyOf = (name: string) =>
  unaccented(name)
    .replaceAll(/[^\p{L} ]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Names with a given name in full. Under 'y wang' are the papers of many people. */
const isWholeName = (key: string) => {
  const parts = key.split(' ')
  return parts.length >= 2 && parts.every((part) => part.length > 2) && key.length >= 12
}

/** Writes the sets `chosen-on` and `reported-on` into a folder. */
export async function makeSets(records: string, folder: string): Promise<void> {
  const works = await readWorks(records)
  const random = randomFrom(15)
  const written = groupBy(works, ({ authors }) => [...new Set(authors)])
  const byCategory = groupBy(works, ({ primary }) => [primary])
  const reviewers = shuffled(
    [...written.keys()].filter((author) => {
      const count = written.get(author)?.length ?? 0
      return isWholeName(author) && count >= fewestPapers && count <= mostPapers
    }),
    random,
  )
  for (const [half, name] of ['chosen-on', 'reported-on'].entries()) {
    const submissions: Record<string, unknown> = {}
    const ratings = ['user\tpaper\trating']
    await mkdir(join(folder, name, 'archives'), { recursive: true })
    let made = 0
    for (const [n, author] of reviewers.entries()) {
      if (n % 2 !== half || made === reviewersOfHalf) continue
      const own = shuffled(written.get(author) ?? [], random)
      const held = own.slice(0, 2)
      const archive = own.slice(2)
      const rated = rate(author, own, held, { works, written, byCategory, random })
      if (!rated) continue
      made++
      const id = `reviewer_${n}`
      await writeFile(
        join(folder, name, 'archives', `${id}.jsonl`),
        archive.map((work) => `${JSON.stringify(noteOf(work))}\n`).join(''),
      )
      for (const { work, rating } of rated) {
        submissions[work.id] = noteOf(work)
        ratings.push(`${id}\t${work.id}\t${rating}`)
      }
    }
    await writeFile(join(folder, name, 'submissions.json'), JSON.stringify(submissions))
    await writeFile(join(folder, name, 'evaluations.tsv'), `${ratings.join('\n')}\n`)
    console.log(`${join(folder, name)}: ${made} reviewers, ${ratings.length - 1} ratings`)
  }
}

interface Library {
  works: Work[]
  written: Map<string, Work[]>
  byCategory: Map<string, Work[]>
  random: () => number
}

/** Returns ten rated papers; undefined for an author whose co-authors or categories do not give that many. */
function rate(author: string, own: Work[], held: Work[], library: Library) {
  const { works, written, byCategory, random } = library
  const isOther = (work: Work) => !work.authors.includes(author)
  const categories = new Set(own.flatMap((work) => work.categories))
  const counts = [...groupBy(own, ({ primary }) => [primary])].sort((a, b) => b[1].length - a[1].length)
  const main = counts[0]?.[0] ?? ''
  const colleagues = new Set(
    own.flatMap((work) => work.authors).filter((name) => name !== author && isWholeName(name)),
  )
  const isColleagues = (work: Work) => work.authors.some((name) => colleagues.has(name))
  const draw = (from: Work[], count: number) => {
    const drawn = new Set<Work>()
    for (let tries = 0; drawn.size < count && tries < 200 && from.length > 0; tries++) {
      const work = from[Math.floor(random() * from.length)]
      if (work) drawn.add(work)
    }
    return [...drawn]
  }
  const close = [...colleagues]
    .flatMap((name) => written.get(name) ?? [])
    .filter((work) => isOther(work) && work.primary === main)
  const same = draw(byCategory.get(main) ?? [], 12).filter((work) => isOther(work) && !isColleagues(work))
  const others = draw(works, 400).filter((work) => isOther(work) && work.primary !== main)
  const near = others.filter((work) => work.categories.some((name) => categories.has(name)))
  const far = others.filter((work) => !work.categories.some((name) => categories.has(name)))
  const rated = [
    ...held.map((work) => ({ work, rating: 5 })),
    ...draw(close, 2).map((work) => ({ work, rating: 4 })),
    ...same.slice(0, 2).map((work) => ({ work, rating: 3 })),
    ...near.slice(0, 2).map((work) => ({ work, rating: 2 })),
    ...far.slice(0, 2).map((work) => ({ work, rating: 1 })),
  ]
  return rated.length === 10 ? rated : undefined
}

const noteOf = ({ id, title, abstract }: Work) => ({ id, content: { title, abstract } })

function groupBy<T>(list: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list)
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
