import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAuthorList, splitName } from './author-list.ts'

describe('splitName', () => {
  it.each([
    ['Amara Okonkwo-Reyes', 'Amara', 'Okonkwo-Reyes'],
    ['Jan Peter van der Berg', 'Jan Peter', 'van der Berg'],
    ['Maria de la Cruz', 'Maria', 'de la Cruz'],
    ['Echeverri, Tomás', 'Tomás', 'Echeverri'],
    ['Henrik Lindqvist1,2*', 'Henrik', 'Lindqvist'],
    ['Plato', '', 'Plato'],
    ['王 小明', '王', '小明'],
  ])('%s', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }))
})

describe('readAuthorList', () => {
  it('reads the drawing’s two lines', () => {
    const text = `Nadia Benhaddou, n.benhaddou@atlas.example, Atlas Polytechnic
Lucas Wren; lucas.wren@tidewater.example; Tidewater College; 0000-0002-1825-0097`
    expect(readAuthorList(text)).toEqual({
      unread: [],
      authors: [
        {
          firstName: 'Nadia',
          lastName: 'Benhaddou',
          email: 'n.benhaddou@atlas.example',
          affiliation: 'Atlas Polytechnic',
          orcid: '',
        },
        {
          firstName: 'Lucas',
          lastName: 'Wren',
          email: 'lucas.wren@tidewater.example',
          affiliation: 'Tidewater College',
          orcid: '0000-0002-1825-0097',
        },
      ],
    })
  })

  it('keeps the commas of an affiliation', () =>
    expect(
      readAuthorList('Ada Byron, Dept. of Economics, Lagos Institute, ada@lie.example').authors[0],
    ).toMatchObject({
      lastName: 'Byron',
      email: 'ada@lie.example',
      affiliation: 'Dept. of Economics, Lagos Institute',
    }))

  it('takes an address that is not whole as one, for its field to say so', () =>
    expect(readAuthorList('Ada Byron, ada@lie, Lagos Institute').authors[0]).toMatchObject({
      email: 'ada@lie',
      affiliation: 'Lagos Institute',
    }))

  it('reads a spreadsheet with a heading', () =>
    expect(
      readAuthorList('Name\tEmail\tAffiliation\nByron, Ada\tada@lie.example\tLagos Institute').authors,
    ).toEqual([
      {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@lie.example',
        affiliation: 'Lagos Institute',
        orcid: '',
      },
    ]))

  it('reads a line of mail addresses as several authors', () =>
    expect(
      readAuthorList('Ada Byron <ada@lie.example>; Lucas Wren <l@w.example>').authors.map((a) => [
        a.lastName,
        a.email,
      ]),
    ).toEqual([
      ['Byron', 'ada@lie.example'],
      ['Wren', 'l@w.example'],
    ]))

  it('reads ORCID addresses and numbered lists', () =>
    expect(
      readAuthorList('1. Ada Byron, ada@lie.example, Lagos Institute, https://orcid.org/0000-0002-1825-0097')
        .authors[0],
    ).toMatchObject({ firstName: 'Ada', affiliation: 'Lagos Institute', orcid: '0000-0002-1825-0097' }))

  it('leaves out an ORCID whose check digit is wrong', () =>
    expect(readAuthorList('Ada Byron, ada@lie.example, LIE, 0000-0002-1825-0098').authors[0]?.orcid).toBe(''))

  it('keeps names without anything else', () =>
    expect(readAuthorList('Ada Byron').authors[0]).toMatchObject({ email: '', affiliation: '' }))

  it('says which lines it could not read', () =>
    expect(readAuthorList('ada@lie.example\n---').unread).toEqual(['ada@lie.example', '---']))

  it('never throws and never invents', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replaceAll(/\s+/g, ' ')
        return readAuthorList(text).authors.every(
          ({ lastName, email }) => plain.includes(lastName) && plain.includes(email),
        )
      }),
    ))
})
