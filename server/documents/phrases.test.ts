import { describe, expect, test } from 'vitest'
import { findTellingPassages } from './phrases.ts'

/** Returns the passages found, as 'rule: passage'. */
const found = (text: string) =>
  findTellingPassages(text).map(({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`)
const rulesIn = (text: string) => findTellingPassages(text).map(({ rule }) => rule)

describe('first-person references to earlier work', () => {
  test.each([
    'Our previous work shows the opposite.',
    'my earlier empirical study',
    'We have previously shown that sellers pay.',
    'I have argued elsewhere that they do.',
    'as we documented in our companion paper',
    'our paper (2019)',
    'The authors of this paper have collected them before.',
    'como mostra nosso trabalho anterior',
    'en nuestro estudio anterior',
    'In unserer früheren Studie',
    'dans nos travaux antérieurs',
  ])('“%s”', (text) => {
    expect(rulesIn(text)).toContain('self-reference')
  })

  test.each([
    'Previous work shows the opposite.',
    'Kessenich (2019) has shown this previously.',
    'In our study we show that sellers pay.',
    'We have shown that sellers pay.',
    'Nuestro estudio muestra lo contrario.',
  ])('not in “%s”', (text) => {
    expect(rulesIn(text)).not.toContain('self-reference')
  })
})

describe('thanks', () => {
  test.each([
    'We thank two referees and Sabine Brandauer.',
    'The authors are very grateful to the archive.',
    'I am indebted to many people.',
    'Special thanks go to the staff.',
    'Seminar participants in Lagos gave advice.',
    'audiences at various conferences',
    'for helpful comments and suggestions',
    'Agradecemos a los revisores.',
    'Os autores agradecem o apoio.',
    'Wir danken den Teilnehmern.',
    'Mein Kollege half; danke ich ihm.',
    'Nous remercions les participants.',
    'Je remercie mes collègues.',
  ])('“%s”', (text) => {
    expect(rulesIn(text)).toContain('thanks')
  })

  test.each(['Thanks to low prices, trade grew.', 'They acknowledge receipt.', 'Participants were paid.'])(
    'not in “%s”',
    (text) => {
      expect(rulesIn(text).filter((rule) => rule === 'thanks')).toHaveLength(/thanks to/i.test(text) ? 1 : 0)
    },
  )
})

describe('funding', () => {
  test.each([
    'This research was generously funded by the ministry.',
    'supported by the Science Fund under grant 12-34567',
    'Financial support from the bank is acknowledged.',
    'This project has received funding from the Union.',
    'The authors received a small grant.',
    'Grant No. ABC-12345/6',
    'award DBI 1553206',
    'financiado por la fundación',
    'Financiada pelo conselho',
    'gefördert durch die Stiftung',
    'financé par la région',
    'avec le soutien de la banque',
  ])('“%s”', (text) => {
    expect(rulesIn(text)).toContain('funding')
  })

  test.each(['The project 3 was larger.', 'Firms receive awards.', 'The policy is supported by evidence.'])(
    'not in “%s”',
    (text) => {
      expect(rulesIn(text)).not.toContain('funding')
    },
  )
})

describe('the authors’ own institution and their repositories', () => {
  test.each([
    ['The ethics board of our university approved it.', 'own-institution'],
    ['aprobado por nuestra universidad', 'own-institution'],
    ['nossa universidade aprovou', 'own-institution'],
    ['von unserer Universität genehmigt', 'own-institution'],
    ['approuvé par notre université', 'own-institution'],
    ['Code: github.com/kessenich-lab/trade', 'repository'],
    ['preregistered at osf.io/ab3de', 'repository'],
    ['doi 10.5281/zenodo.3621924', 'repository'],
    ['AEARCTR-0004321', 'repository'],
  ])('“%s” is %s', (text, rule) => {
    expect(rulesIn(text)).toContain(rule)
  })

  test.each(['Our universe is small.', 'the university of our choice', 'see https://doi.org/10.1000/182'])(
    'not in “%s”',
    (text) => {
      expect(rulesIn(text)).toEqual([])
    },
  )
})

describe('how far a passage goes', () => {
  test('thanks: from the beginning of the sentence to the end of the paragraph', () => {
    const thanks = 'For their patience we thank Ana Ruiz and Bo Lind. All errors are ours.'
    expect(found(`Sellers pay. ${thanks}\n\nBuyers do not.`)).toEqual([`thanks: ${thanks}`])
  })

  test('a funder stands before the words by which it is known', () => {
    expect(found('It is so. The Lindqvist Foundation gave financial support through a prize.')).toEqual([
      'funding: The Lindqvist Foundation gave financial support through a prize.',
    ])
  })

  test('a passage with both is one passage', () => {
    expect(rulesIn('We thank the Fund, which supported us by grant 12-345678.')).toEqual(['thanks'])
  })

  test('a long paragraph ends with a whole sentence', () => {
    const [passage] = findTellingPassages(`We thank everybody. ${'They helped a lot. '.repeat(80)}`)
    expect(passage && passage.end - passage.start).toBeLessThan(700)
    expect(`We thank everybody. ${'They helped a lot. '.repeat(80)}`.slice(0, passage?.end)).toMatch(/lot\.$/)
  })

  test('places are those of the original, whatever is folded', () => {
    expect(found('ﬁne ﬂour — Wir dan\u00adken Jürgen.')).toEqual([
      'thanks: ﬁne ﬂour — Wir dan\u00adken Jürgen.',
    ])
  })
})
