import { expect, test } from 'vitest'
import { versionChanges } from './version-changes.ts'

const same = '# About\n\nWe publish soil science.\n\nPeer review is double-blind.'
const fieldsOf = (title: string, text: string) => [
  { label: 'Title', text: title },
  { label: 'Content', text },
]
const marked = (runs: readonly { text: string; change: string }[]) =>
  runs
    .map(({ text, change }) => (change === 'added' ? `+${text}+` : change === 'removed' ? `-${text}-` : text))
    .join('')

test.each([
  ['nothing', same, []],
  [
    'words of a line far below the same beginning',
    same.replace('double', 'single'),
    ['Content changed: Peer review is -double-+single+-blind.'],
  ],
  ['a new line', `${same}\n\nFees: none.`, ['Content added: +Fees: none.+']],
  ['a removed line', same.slice(0, -30), ['Content removed: -Peer review is double-blind.-']],
  [
    'lines in another order',
    '# About\n\nPeer review is double-blind.\n\nWe publish soil science.',
    ['Content moved: Peer review is double-blind.'],
  ],
  ['blank lines alone', same.replace('\n\n', '\n'), ['Content changed: ']],
])('%s', (_, text, changes) => {
  expect(
    versionChanges(fieldsOf('About', same), fieldsOf('About', text)).map(
      ({ label, change, runs }) => `${label} ${change}: ${marked(runs)}`,
    ),
  ).toEqual(changes)
})

test('each field is compared with itself', () => {
  expect(versionChanges(fieldsOf('About', 'Text'), fieldsOf('About us', 'Text'))).toEqual([
    {
      label: 'Title',
      change: 'changed',
      runs: [
        { text: 'About', change: 'same' },
        { text: ' us', change: 'added' },
      ],
    },
  ])
})

test('a field of one line is one passage, even if no word of it is left', () => {
  const shown = (text: string) => [{ label: 'Shown on the site', text }]
  expect(versionChanges(shown('Yes'), shown('No'))).toEqual([
    {
      label: 'Shown on the site',
      change: 'changed',
      runs: [
        { text: 'Yes', change: 'removed' },
        { text: 'No', change: 'added' },
      ],
    },
  ])
  expect(versionChanges(shown(''), shown('No'))).toMatchObject([{ change: 'added' }])
})
