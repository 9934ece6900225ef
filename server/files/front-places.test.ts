import { expect, test } from 'vitest'
import type { PageLayout } from '../documents/index.ts'
import { placesOn } from './front-places.ts'

/** A page of lines, each with its text, left edge, top and width; 10 points high. */
const page = (...lines: [text: string, x: number, y: number, width: number][]): PageLayout => ({
  width: 600,
  height: 800,
  printsLineNumbers: false,
  lines: lines.map(([text, x, y, width]) => ({ label: null, text, x, y, width, height: 10 })),
})
const marks = { certainty: 'sure', where: 'Page 1' } as const
const author = { email: '', orcid: '', isCorresponding: false, ...marks, note: null }
const front = {
  title: { value: 'Who pays for efficient offices', ...marks },
  abstract: { value: 'We study the rents of offices and find that tenants pay.', ...marks },
  keywords: { value: ['rent', 'offices'], ...marks },
  authors: [
    { ...author, firstName: 'Ana', lastName: 'Lima', affiliation: 'University of Lagos' },
    { ...author, firstName: 'Karl', lastName: 'Müller', affiliation: 'University of Lagos' },
  ],
}

test('each value is framed where it stands, over all its lines', () => {
  const places = placesOn(
    page(
      ['Ana Lima', 60, 20, 100],
      ['Who pays for effi-', 60, 80, 300],
      ['cient offices', 60, 92, 120],
      ['Ana Lima1, Karl Mu\u0308ller1', 60, 120, 200],
      ['1 University of Lagos', 60, 140, 180],
      ['Abstract: We study the rents of offices and', 60, 200, 400],
      ['find that tenants pay.', 60, 212, 200],
      ['Keywords: rent; offices', 60, 240, 200],
    ),
    front,
  )
  expect(places).toEqual([
    { field: 'title', x: 0.1, y: 0.1, width: 0.5, height: 0.0275 },
    { field: 'authors', x: 0.1, y: 0.15, width: 0.3333, height: 0.0125 },
    { field: 'affiliations', x: 0.1, y: 0.175, width: 0.3, height: 0.0125 },
    { field: 'abstract', x: 0.1, y: 0.25, width: 0.6667, height: 0.0275 },
    { field: 'keywords', x: 0.1, y: 0.3, width: 0.3333, height: 0.0125 },
  ])
})

test('an abstract in two columns has a frame in each; one that is not on the page has none', () => {
  const places = placesOn(
    page(['We study the rents of offices', 60, 700, 200], ['and find that tenants pay.', 320, 200, 200]),
    front,
  )
  expect(places.map(({ field, x }) => [field, x])).toEqual([
    ['abstract', 0.1],
    ['abstract', 0.5333],
  ])
  expect(placesOn(page(['Quite another text', 60, 20, 200]), front)).toEqual([])
})
