import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Phrases that were unclear to readers, in lower case. The history of this repository shows what replaced
 * each of them.
 */
const phrases = [
  'say nothing in letters',
  'what stands against it first',
  "the database's own word",
  'told as ours',
  'holding the link is having got',
  'as another house would have it',
  'where there is nothing, nothing stays',
  'the list that it is gone from',
  'instants travel in',
  'what was set going is followed',
  'put other words',
  'in its place stands:',
  'it identifies nobody',
  'may go to reviewers all the same',
  'ranked list set going',
  'invite the next by itself',
  'invitations alive',
  'kept with the story',
  'they stand beneath the letter',
  'marked as usual',
  'left empty, today',
  'nobody yet: every editor is told',
  'given back to all editors',
  'reviewer given another day',
  'look into your mailbox',
  'its state is on its way there',
  'send me its state',
  'nothing waits for you',
  'no invitation waits for your answer',
  'of a kind we cannot take',
  'the upload could not be loaded',
  'the copy is being made anew',
  'links that act for you work',
  'leave the acknowledgements to the title page',
  'why decide with fewer reviews',
  'this is published',
  'the system’s own look stands',
  'so long a decision can be taken back',
  'days an invitation lives',
  'words of an abstract, at most',
  'choose what is seen',
  'the lowest number stands first',
  'put into the form',
  'with a word of why',
  'free room',
  'log is whole',
  'links in it open doors',
]

/** Invented names for which the field has a standard term. */
const identifiers = [
  'captchaHouses',
  'House',
  'whereaboutsOf',
  'workroom',
  'Workroom',
  'sayWhatMatters',
  'Told',
  'Wanted',
  'Stakes',
]

const root = join(import.meta.dirname, '..')
const files = globSync(
  '{domain,server,web,emails,demo,tests,cli,bench,bin,docs}/**/*.{ts,tsx,mjs,css,sql,md}',
  {
    cwd: root,
  },
).filter((path) => path !== 'tests/wording.test.ts' && !path.endsWith('.generated.ts'))

test('texts, comments and names avoid wording that readers had to decode', () => {
  expect(files.length).toBeGreaterThan(500)
  const names = new RegExp(`\\b(?:${identifiers.join('|')})\\b`)
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const lower = line.toLowerCase()
        const hit = phrases.find((phrase) => lower.includes(phrase)) ?? names.exec(line)?.[0]
        return hit ? [`${path}:${index + 1}: ${hit}`] : []
      }),
  )
  expect(found).toEqual([])
})

/** What reads documents of others knows both spellings. */
const readers = /^server\/(?:documents|imports|jats)\/.*(?:\.test|\.fixture|byline-line)\.ts$/

test('screens, letters and pages write “email”, as the specification does', () => {
  const shown = globSync('{domain,server,web,emails,demo,cli}/**/*.{ts,tsx,md}', { cwd: root })
  const found = shown
    .filter((path) => !readers.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /\be-mail/i.test(line) && (path.endsWith('.md') || !/^\s*(?:\/\/|\/?\*)/.test(line))
            ? [`${path}:${index + 1}: ${line.trim()}`]
            : [],
        ),
    )
  expect(found).toEqual([])
})
