import { expect, test } from 'vitest'
import { declarationsView } from '../schemas/declarations.ts'
import { publishedLines } from './published-declarations.ts'

const lines = (given: object) =>
  publishedLines(declarationsView.parse(given)).map(({ label, text, link }) => [label, text, link])

test('what is declared is shown in the words in which it is published', () => {
  expect(
    lines({
      statements: {
        competingInterests: { answer: 'declared' },
        funding: { answer: 'funded', text: 'The funder had no part in it.' },
        dataAvailability: { answer: 'open', text: '10.5555/data.204' },
        codeAvailability: { answer: 'request', text: 'It belongs to a bank.' },
        ethics: { answer: 'none' },
        aiUse: { answer: 'language' },
        priorPublication: { answer: 'preprint', text: '10.5555/preprint' },
      },
      funders: [{ name: 'Nordic Council', award: 'NTR-1' }, { name: 'City' }],
      interests: [{ author: 'T. Echeverri', text: 'Advised a company.' }],
      coverLetter: 'Dear editor',
    }),
  ).toEqual([
    ['Competing interests', 'T. Echeverri: Advised a company.', null],
    ['Funding', 'Nordic Council, NTR-1; City\nThe funder had no part in it.', null],
    ['Data availability', 'Open, in a repository.', 'https://doi.org/10.5555/data.204'],
    ['Code availability', 'Available on request. It belongs to a bank.', null],
    ['Ethics approval', 'No people or animals were studied.', null],
  ])
})

test('what is not answered has no line', () => {
  expect(lines({})).toEqual([])
  expect(lines({ statements: { funding: { answer: 'funded', text: '' } } })).toEqual([])
})
