import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type DocumentKind, readDocument, writeDocument } from './document.ts'

interface Poster {
  headline: string
  size: 'small' | 'large'
  speakers: { name: string; minutes: number }[]
  notes: Record<string, string>
}

/** In version 1 the headline was called `title`, and in version 2 the poster had a single speaker. */
const kind: DocumentKind<Poster> = {
  version: 3,
  schema: z.strictObject({
    headline: z.string().max(40),
    size: z.enum(['small', 'large']),
    speakers: z.array(z.strictObject({ name: z.string(), minutes: z.number() })),
    notes: z.record(z.string(), z.string()),
  }),
  blank: { headline: '', size: 'small', speakers: [], notes: {} },
  upgrades: {
    1: ({ title, ...rest }) => ({ headline: title, ...rest }),
    2: ({ speaker, ...rest }) =>
      'speakers' in rest || typeof speaker !== 'string'
        ? rest
        : { ...rest, speakers: [{ name: speaker, minutes: 20 }] },
  },
}

describe('readDocument', () => {
  it('takes a document of each earlier version to the present one', () => {
    const present = { headline: 'Prices', size: 'large', speakers: [{ name: 'Ada', minutes: 20 }], notes: {} }
    for (const stored of [
      { title: 'Prices', size: 'large', speaker: 'Ada', notes: {} },
      { $version: 1, title: 'Prices', size: 'large', speaker: 'Ada' },
      { $version: 2, headline: 'Prices', size: 'large', speaker: 'Ada' },
      { $version: 3, ...present },
      { $version: 9, ...present, colour: 'red' },
    ])
      expect(readDocument(kind, stored)).toEqual({ content: present, unread: [] })
  })

  it.each([
    undefined,
    null,
    'cut in the mid',
    7,
    true,
    [],
    [{}],
    { headline: null, speakers: {}, notes: [] },
  ])('reads whatever is stored: %j', (stored) => {
    const { content } = readDocument(kind, stored)
    expect(kind.schema.safeParse(content).success).toBe(true)
  })

  it('leaves out what has no default, as a whole, and gives it back as text', () => {
    const stored = {
      $version: 3,
      headline: 'x'.repeat(41),
      size: 'huge',
      speakers: [{ name: 'Ada', minutes: 5 }, { name: 'Bo', minutes: 'ten' }, 'Cy'],
      notes: { a: 'kept', b: 1 },
    }
    expect(readDocument(kind, stored)).toEqual({
      content: {
        headline: '',
        size: 'small',
        speakers: [
          { name: 'Ada', minutes: 5 },
          { name: 'Bo', minutes: 0 },
        ],
        notes: { a: 'kept' },
      },
      unread: [
        { path: 'headline', text: 'x'.repeat(41) },
        { path: 'size', text: 'huge' },
        { path: 'speakers.1.minutes', text: 'ten' },
        { path: 'speakers.2', text: 'Cy' },
        { path: 'notes.b', text: '1' },
      ],
    })
  })
})

describe('writeDocument', () => {
  const content: Poster = {
    headline: 'New',
    size: 'small',
    speakers: [
      { name: 'Bo', minutes: 10 },
      { name: 'Ada', minutes: 5 },
    ],
    notes: {},
  }

  it('keeps unknown keys, also of entries that moved', () => {
    const stored = {
      $version: 4,
      headline: 'Old',
      size: 'large',
      colour: 'red',
      speakers: [
        { name: 'Ada', minutes: 5, photo: 'a.png' },
        { name: 'Bo', minutes: 10, photo: 'b.png' },
      ],
      notes: {},
    }
    expect(writeDocument(kind, content, stored)).toEqual({
      ...content,
      $version: 3,
      colour: 'red',
      speakers: [
        { name: 'Bo', minutes: 10, photo: 'b.png' },
        { name: 'Ada', minutes: 5, photo: 'a.png' },
      ],
    })
  })

  it('keeps what could not be read through any number of saves, until it is replaced', () => {
    let stored: unknown = { headline: 'Old', size: { width: 3 }, speakers: [], notes: {} }
    for (let save = 0; save < 3; save += 1) stored = writeDocument(kind, content, stored)
    expect(readDocument(kind, stored)).toEqual({
      content,
      unread: [{ path: 'size', text: '{\n  "width": 3\n}' }],
    })
    expect(readDocument(kind, writeDocument(kind, content, stored, ['size'])).unread).toEqual([])
  })
})
