import type { RecordAffiliation, RecordContributor } from './write.ts'
import { tag, words } from './write.ts'
import { escapeXml } from './xml.ts'

export function contributorsXml(contributors: readonly RecordContributor[]): string {
  if (contributors.length === 0) return ''
  const affiliations: RecordAffiliation[] = []
  const idOf = (affiliation: RecordAffiliation) => {
    const key = JSON.stringify(affiliation)
    let index = affiliations.findIndex((known) => JSON.stringify(known) === key)
    if (index < 0) index = affiliations.push(affiliation) - 1
    return `aff${index + 1}`
  }
  const people = contributors.map((person) => contributorXml(person, idOf))
  const places = affiliations.map((affiliation, index) => affiliationXml(affiliation, `aff${index + 1}`))
  return `<contrib-group content-type="author">\n${people.join('\n')}\n${places.join('\n')}\n</contrib-group>`
}

function contributorXml(person: RecordContributor, idOf: (affiliation: RecordAffiliation) => string): string {
  const parts = [
    person.orcid
      ? `<contrib-id contrib-id-type="orcid">https://orcid.org/${escapeXml(person.orcid)}</contrib-id>`
      : '',
    tag('name', words('surname', person.familyName) + words('given-names', person.givenName)),
    words('email', person.email),
    ...person.roles.map(roleXml),
    ...person.affiliations.map((affiliation) => `<xref ref-type="aff" rid="${idOf(affiliation)}"/>`),
  ]
  return `<contrib contrib-type="author"${person.isCorresponding ? ' corresp="yes"' : ''}>${parts.join('')}</contrib>`
}

/** CRediT roles (ANSI/NISO Z39.104) include the URL of their term. */
function roleXml(role: string): string {
  const slug = role
    .toLowerCase()
    .replaceAll('&', '')
    .replaceAll(/[^a-z]+/g, '-')
  return words(
    'role',
    role,
    `vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="${escapeXml(role)}" vocab-term-identifier="https://credit.niso.org/contributor-roles/${slug}/"`,
  )
}

function affiliationXml({ institution, city, country, ror }: RecordAffiliation, id: string): string {
  const name = words('institution', institution)
  const wrapped = ror
    ? `<institution-wrap><institution-id institution-id-type="ror">${escapeXml(ror)}</institution-id>${name}</institution-wrap>`
    : name
  const rest = [words('city', city), words('country', country)].filter(Boolean)
  return `<aff id="${id}">${[wrapped, ...rest].join(', ')}</aff>`
}
