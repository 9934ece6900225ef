/** People whose attributes occur nowhere else, so that any occurrence is a leak. */

export interface Identity {
  firstName: string
  lastName: string
  username: string
  email: string
  orcid: string
  affiliation: string
}

/** Returns an ORCID iD with a valid check digit (ISO 7064 mod 11-2). */
function orcidOf(seed: number): string {
  const digits = `0000000${String(77_000_000 + seed * 7919).padStart(8, '0')}`.slice(-15)
  const sum = [...digits].reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const check = (12 - (sum % 11)) % 11
  return `${digits}${check === 10 ? 'X' : check}`.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * Makes a person. Another `seed` gives a different person whose details have the same form. The name
 * distinguishes people within a world.
 */
export function identity(firstName: string, lastName: string, seed: number): Identity {
  const plain = lastName
    .normalize('NFKD')
    .replaceAll(/\P{ASCII}/gu, '')
    .toLowerCase()
  return {
    firstName,
    lastName,
    username: `${firstName.slice(0, 2).toLowerCase()}-${plain}${seed}`,
    email: `${plain}.box@${plain}-mail.example`,
    orcid: orcidOf(seed),
    affiliation: `${lastName} Institute of Xylography`,
  }
}

export interface Cast {
  authors: { submitter: Identity; coauthor: Identity; outsider: Identity; published: Identity }
  reviewers: Record<'first' | 'second' | 'declining' | 'invited' | 'former' | 'otherRound', Identity>
}

/** Two sets of people whose names have different lengths and letters. */
export const authorsA: Cast['authors'] = {
  submitter: identity('Zorvantha', 'Quillmerrow', 11),
  coauthor: identity('Jürgvenka', 'Weßbrotzky', 12),
  outsider: identity('Ondrexa', 'Vlastimborsk', 13),
  published: identity('Pellavine', 'Drachmuseth', 14),
}
export const authorsB: Cast['authors'] = {
  submitter: identity('Ixy', 'Braskovidjanovicz', 21),
  coauthor: identity('Maelstraud', 'Öckelfrid', 22),
  outsider: identity('Tobblewyn', 'Hyx', 23),
  // Authors of published articles are public and the same in both worlds.
  published: authorsA.published,
}
export const reviewersA: Cast['reviewers'] = {
  first: identity('Kestravin', 'Moxbladder', 31),
  second: identity('Yllomira', 'Fenquastel', 32),
  declining: identity('Gwendrosa', 'Pikkavollen', 33),
  invited: identity('Hroswithe', 'Nubbelstrom', 34),
  former: identity('Ulvenka', 'Strobbelquist', 35),
  otherRound: identity('Thessimar', 'Vordenhaggle', 36),
}
export const reviewersB: Cast['reviewers'] = {
  first: identity('Ef', 'Zwanterloodijkstra', 41),
  second: identity('Brumhilka', 'Tschax', 42),
  declining: identity('Sivvanthe', 'Oggelwimpert', 43),
  invited: identity('Ludmarosz', 'Ravvekind', 44),
  former: identity('Jo', 'Quistelbergamotti', 45),
  otherRound: identity('Wendelgarth', 'Plyx', 46),
}

/** A value that must not be found, and its owner. */
export interface Canary {
  what: string
  value: string
}

export function canariesOf(who: string, person: Identity, ids: readonly string[] = []): Canary[] {
  const { firstName, lastName, username, email, orcid, affiliation } = person
  return [
    { what: `${who}: first name`, value: firstName },
    { what: `${who}: last name`, value: lastName },
    { what: `${who}: full name`, value: `${firstName} ${lastName}` },
    { what: `${who}: user name`, value: username },
    { what: `${who}: email`, value: email },
    { what: `${who}: ORCID`, value: orcid },
    { what: `${who}: ORCID digits`, value: orcid.replaceAll('-', '') },
    { what: `${who}: affiliation`, value: affiliation },
    ...ids.map((value) => ({ what: `${who}: id`, value })),
    // Very short names are searched for only as part of the full name.
  ].filter(({ value }) => value.length > 4)
}
