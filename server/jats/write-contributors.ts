import { rorOf } from '#domain/account/ror.ts'
import { isGroup } from '#domain/article/article-metadata.ts'
import { type CreditRole, countryName } from '#domain/article/article-parts.ts'
import { wordIn } from '#domain/article/article-words.ts'
import type { JatsRecord, RecordAffiliation, RecordContributor } from './write.ts'
import { linked, tag, words } from './write.ts'
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
  // JATS4R: a single person cannot have contributed equally.
  const equal = contributors.filter(({ equalContribution }) => equalContribution).length > 1
  const people = contributors.map((person, index) => contributorXml(person, { idOf, index, equal }))
  const places = affiliations.map((affiliation, index) => affiliationXml(affiliation, `aff${index + 1}`))
  return `<contrib-group content-type="author">\n${people.join('\n')}\n${places.join('\n')}\n</contrib-group>`
}

/** Ids of author notes, derived from the person's position. */
const corresponding = (index: number) => `cor${index + 1}`
const presentAddress = (index: number) => `pa${index + 1}`

interface Place {
  idOf: (affiliation: RecordAffiliation) => string
  index: number
  /** Whether several authors contributed equally. */
  equal: boolean
}

function contributorXml(person: RecordContributor, { idOf, index, equal }: Place): string {
  const parts = [
    person.orcid
      ? `<contrib-id contrib-id-type="orcid" authenticated="${person.orcidVerified}">https://orcid.org/${escapeXml(person.orcid)}</contrib-id>`
      : '',
    (person.isGroup ?? isGroup(person))
      ? words('collab', person.familyName)
      : tag('name', words('surname', person.familyName) + words('given-names', person.givenName)),
    words('email', person.email),
    ...person.roles.map(roleXml),
    ...person.affiliations.map((affiliation) => `<xref ref-type="aff" rid="${idOf(affiliation)}"/>`),
    person.email ? `<xref ref-type="corresp" rid="${corresponding(index)}"/>` : '',
    person.presentAddress ? `<xref ref-type="fn" rid="${presentAddress(index)}"/>` : '',
  ]
  const attributes = [
    person.isCorresponding ? ' corresp="yes"' : '',
    equal && person.equalContribution ? ' equal-contrib="yes"' : '',
  ]
  return `<contrib contrib-type="author"${attributes.join('')}>${parts.join('')}</contrib>`
}

/**
 * Writes the addresses of corresponding authors, present addresses, and the statement on competing interests.
 */
export function authorNotesXml({ contributors, competingInterests, language }: JatsRecord): string {
  const equal = contributors.filter(({ equalContribution }) => equalContribution)
  const notes = [
    ...contributors.map(({ email }, index) =>
      email ? `<corresp id="${corresponding(index)}">${words('email', email)}</corresp>` : '',
    ),
    equal.length > 1
      ? `<fn fn-type="equal">${words('p', `${equal.map(nameOf).join(' and ')} contributed equally.`)}</fn>`
      : '',
    ...contributors.map((person, index) =>
      person.presentAddress
        ? `<fn fn-type="present-address" id="${presentAddress(index)}">${words('p', `Present address of ${nameOf(person)}: ${person.presentAddress}`)}</fn>`
        : '',
    ),
    competingInterests
      ? `<fn fn-type="coi-statement">${words('label', wordIn(language, 'Competing interests'))}${linked('p', competingInterests)}</fn>`
      : '',
  ]
  return tag('author-notes', notes.join(''))
}

const nameOf = ({ givenName, familyName }: RecordContributor) => `${givenName} ${familyName}`.trim()

/** Writes a CRediT role (ANSI/NISO Z39.104) with the URL of its term. */
function roleXml({ role, degree }: CreditRole): string {
  const slug = role
    .toLowerCase()
    .replaceAll('&', '')
    .replaceAll(/[^a-z]+/g, '-')
  return words(
    'role',
    role,
    `vocab="credit" vocab-identifier="https://credit.niso.org/" vocab-term="${escapeXml(role)}" vocab-term-identifier="https://credit.niso.org/contributor-roles/${slug}/"${degree ? ` degree-contribution="${degree}"` : ''}`,
  )
}

function affiliationXml({ institution, city, country, ror }: RecordAffiliation, id: string): string {
  const name = words('institution', institution)
  const wrapped = ror
    ? `<institution-wrap><institution-id institution-id-type="ror">${escapeXml(rorOf(ror) ?? ror)}</institution-id>${name}</institution-wrap>`
    : name
  const land = country && countryName(country)
  const rest = [words('city', city), land ? words('country', land, `country="${country}"`) : ''].filter(
    Boolean,
  )
  return `<aff id="${id}">${[wrapped, ...rest].join(', ')}</aff>`
}
