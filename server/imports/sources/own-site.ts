import { z } from 'zod'
import { isSettingsGroup } from '#domain/journal/settings.ts'
import { exportedSite, type SiteList, siteLists } from '#domain/schemas/exported-site.ts'
import { type Found, type FoundPart, SourceError, type SourceFile } from '../found.ts'

type FileIn = (path: string) => SourceFile | null

/** Whether readers see the journal is decided where it is: an import opens nothing. */
const notTaken = ['opening']

/** Yields the settings and the other parts of the site that an export has; pictures first, because the others show them. */
export async function* partsOfExport(file: FileIn, place: string): AsyncGenerator<Found> {
  const site = await read(file('data/site.json'), exportedSite)
  const settings = await read(file('data/journal.json'), z.record(z.string(), z.unknown()))
  const at = (name: string) => ({ place: `${place}/data/${name}` })
  for (const [name, one] of [
    ['site.json', site],
    ['journal.json', settings],
  ] as const)
    if (one && 'problem' in one)
      yield { kind: 'refused', what: 'part', name, reason: one.problem, ...at(name) }
  const lists = site && 'data' in site ? site.data.lists : null
  const partsIn = (list: SiteList): FoundPart[] =>
    (lists?.[list] ?? []).map(({ key, value }) => ({
      ...{ kind: 'part', list, key, value, notes: [], name: nameOf(list, key, value), ...at('site.json') },
      file: list === 'picture' ? pictureIn(file, value) : null,
    }))
  yield* partsIn('picture')
  if (settings && 'data' in settings)
    for (const [key, value] of Object.entries(settings.data)) {
      if (notTaken.includes(key) || !isSettingsGroup(key)) continue
      const name = `Settings: ${wordsOf(key)}`
      yield { kind: 'part', list: 'settings', key, value, name, file: null, notes: [], ...at('journal.json') }
    }
  for (const list of siteLists) if (list !== 'picture') yield* partsIn(list)
}

type Read<T> = { data: T } | { problem: string } | null

/** Returns what a file of the export says. Null if an export of an earlier release has no such file. */
async function read<T>(file: SourceFile | null, schema: z.ZodType<T>): Promise<Read<T>> {
  if (!file) return null
  try {
    const { data, error } = schema.safeParse(JSON.parse(Buffer.from(await file.read()).toString('utf8')))
    if (data !== undefined) return { data }
    return { problem: `${error?.issues[0]?.path.join('.')}: ${error?.issues[0]?.message}` }
  } catch (error) {
    if (error instanceof SourceError) return { problem: error.message }
    if (error instanceof SyntaxError) return { problem: 'It is not JSON.' }
    throw error
  }
}

const textIn = (value: unknown, name: string) => {
  const text = z.object({ [name]: z.string() }).safeParse(value).data?.[name]
  return typeof text === 'string' ? text : ''
}

function pictureIn(file: FileIn, value: unknown): SourceFile | null {
  const name = textIn(value, 'file')
  return /^[0-9a-f-]{36}\.(?:png|jpeg)$/.test(name) ? file(`data/pictures/${name}`) : null
}

const kinds: Record<SiteList, string> = {
  picture: 'Picture',
  page: 'Text',
  news: 'News',
  call: 'Call for papers',
  board: 'Editorial board',
  menu: 'Menu',
  wording: 'Wording of the email',
  questions: 'Questions of the review form',
}

function nameOf(list: SiteList, key: string, value: unknown): string {
  if (list === 'board' || list === 'menu' || list === 'questions') return kinds[list]
  const own = list === 'picture' ? textIn(value, 'alt') : list === 'wording' ? key : textIn(value, 'title')
  return `${kinds[list]}: ${(own || key).slice(0, 200)}`
}

/** 'reviewForm' is 'review form' in words. */
const wordsOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What an export cannot have, or an import leaves to people and to a backup, as the report says it. */
export async function* leftOutOfExport(file: FileIn, place: string): AsyncGenerator<Found> {
  const isWhole = file('data/tables/users.csv') !== null
  yield {
    ...{ kind: 'refused', what: 'part', place, name: 'Passwords, keys and the configuration of the server' },
    reason: `An export has no secrets. Set up again here: the addresses and keys of webhooks, API tokens, the keys with which libraries fetch usage reports, access of institutions and persons to subscription articles, and what the server’s configuration has (mail server, sign-in with ORCID and others, Crossref, DOAJ, storage).${isWhole ? ' People choose a new password with “Forgot password”.' : ''}`,
  }
  const manuscripts = file('data/tables/manuscripts.csv')
  if (manuscripts && (await rowsIn(manuscripts)) > 0)
    yield {
      ...{ kind: 'refused', what: 'submission', place: `${place}/data/tables/manuscripts.csv` },
      name: 'Submissions and their reviews',
      reason:
        'The export has them as tables and files for people to read. A journal with submissions under way moves with a backup instead: npm run backup on the old server, npm run restore on the new one, under whatever address.',
    }
}

async function rowsIn(file: SourceFile): Promise<number> {
  const text = Buffer.from(await file.read()).toString('utf8')
  return Math.max(0, text.trimEnd().split('\n').length - 1)
}
