import { expect, test } from 'vitest'
import { readGiven } from './given-text.ts'

test('BibTeX is read with its accents, whatever else is in the file', () => {
  const { papers, unread } = readGiven(String.raw`% my papers
@string{jie = {Journal}}
@article{one, title = {{The} pass-through of \"{o}il and Caf\'e prices}, year = 2021, doi = {https://doi.org/10.5555/ABC.1},
  abstract = "We ask {who} pays. It costs 5\% of $x$."}
@inproceedings{two, author={X}, year="2019"}
@article{three, title = {Open brace, year = 2020
@book(four, title = "Bras \& {\v S}koda", date = {2018-05})`)
  expect(papers).toEqual([
    {
      title: 'The pass-through of öil and Café prices',
      abstract: 'We ask who pays. It costs 5% of x.',
      ...{ doi: '10.5555/abc.1', year: 2021, source: 'bibtex' },
    },
    { title: 'Bras & Škoda', abstract: '', doi: null, year: 2018, source: 'bibtex' },
  ])
  expect(unread).toHaveLength(2)
})

test('DOIs and titles with abstracts are told apart by their blocks', () => {
  const given = readGiven(
    'doi:10.5555/a.1\nhttps://doi.org/10.5555/B.2\n\nInvoicing in small firms\nWe ask who pays.\nSellers do.\n\n***\n\n10.5555/a.1',
  )
  expect(given.dois).toEqual(['10.5555/a.1', '10.5555/b.2'])
  expect(given.papers).toMatchObject([
    { title: 'Invoicing in small firms', abstract: 'We ask who pays. Sellers do.', source: 'entered' },
  ])
  expect(given.unread).toEqual(['***'])
})

test.each([
  ['unbalanced braces', '@article{'.repeat(20_000)],
  ['a title that never ends', `@article{a, title = {${'x '.repeat(200_000)}`],
  ['backslashes', `@article{a, title = {${'\\'.repeat(100_000)}}}`],
  ['binary', '\u0000\u0001\ufffd'.repeat(10_000)],
  ['empty fields', `@article{a, title = {}, title = {{}}}`],
  ['spaces', ' \n'.repeat(100_000)],
])('garbage is read without a paper: %s', (_name, text) => {
  expect(readGiven(text).papers).toEqual([])
})
