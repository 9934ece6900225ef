import { expect, it } from 'vitest'
import { createMatcher } from '#domain/blinding/identities.ts'
import { personalLinks } from './links.ts'

const identities = {
  people: [
    {
      firstName: 'Olga',
      lastName: 'Quendler',
      email: 'olga@econ.uni-beispiel.ac.uk',
      affiliation: '',
      orcid: null,
    },
  ],
}
const isPersonal = personalLinks(identities, createMatcher(identities))

it.each([
  'mailto:olga@econ.example',
  'https://www.example.edu/people/someone',
  'https://www.example.edu/econ/quendler',
  'https://www.example.edu/econ/oquendler/',
  'https://www.example.edu/olga.quendler.html',
  'https://quendlerlab.example/',
  'http://www.uni-beispiel.ac.uk/trade',
  'https://github.com/somelab/code',
  'https://osf.io/ab12c',
  'https://drive.google.com/file/d/1',
  'https://orcid.org/0000-0002-1825-0097',
  'file:///home/someone/paper.pdf',
  'https://someone.github.io/data',
])('leads to a person or a place of the authors: %s', (uri) => expect(isPersonal(uri)).toBe(true))

it.each([
  'https://doi.org/10.1000/quendler.2019',
  'http://dx.doi.org/10.1000/a b<c>',
  'doi:10.1000/182',
  'dx.doi.org/10.1000/182',
  'https://https://doi.org/10.1000/182',
  'https:/doi.org/10.1000/182',
  'https://arxiv.org/abs/1706.03762',
  'https://www.jstor.org/stable/123',
  'www.journal.example',
  'https://journal.example/article/12',
  'https://www.census.gov/data.html',
  'https://github.com/features/actions',
])('leads to a work or a public site: %s', (uri) => expect(isPersonal(uri)).toBe(false))
