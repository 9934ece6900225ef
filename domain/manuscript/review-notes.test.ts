import { expect, test } from 'vitest'
import type { FormQuestion } from './review-form.ts'
import { reviewHints } from './review-hints.ts'
import { confidentialReportOf, type ReviewNote, reportOf } from './review-notes.ts'
import { pointsIn } from './review-points.ts'

let count = 0
const note = (page: number, exact: string, body: string, more: Partial<ReviewNote> = {}): ReviewNote => ({
  id: `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  anchor: {
    ...{ file: '4f6b0f1e-7a51-4d3c-9d8e-6b7f6c6b1a01', element: `page-${page}`, start: page, version: 1 },
    quote: { exact, prefix: '', suffix: '' },
  },
  ...{ lines: null, source: null, kind: 'major', body, isForEditor: false },
  ...more,
})

const notes = [
  note(12, 'Exit rises from 6 to 14 percent', 'Please show bounds.\n\nA table would do.', {
    lines: '148–149',
  }),
  note(4, 'four quarters', 'Why four?', { lines: '7' }),
  note(5, 'a neat test', 'Convincing.', { kind: 'strength' }),
  note(2, 'unwritten', '  '),
  note(3, 'the data', 'I doubt them.', { isForEditor: true }),
  note(1, 'Table 1', 'No units.', { kind: 'minor', source: 'supplement-2.pdf' }),
]

test('comments become part of the report, by kind and in the order of the text', () => {
  const report = reportOf('A good paper. ', notes)
  expect(report).toBe(`A good paper.

Strengths

1. Page 5, “a neat test”: Convincing.

Major points

2. Page 4, line 7, “four quarters”: Why four?

3. Page 12, lines 148–149, “Exit rises from 6 to 14 percent”: Please show bounds.
A table would do.

Minor points

4. supplement-2.pdf, page 1, “Table 1”: No units.`)
  expect(confidentialReportOf('', notes)).toBe('Comments on passages\n\n1. Page 3, “the data”: I doubt them.')
  // Each comment is one point for the authors, and headings are none.
  expect(pointsIn(report)).toHaveLength(5)
})

const writer = {
  identities: {
    people: [
      {
        firstName: 'Olga',
        lastName: 'Quendler',
        email: 'olga@quendler.example',
        affiliation: '',
        orcid: null,
      },
    ],
  },
  papers: [{ title: 'The slow return of distant suppliers', doi: '10.5555/slow.1' }],
}
const kindsOf = (comments: string, body = '') =>
  reviewHints({ recommendation: null, comments, notes: [note(1, 'x', body)], answers: {} }, [], writer).map(
    ({ kind }) => kind,
  )

test.each([
  ['O. Quendler', ['name']],
  ['Compare “The Slow Return of Distant Suppliers”.', ['paper']],
  ['The authors should cite my earlier work.', ['citation']],
  ['Please cite https://doi.org/10.5555/SLOW.1 here.', ['paper', 'citation']],
  ['The identification is ridiculous.', ['harsh']],
  ['This paper should be rejected.', ['verdict']],
  ['The case n = 1 is trivial. A naive Bayes classifier is embarrassingly parallel.', []],
  ['The naïve discussion is embarrassing.', ['harsh', 'harsh']],
  ['The sample is small; a power calculation would help. The authors cite Olsen (2001).', []],
])('hints about “%s”: %j', (text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds)
  expect(kindsOf('', text)).toEqual(kinds)
})

test('a recommendation with hardly any words is hinted at, and what only editors read is not', () => {
  const hints = reviewHints(
    {
      ...{ recommendation: 'reject', comments: 'No.', answers: {} },
      notes: [note(1, 'x', 'Stupid.', { isForEditor: true })],
    },
    [],
    writer,
  )
  expect(hints).toEqual([{ kind: 'reasons', excerpt: 'Reject', noteId: null, questionId: null }])
})

test('answers that authors get are read for hints, those for editors and chosen ones are not', () => {
  const question = (id: string, more: Partial<FormQuestion> = {}): FormQuestion => ({
    ...{ id, kind: 'text', label: 'Novelty', help: '', options: [], scale: null },
    ...{ isRequired: false, forAuthors: true },
    ...more,
  })
  const questions = [
    question('q1'),
    question('q2', { forAuthors: false }),
    question('q3', { kind: 'single', options: ['Nonsense'] }),
  ]
  const answers = { q1: ['This is nonsense.'], q2: ['Nonsense.'], q3: ['Nonsense'] }
  const hints = reviewHints({ recommendation: null, comments: '', notes: [], answers }, questions, writer)
  expect(hints).toMatchObject([{ kind: 'harsh', noteId: null, questionId: 'q1' }])
})
