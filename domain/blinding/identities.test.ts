import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMatcher, type Identities, type Person } from './identities.ts'

const nobody = { email: '', affiliation: '', orcid: null }
const person = (firstName: string, lastName: string, rest: Partial<Person> = {}): Person => ({
  ...{ firstName, lastName, ...nobody },
  ...rest,
})

/** Returns the matches in the form 'rule: words'. */
function found(identities: Identities, text: string): string[] {
  return createMatcher(identities)
    .find(text)
    .map(({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`)
}
const foundOf = (people: Person[], text: string) => found({ people }, text)

describe('given names as they were signed up with, and as they stand in bylines', () => {
  test.each([
    ['Jon', 'by Jonathan P. Tennant, 2020', ['name: Jonathan P. Tennant']],
    ['Jon', 'Tennant, Jonathan. Peer review', ['name: Tennant, Jonathan']],
    ['Jonathan', 'by Jon Tennant, 2020', ['name: Jon Tennant']],
    ['Jon', 'by J. P. Tennant, 2020', ['name: J. P. Tennant']],
    ['Jonathan', 'by JP Tennant and others', ['name: JP Tennant']],
    ['Jonathan', 'jonathan tennant, jon.tennant', ['name: jonathan tennant', 'name: jon.tennant']],
    ['Jonathan', 'TENNANT Jonathan', ['name: TENNANT Jonathan']],
    [
      'Jonathan',
      'Tennant,J. and Tennant J., Tennant JP',
      ['name: Tennant,J.', 'name: Tennant J.', 'name: Tennant JP'],
    ],
    ['Jonathan', 'JonathanTennant', ['name: JonathanTennant']],
    [
      'Jonathan',
      'Jonathan\nTennant and Jona-\nthan Ten-\nnant',
      ['name: Jonathan\nTennant', 'name: Jona-\nthan Ten-\nnant'],
    ],
    // The given name of a different person, and words that only begin like the name.
    ['Jon', 'by Maria Tennant, 2020', ['surname: Tennant']],
    ['Jon', 'a jonquil tennant of the house', []],
  ])('%s is found in “%s”', (firstName, text, expected) => {
    expect(foundOf([person(firstName, 'Tennant')], text)).toEqual(expected)
  })

  test.each([
    ['Robert', 'Fairweather', 'Bob Fairweather'],
    ['Bob', 'Fairweather', 'Robert B. Fairweather'],
    ['William', 'Fairweather', 'Fairweather, Bill'],
    ['José', 'Fairweather', 'Pepe Fairweather'],
    ['Francisco', 'Fairweather', 'Paco Fairweather'],
    ['João', 'Fairweather', 'Fairweather, J.'],
    ['Johannes', 'Fairweather', 'Hans Fairweather'],
    ['J', 'Samuel', 'J Samuel'],
    ['J.', 'Samuel', 'John Samuel'],
    ['Paul Allen', 'Stewart', 'Allen Stewart'],
    ['Kun-Hsing', 'Yu', 'Yu, K.-H.'],
    ['Christoph', 'Fairweather', 'Chr. Fairweather'],
    ['Văn An', 'Nguyễn', 'Nguyen Van An'],
    ['Văn An', 'Nguyễn', 'Nguyễn, V. A.'],
  ])('%s %s stands there as “%s”', (firstName, lastName, text) => {
    expect(foundOf([person(firstName, lastName)], `It is by ${text}`)).toEqual([`name: ${text}`])
  })

  test('a short form counts beside the surname only', () => {
    expect(foundOf([person('Robert', 'Fairweather')], 'Bob sells; Alice buys.')).toEqual([])
  })

  test.each([
    ['William', 'Price', 'sellers will price in the risk', []],
    ['Ines', 'Price', 'At this Price, I argue, nobody buys.', ['surname: Price']],
    ['Anna', 'Lee', 'a lee shore; the Lee and the wind', ['surname: Lee']],
    ['A.', 'Lee', 'a rising lee shore', []],
    ['Xenia', 'Frank', 'to be frank', []],
  ])('%s %s: “%s” names nobody for certain', (firstName, lastName, text, expected) => {
    expect(foundOf([person(firstName, lastName)], text)).toEqual(expected)
  })
})

describe('spellings', () => {
  test.each([
    ['Müller', 'J. Müller (2019)'],
    ['Müller', 'J. Mu\u0308ller (2019)'],
    ['Mu\u0308ller', 'J. Müller (2019)'],
    ['Müller', 'J. Mueller (2019)'],
    ['Mueller', 'J. Müller (2019)'],
    ['Müller', 'J. Muller (2019)'],
    ['Sørensen', 'J. Soerensen (2019)'],
    ['Soerensen', 'J. Sørensen (2019)'],
    ['Ångström', 'J. Aangstroem (2019)'],
    ['Weiß', 'J. Weiss (2019)'],
    ['Łukasiewicz', 'J. Lukasiewicz (2019)'],
    ['O’Connor', "J. O'Connor (2019)"],
    ["O'Connor", 'J. OConnor (2019)'],
    ["D'Angelo", 'J. D’Angelo (2019)'],
    ['Britto-Borges', 'J. Britto Borges (2019)'],
    ['Britto Borges', 'J. Britto-\nBorges (2019)'],
    ['Smith Jr.', 'J. Smith (2019)'],
    ['Петров', 'J. Петров (2019)'],
    ['Παπαδόπουλος', 'J. ΠΑΠΑΔΟΠΟΥΛΟΣ (2019)'],
    ['Đorđević', 'J. Djordjević (2019)'],
    ['Djordjevic', 'J. Đorđević (2019)'],
    ['McDonald', 'J. Mc Donald (2019)'],
    ['MacDonald', 'J. Mac Donald (2019)'],
  ])('%s is found in “%s”', (lastName, text) => {
    expect(foundOf([person('Jana', lastName)], text)).toEqual([`name: ${text.replace(' (2019)', '')}`])
  })

  test.each(['Mu\u0308ller, J.', 'Mu\u0308ller (2019)', 'Muller’s', 'MÜLLER'])(
    '“%s” counts as a capital',
    (text) => {
      expect(foundOf([person('Jana', 'Müller')], text)).toHaveLength(1)
    },
  )

  test('footnote marks stand right beside names', () => {
    const people = [person('Jane', 'Fairweather'), person('Ana', 'Oakenshaw')]
    expect(foundOf(people, 'Jane Fairweather1,2, Ana Oakenshaw*')).toHaveLength(2)
    expect(foundOf(people, 'Jane Fairweathera, Ana Oakenshawb,c')).toHaveLength(2)
    expect(foundOf(people, 'Jane Fairweatherᵃ Ana Oakenshaw¹')).toHaveLength(2)
  })
})

describe('compound surnames', () => {
  const ana = person('Ana', 'García Márquez')
  test.each([
    ['García y Ruiz (2019) find', 'surname: García'],
    ['según Ana García,', 'name: Ana García'],
    ['as A. García shows', 'name: A. García'],
    ['(García, 2019; Ruiz, 2020)', 'surname: García'],
    ['García et al. (2019)', 'surname: García'],
    ['Márquez, A. (2019)', 'name: Márquez, A.'],
    ['Ruiz y García [12]', 'surname: García'],
    ['García Márquez told', 'surname: García Márquez'],
    ['Ana M. García-Márquez', 'name: Ana M. García-Márquez'],
  ])('“%s”', (text, expected) => {
    expect(foundOf([ana], text)).toEqual([expected])
  })

  test('a part alone is anybody’s', () => {
    expect(foundOf([ana], 'Mr García sold his Márquez novels.')).toEqual([])
  })

  test.each([
    ['Ana', 'García', 'Ana García Márquez', 'Ana García Márquez'],
    ['Laura', 'Sabino', 'by Laura Lavínia Sabino dos Santos,', 'Laura Lavínia Sabino dos Santos'],
    ['Laura', 'Santos', 'by Laura Lavínia Sabino dos Santos,', 'Laura Lavínia Sabino dos Santos'],
    ['Carlos', 'Medeiros', 'Carlos Aguiar de Medeiros\nProfessor', 'Carlos Aguiar de Medeiros'],
    ['Ana', 'García', 'Ana García University of Samples', 'Ana García'],
    ['Ana', 'García', 'Ana García\nMadrid', 'Ana García'],
    ['Carlos', 'de Medeiros', 'Medeiros, C.', 'Medeiros, C.'],
    ['João', 'dos Santos Avelar', 'Santos Avelar, J.', 'Santos Avelar, J.'],
    ['João', 'dos Santos Avelar', 'by Santos Avelar J, 2019', 'Santos Avelar J'],
    ['Maria', 'de la Cruz Olmedo', 'María Cruz Olmedo', 'María Cruz Olmedo'],
  ])('%s %s in “%s”', (firstName, lastName, text, name) => {
    expect(foundOf([person(firstName, lastName)], text)).toEqual([`name: ${name}`])
  })
})

describe('initials in statements of contributions', () => {
  const people = [
    person('Jane', 'Marsden'),
    person('Ana Belén', 'García Ruiz'),
    person('Ursula', 'Smitherson'),
  ]
  test.each([
    ['J.M. designed the study.', 1],
    ['JM and ABGR wrote the paper; J. M. collected the data.', 3],
    ['Conceptualization, J.M. and A.G.; methodology, J.M.', 3],
    ['J.M.: Software, Validation.', 1],
    ['Formal analysis: JM, AGR.', 2],
    ['J.M. y A.G. escribieron; J.M. diseñó el estudio', 1],
    ['We follow J.M. Keynes.', 0],
    ['US performed better than the EU.', 0],
    ['the JM test', 0],
  ])('“%s”', (text, count) => {
    expect(foundOf(people, text).filter((match) => match.startsWith('name'))).toHaveLength(count)
  })
})

describe('affiliations', () => {
  const at = (affiliation: string, text: string) => foundOf([person('Zoë', 'Zzyzx', { affiliation })], text)
  test.each([
    ['University of Oxford', '¹University of Oxford', 'University of Oxford'],
    ['University of Oxford', 'aUniversity of Oxford', 'University of Oxford'],
    ['École d’économie de Paris', '1École d’économie de Paris', 'École d’économie de Paris'],
    ['Mannheim University', 'the University of Mannheim', 'University of Mannheim'],
    ['University of Mannheim', 'at Mannheim University', 'Mannheim University'],
    ['University of Mannheim', 'an der Universität Mannheim', 'Universität Mannheim'],
    ['University of Oxford', 'Oxford University', 'Oxford University'],
    ['Univ. of Oxford', 'University of Oxford', 'University of Oxford'],
    [
      'Dept. of Econ., Oxford Univ.',
      'Department of Economics, Oxford University',
      'Department of Economics, Oxford University',
    ],
    ['Universidad de Ñuñoa', 'University of Nunoa', 'University of Nunoa'],
    ['LSE', 'London School of Economics', 'London School of Economics'],
    ['London School of Economics', 'LSE', 'LSE'],
    ['Johns Hopkins University', 'at Johns Hopkins', 'Johns Hopkins'],
    ['Institute of Samples, Lagos', 'the Institute of Samples', 'Institute of Samples'],
    ['Institute of Samples', 'Samples Institute', 'Samples Institute'],
    [
      'Adjunct professor at the Federal University of Samples',
      'Federal University of Samples',
      'Federal University of Samples',
    ],
  ])('%s is found in “%s”', (affiliation, text, words) => {
    expect(at(affiliation, text).map((match) => match.replace(/^\w+: /, ''))).toEqual([words])
  })

  test.each([
    ['University', 'a university'],
    ['Independent researcher', 'an independent researcher'],
    ['University of Oxford', 'Oxford is a town with a university'],
    ['Department of Economics', 'economics'],
    ['London School of Economics', 'the lse of it'],
  ])('%s is not found in “%s”', (affiliation, text) => {
    expect(at(affiliation, text)).toEqual([])
  })
})

describe('addresses, ORCID iDs and user names', () => {
  const people = [
    person('Jane', 'Fairweather', {
      email: 'j.fairweather@econ.samples.example',
      orcid: '0000-0002-1825-0097',
    }),
  ]
  test.each([
    ['write to {jane, joe}@uni.example now', 'email: {jane, joe}@uni.example'],
    ['jane [at] uni.example', 'email: jane [at] uni.example'],
    ['jane(at)uni[dot]example', 'email: jane(at)uni[dot]example'],
    ['jane at uni dot example', 'email: jane at uni dot example'],
    ['mailto:jane@uni.example', 'email: mailto:jane@uni.example'],
    ['see https://orcid.org/0000-0001-2345-678X.', 'orcid: https://orcid.org/0000-0001-2345-678X'],
    ['0000 0002 1825 0097', 'orcid: 0000 0002 1825 0097'],
    ['0000000218250097', 'orcid: 0000000218250097'],
    ['https://www.uni.example/people/fairweather', 'handle: https://www.uni.example/people/fairweather'],
    ['https://uni.example/~jfairweather/cv.pdf', 'handle: https://uni.example/~jfairweather/cv.pdf'],
    ['github.com/janefairweather', 'handle: github.com/janefairweather'],
    [
      'Fairweather J. Jane-Fairweather/rules repository',
      'name: Fairweather J.|handle: Jane-Fairweather/rules',
    ],
    ['github.com/llorracc/thesis', 'handle: github.com/llorracc/thesis'],
    ['ask @llorracc', 'handle: llorracc'],
    ['https://www.samples.example/data', undefined],
    ['http://econ.samples.example/data', 'institution: http://econ.samples.example/data'],
    ['https://doi.org/10.1000/fairweather', undefined],
    ['meet us at noon', undefined],
    ['pages 1234-5678-9012', undefined],
    ['the llorracc effect', undefined],
  ])('“%s”', (text, expected) => {
    expect(found({ people, extra: ['llorracc'] }, text)).toEqual(expected?.split('|') ?? [])
  })
})

test('a user name that anybody could have identifies nobody: “/Author” is a key of every PDF', () => {
  expect(found({ people: [person('Ines', 'Oakenshaw')], extra: ['author'] }, '<< /Author () >>')).toEqual([])
})

describe('disguised names', () => {
  const people = [
    person('Anna', 'Müller', { email: 'ccarroll@samples.example' }),
    person('Ines', 'Oakenshaw', { affiliation: 'Kessand College' }),
    person('Ute', 'Ives'),
  ]
  test.each([
    ['mathematical letters', 'by 𝐀𝐧𝐧𝐚 𝐌𝐮̈𝐥𝐥𝐞𝐫,', 'name: 𝐀𝐧𝐧𝐚 𝐌𝐮̈𝐥𝐥𝐞𝐫'],
    ['script letters', 'by 𝒜𝓃𝓃𝒶 𝒪𝒶𝓀ℯ𝓃𝓈𝒽𝒶𝓌,', 'surname: 𝒪𝒶𝓀ℯ𝓃𝓈𝒽𝒶𝓌'],
    ['letters in circles', 'by Ⓞⓐⓚⓔⓝⓢⓗⓐⓦ,', 'surname: Ⓞⓐⓚⓔⓝⓢⓗⓐⓦ'],
    ['wide letters', 'by Ｏａｋｅｎｓｈａｗ,', 'surname: Ｏａｋｅｎｓｈａｗ'],
    ['Cyrillic letters', 'by Оаkеnѕhаw,', 'surname: Оаkеnѕhаw'],
    ['Cyrillic capitals', 'by ОАКЕNЅНАW,', 'surname: ОАКЕNЅНАW'],
    ['Greek letters', 'by Μüllεr,', 'surname: Μüllεr'],
    ['Greek capitals', 'by ΟΑΚΕΝSΗΑW,', 'surname: ΟΑΚΕΝSΗΑW'],
    ['small capitals', 'by Oᴀᴋᴇɴꜱʜᴀᴡ,', 'surname: Oᴀᴋᴇɴꜱʜᴀᴡ'],
    ['spaced letters', 'it is M ü l l e r who says', 'name: M ü l l e r'],
    ['a whole name in spaced letters', 'by A n n a M ü l l e r, too', 'name: A n n a M ü l l e r'],
    ['letters with full stops', 'by O.a.k.e.n.s.h.a.w now', 'name: O.a.k.e.n.s.h.a.w'],
    ['letters on lines of their own', 'O\na\nk\ne\nn\ns\nh\na\nw', 'name: O\na\nk\ne\nn\ns\nh\na\nw'],
    ['a digit for a letter', 'by 0akenshaw,', 'name: 0akenshaw'],
    ['digits and signs', 'by 0ak3n$haw1', 'name: 0ak3n$haw'],
    ['a digit in a given name', 'by 1nes, again', 'name: 1nes'],
    ['capital I for l', 'by MüIIer,', 'name: MüIIer'],
    ['capital I for l, spelled out', 'by MueIIer (2019)', 'name: MueIIer'],
    ['l for capital I', 'by lves,', 'name: lves'],
    ['l among capitals', 'by MUlLER,', 'surname: MUlLER'],
    ['digits in a mailbox', 'see cc4rroll here', 'name: cc4rroll'],
    ['digits of full width', 'by Ｏａｋ３ｎｓｈａｗ,', 'name: Ｏａｋ３ｎｓｈａｗ'],
    ['a soft hyphen', 'by Oaken\u00adshaw,', 'surname: Oaken\u00adshaw'],
    ['a zero-width space', 'by Oaken\u200bshaw,', 'surname: Oaken\u200bshaw'],
    ['a hyphen within a word', 'by Oaken-shaw (2019)', 'surname: Oaken-shaw'],
    ['hyphens in a whole name', 'by Anna M. Mül-ler now', 'name: Anna M. Mül-ler'],
    ['a name backwards', 'by relleuM', 'handle: relleuM'],
    ['a whole name backwards', 'by rellüM annA.', 'handle: rellüM annA'],
    ['a mailbox backwards', 'in the folder llorracc of', 'handle: llorracc'],
    ['a name after a sign', 'follow @anna_müller there', 'handle: anna_müller'],
    ['a name in a path', 'github.com/anna-mueller/code', 'handle: github.com/anna-mueller/code'],
    ['a user name with another separator', 'follow @quill_wright there', 'handle: quill_wright'],
    ['a user name without its separator', 'see github.com/quillwright', 'handle: github.com/quillwright'],
  ])('%s', (_, text, expected) => {
    expect(found({ people, extra: ['quill.wright'] }, text)).toEqual([expected])
  })

  test.each([
    ['a quill-wright of the guild'],
    ['(a) n, (b) n, (c) a'],
    ['where α = β L and μ > ν'],
    ['the codes 1V35, 0AK5 and 4NN4'],
    ['Mulier and Oakenshow; Llves and muller'],
    ['the Greek ρ, the Cyrillic ж'],
    ['A. N. N. Other'],
    ['see https://doi.org/10.1000/a.muller'],
  ])('“%s” names nobody', (text) => {
    expect(found({ people, extra: ['quill.wright'] }, text)).toEqual([])
  })
})

describe('whatever the text is', () => {
  const identities: Identities = {
    people: [
      person('Ana', 'García Márquez', {
        email: 'ana.garcia@uni.example',
        affiliation: 'University of Samples, Lagos',
      }),
      person('Jürgen', 'Müller', { orcid: '0000-0002-1825-0097' }),
      person('小明', '王', { affiliation: '北京大学' }),
    ],
    extra: ['llorracc', 'm-w7'],
  }
  const matcher = createMatcher(identities)
  const words = fc.constantFrom(
    ...[
      'Ana',
      'García',
      'Márquez',
      'Mu\u0308ller',
      'J.',
      'Jürgen',
      ',',
      ', ',
      '. ',
      ' ',
      '\n',
      '-\n',
      '-',
      "'s",
      '(2019)',
    ],
    ...[
      'University',
      'of',
      'Samples',
      '王',
      '小明',
      '@',
      'uni.example',
      '0000-0002-1825-0097',
      '1',
      'a',
      'https://',
      '/',
      'x',
    ],
  )
  const text = fc.oneof(
    fc.array(words, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  )

  test('matches lie within it, in order and apart', () => {
    fc.assert(
      fc.property(text, (input) => {
        let last = 0
        for (const { start, end } of matcher.find(input)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(input.length)
      }),
    )
  })

  test('composed and decomposed letters give the same matches', () => {
    const normal = (form: string) => (input: string) =>
      matcher
        .find(input.normalize(form))
        .map(({ rule, start, end }) => [rule, input.normalize(form).slice(start, end).normalize('NFC')])
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
        expect(normal('NFD')(parts.join(''))).toEqual(normal('NFC')(parts.join('')))
      }),
    )
  })

  test('a full name is found wherever it stands apart', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const input = `${before}\n; Ana García Márquez ;\n${after}`
        const start = before.length + 3
        const covered = matcher.find(input).some((match) => match.start <= start && match.end >= start + 18)
        expect(covered).toBe(true)
      }),
    )
  })
})
