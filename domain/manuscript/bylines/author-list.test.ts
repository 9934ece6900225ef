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
    ['Prof. Dr. rer. pol. Henrik Lindqvist', 'Henrik', 'Lindqvist'],
    ['Dr Amara Okonkwo, PhD', 'Amara', 'Okonkwo'],
    ['van der Berg, Jan', 'Jan', 'van der Berg'],
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

  const ada = { firstName: 'Ada Maria', lastName: 'van Byron', email: 'ada@lie.example' }
  it.each([
    [
      'names in two columns, by the heading',
      'First name\tLast name\tE-mail\tAffiliation\tORCID\nAda Maria\tvan Byron\tada@lie.example\tLIE\t0000-0002-1825-0097',
      { ...ada, affiliation: 'LIE', orcid: '0000-0002-1825-0097' },
    ],
    [
      'columns in any order, some of no use',
      'No\tORCID\tFamily name\tGiven name\tMiddle name\tDepartment\tInstitution\tCountry\tEmail\n1\t\tvan Byron\tAda\tMaria\tEconomics\tLIE\tNigeria\tada@lie.example',
      { ...ada, affiliation: 'Economics, LIE, Nigeria', orcid: '' },
    ],
    [
      'a heading between semicolons',
      'Surname;First name;Email;Affiliation\nvan Byron;Ada Maria;ada@lie.example;LIE',
      { ...ada, affiliation: 'LIE' },
    ],
    [
      'names in two columns without a heading',
      'Ada Maria\tvan Byron\tada@lie.example\tLagos Institute',
      { ...ada, affiliation: 'Lagos Institute' },
    ],
    [
      'the same with the address last',
      'Ada Maria\tvan Byron\tLIE Lagos\tada@lie.example',
      { ...ada, affiliation: 'LIE Lagos' },
    ],
    [
      'a whole name and a place',
      'Ada Byron\tLagos Institute\tada@lie.example',
      { firstName: 'Ada', lastName: 'Byron', affiliation: 'Lagos Institute' },
    ],
  ])('reads a spreadsheet: %s', (_, text, author) => {
    const { authors, unread } = readAuthorList(text)
    expect([authors.length, unread]).toEqual([1, []])
    expect(authors[0]).toMatchObject(author)
  })

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

  it('keeps an ORCID whose check digit is wrong, for its field to say so', () =>
    expect(readAuthorList('Ada Byron, ada@lie.example, LIE, 0000-0002-1825-0098').authors[0]).toMatchObject({
      affiliation: 'LIE',
      orcid: '0000-0002-1825-0098',
    }))

  it.each([
    ['Benjamin D. Lee1,2*, Anthony Gitter3', ['Benjamin D.|Lee', 'Anthony|Gitter']],
    [
      'Ada Byron¹, Jan van der Berg²,³ and María de la Cruz†',
      ['Ada|Byron', 'Jan|van der Berg', 'María|de la Cruz'],
    ],
    ['Dr. Ada Byron & Prof. Lucas Wren', ['Ada|Byron', 'Lucas|Wren']],
    ['Ada Byron, Lucas Wren', ['Ada|Byron', 'Lucas|Wren']],
    ['By Ada Byron, PhD, Lucas J. Wren, and Li Wei', ['Ada|Byron', 'Lucas J.|Wren', 'Li|Wei']],
    ['van der Berg, Jan', ['Jan|van der Berg']],
    ['Byron, Ada\nGarcía Márquez, Gabriel José', ['Ada|Byron', 'Gabriel José|García Márquez']],
  ])('reads the byline %s', (text, names) =>
    expect(readAuthorList(text).authors.map(({ firstName, lastName }) => `${firstName}|${lastName}`)).toEqual(
      names,
    ),
  )

  it.each([
    ['Müller-Lüdenscheidt, Karl (Universität Köln)', 'Karl', 'Müller-Lüdenscheidt', 'Universität Köln'],
    ['van der Berg, Jan, University of Utrecht', 'Jan', 'van der Berg', 'University of Utrecht'],
    ['Dr. Ada Byron (Lagos Institute, Nigeria)', 'Ada', 'Byron', 'Lagos Institute, Nigeria'],
    ['Jan van der Berg, MD (TU Delft)', 'Jan', 'van der Berg', 'TU Delft'],
    ['Ada Byron, World Bank', 'Ada', 'Byron', 'World Bank'],
  ])('reads the author and affiliation of %s', (text, firstName, lastName, affiliation) =>
    expect(readAuthorList(text).authors).toMatchObject([{ firstName, lastName, affiliation }]),
  )

  it('keeps names without anything else', () =>
    expect(readAuthorList('Ada Byron').authors[0]).toMatchObject({ email: '', affiliation: '' }))

  const names = (text: string) =>
    readAuthorList(text).authors.map(({ firstName, lastName }) => `${firstName}|${lastName}`)

  it('reads the authors of BibTeX with particles, accents and suffixes; organisations are not people', () => {
    const entry = `@article{x, title = {A}, author = {van der Berg, Jan and Garc{\\'\\i}a M{\\'a}rquez, Gabriel and Ford, Jr., Henry and Ludwig van Beethoven and {The World Bank}}}`
    expect(names(entry)).toEqual([
      'Jan|van der Berg',
      'Gabriel|García Márquez',
      'Henry|Ford Jr.',
      'Ludwig|van Beethoven',
    ])
    expect(readAuthorList(entry).unread).toEqual(['The World Bank'])
  })

  it('reads lists of addresses, with the names that they contain', () => {
    expect(names('jan.van.den.berg@x.org; b.chen@y.edu\nadmin@z.org')).toEqual([
      'Jan|van den Berg',
      'B.|Chen',
      '|',
    ])
    expect(names('Jan Berg <jan@x.org>, Bo Chen <bo@y.org>')).toEqual(['Jan|Berg', 'Bo|Chen'])
  })

  it('reads a table with quoted cells, affiliations in parentheses, compound surnames and capitals', () => {
    expect(
      readAuthorList('Name,Email,Affiliation\n"Berg, Jan",j@x.org,"University of X, Y"').authors[0],
    ).toMatchObject({
      lastName: 'Berg',
      affiliation: 'University of X, Y',
    })
    expect(readAuthorList('María de la Cruz (Lagos), José Ortega y Gasset (Madrid)').authors).toMatchObject([
      { lastName: 'de la Cruz', affiliation: 'Lagos' },
      { lastName: 'Ortega y Gasset', affiliation: 'Madrid' },
    ])
    expect(names('Jan VAN DER BERG\nGARCÍA MÁRQUEZ Gabriel\nJohn Smith Jr.')).toEqual([
      'Jan|van der Berg',
      'Gabriel|García Márquez',
      'John|Smith Jr.',
    ])
  })

  it('reads what mail programs copy, also with family names first in quotation marks', () => {
    const copied = 'Ana Lima <ana@x.org>; "Okafor, Bo" <bo@y.org>, jan.van.der.berg@uu.org'
    expect(readAuthorList(copied).authors).toMatchObject([
      { firstName: 'Ana', lastName: 'Lima', email: 'ana@x.org' },
      { firstName: 'Bo', lastName: 'Okafor', email: 'bo@y.org' },
      { firstName: 'Jan', lastName: 'van der Berg', email: 'jan.van.der.berg@uu.org' },
    ])
  })

  it('reads family names first, separated by semicolons', () =>
    expect(names('Lima, Ana; Okafor, Bo; García Márquez, Gabriel')).toEqual([
      'Ana|Lima',
      'Bo|Okafor',
      'Gabriel|García Márquez',
    ]))

  it('reads a byline with the affiliations and addresses that its marks stand for', () => {
    const byline = `Benjamin D. Lee1,2*, Anthony Gitter3 and Jan van der Berg²
1 In-Q-Tel Labs
2 School of Engineering, Harvard University
3. University of Wisconsin-Madison, WI, USA
* Corresponding author: benjamin@lee.example
agitter@wisc.example`
    expect(readAuthorList(byline)).toMatchObject({
      unread: [],
      authors: [
        {
          firstName: 'Benjamin D.',
          lastName: 'Lee',
          email: 'benjamin@lee.example',
          affiliation: 'In-Q-Tel Labs; School of Engineering, Harvard University',
        },
        {
          lastName: 'Gitter',
          email: 'agitter@wisc.example',
          affiliation: 'University of Wisconsin-Madison, WI, USA',
        },
        { lastName: 'van der Berg', email: '', affiliation: 'School of Engineering, Harvard University' },
      ],
    })
    expect(
      readAuthorList('Ana Lima1\nBo Okafor2\n1 University of Lagos\n2 Koç University').authors,
    ).toMatchObject([
      { lastName: 'Lima', affiliation: 'University of Lagos' },
      { lastName: 'Okafor', affiliation: 'Koç University' },
    ])
    // A numbered list of people is no byline with notes.
    expect(names('1. Ana Lima, University of Lagos\n2. Bo Okafor, Koç University')).toEqual([
      'Ana|Lima',
      'Bo|Okafor',
    ])
  })

  it('says which lines it could not read', () =>
    expect(readAuthorList('Ada Byron, ada@lie.example\n---').unread).toEqual(['---']))

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
