import type { Identities } from '../identities.ts'

/**
 * Test data for the slowest case: many people who share surnames, and affiliations that repeat themselves.
 */
export const crowd: Identities = {
  people: Array.from({ length: 100 }, (_, i) => ({
    firstName: i % 2 ? 'Ana' : `A${'b'.repeat(i % 7)}`,
    lastName: i % 3 ? 'Lee' : `García Lee${'a'.repeat(i)}`,
    email: `a${i}@a.example`,
    affiliation: `${'a '.repeat(30)}University of A, Lee University, ABC`,
    orcid: `0000-0000-0000-0${String(i).padStart(3, '0')}`,
  })),
  extra: ['aaaa', 'aaaaaa', 'lee-lee', 'a-a-a-a'],
}

const repeated = (part: string) => (length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

export const hostile: [string, (length: number) => string][] = [
  ['a word without end', repeated('a')],
  ['a number without end', repeated('0')],
  ['digits with hyphens', repeated('0000-')],
  ['white space', repeated(' ')],
  ['combining marks', repeated('\u0308')],
  ['hyphens at line ends', repeated('a-\n')],
  ['@', repeated('@')],
  ['mailboxes without hosts', repeated('a@')],
  ['hosts without end', (length) => `a@${repeated('a.')(length - 2)}`],
  ['hosts spelled out', (length) => `a at ${repeated('a dot ')(length - 5)}`],
  ['braces', repeated('{a,a}@')],
  ['one brace', repeated('a}@')],
  ['one address without end', (length) => `https://${repeated('lee/')(length - 8)}`],
  ['one address full of addresses', (length) => `https://${repeated('a@lee.com/')(length - 8)}`],
  ['surnames', repeated('Lee ')],
  ['surnames with commas', repeated('Lee, ')],
  ['surnames without spaces', repeated('Lee-')],
  ['compound surnames', repeated('García ')],
  ['names', repeated('Ana Lee ')],
  ['initials', repeated('A. ')],
  ['initials without stops', repeated('A')],
  ['initials of people', repeated('AL, AL and ')],
  ['words of an affiliation', repeated('a ')],
  ['capitals', repeated('A B C ')],
  ['institutions', repeated('University of A ')],
  ['letters of names apart', repeated('L e e a a a ')],
  ['user names after signs', repeated('@l_e_e_')],
  ['handles', repeated('lee-lee-')],
  ['quotes', repeated("a'")],
  ['digits for letters', repeated('L3e ')],
  ['signs without end', repeated('$1|')],
  ['letters without case', repeated('王')],
]
