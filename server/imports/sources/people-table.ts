import { keyOf } from '#domain/account/account.ts'
import { nameOf, orcidOf } from '../draft.ts'
import type { DraftPerson, FoundPerson } from '../found.ts'
import { groupOfName, rightsOf } from '../people/rights.ts'
import { dateIn } from './table.ts'

/** The columns of a table of people, by what they hold. Headings are compared without spaces, case and signs. */
const columns = {
  username: ['username', 'user', 'login'],
  givenName: ['firstname', 'givenname', 'givennames', 'forename'],
  middleName: ['middlename'],
  familyName: ['lastname', 'familyname', 'surname'],
  name: ['name', 'fullname'],
  email: ['email', 'emailaddress'],
  affiliation: ['affiliation', 'affiliations', 'institution'],
  orcid: ['orcid', 'orcidid'],
  roles: ['role', 'roles', 'usergroup', 'usergroups', 'group', 'groups'],
  interests: ['reviewinterests', 'reviewinginterests', 'interests', 'expertise', 'keywords'],
  registered: ['registered', 'dateregistered', 'registrationdate'],
} as const
type Column = keyof typeof columns

/** What a column holds, or the name of a group whose members have 'Yes' in it, as OJS's own report of users has them. */
type Heading = Column | { group: string } | null

/** Returns which column holds what; null if this is no list of people. */
export function peopleHeadingsOf(cells: readonly string[]): Heading[] | null {
  const headings = cells.map((cell): Heading => {
    // 'Role 2' is another column of roles.
    const key = cell.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
    const column = (Object.keys(columns) as Column[]).find((name) =>
      (columns[name] as readonly string[]).includes(key),
    )
    if (column) return column
    return groupOfName(cell.trim()).roleId === null ? null : { group: cell.trim() }
  })
  const has = (...names: Column[]) => names.some((name) => headings.includes(name))
  const isArticles = cells.some((cell) => /^\W*title\W*$/i.test(cell))
  return has('email') && has(...(isArticles ? (['username', 'roles'] as const) : names)) ? headings : null
}

/** Besides an address, something must say who the person is. */
const names = ['username', 'givenName', 'familyName', 'name', 'roles'] as const

/**
 * Reads a person. A password that stands in a table is known to whoever made the table, so it is not taken: people get a link to choose
 * one. Their address is part of their identity, because a user name is somebody else's in another system.
 */
export function personOfRow(
  headings: readonly Heading[],
  cells: readonly string[],
): Pick<FoundPerson, 'key' | 'person'> {
  const all = (column: Column) =>
    headings.flatMap((one, index) => (one === column && cells[index]?.trim()) || [])
  const text = (column: Column) => (all(column)[0] ?? '').replaceAll(/\s+/g, ' ')
  const list = (column: Column) => all(column).flatMap((cell) => cell.split(/\s*[,;|\n]\s*/).filter(Boolean))
  const memberships = headings.flatMap((one, index) =>
    one !== null && typeof one === 'object' && /^(yes|true|x|1)$/i.test(cells[index]?.trim() ?? '')
      ? [one.group]
      : [],
  )
  const given = [text('givenName'), text('middleName')].filter(Boolean).join(' ')
  const whole = given || text('familyName') ? null : nameOf(text('name'))
  const email = text('email').replaceAll(' ', '')
  const person: DraftPerson = {
    ...{ username: text('username'), email },
    givenName: whole?.givenName ?? given,
    familyName: whole?.familyName ?? text('familyName'),
    affiliation: text('affiliation') || null,
    orcid: orcidOf(text('orcid')),
    interests: list('interests'),
    rights: rightsOf([...list('roles'), ...memberships].map(groupOfName)),
    ...{ isActive: true, password: null, hasProvedEmail: false },
    registered: dateIn(text('registered') || null),
  }
  return { person, key: `table:user:${[email, text('username')].filter(Boolean).map(keyOf).join('/')}` }
}
