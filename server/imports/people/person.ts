import { createHash } from 'node:crypto'
import { isEmail, isOrcid, keyOf, roleNames } from '#domain/account/account.ts'
import { isBcrypt } from '#domain/account/bcrypt.ts'
import type { DecisionCode } from '#domain/imports/imports.ts'
import type { DraftPerson, FoundPerson } from '../found.ts'
import type { Rights } from './rights.ts'

/** A person of a source as the account would be. */
export interface PreparedPerson {
  found: FoundPerson
  key: string
  digest: string
  account: ImportedAccount
  decisions: DecisionCode[]
  notes: string[]
}

export interface ImportedAccount extends Omit<Rights, 'notes'> {
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  affiliation: string | null
  orcid: string | null
  expertise: string[]
  isActive: boolean
  /** A hash of bcrypt; null if the owner has to choose a password. */
  passwordHash: string | null
  /** Whether the other system has proved that the address is the owner's. */
  hasProvedEmail: boolean
}

/** Most interests of an account, and the longest, as the account page accepts them. */
const most = { interests: 20, length: 80 }

/** Turns a person into an account, or returns why they are refused. */
export function preparePerson(found: FoundPerson): PreparedPerson | { refused: string; name: string } {
  const { person } = found
  const name = nameOf(person)
  if (!isEmail(person.email))
    return {
      name,
      refused: person.email
        ? `“${person.email}” is not an email address.`
        : 'The person has no email address, without which there is no account.',
    }
  const { notes, ...rights } = person.rights
  const orcid = person.orcid && isOrcid(person.orcid) ? person.orcid : null
  const interests = [...new Map(person.interests.map((one) => [one.toLowerCase(), one])).values()]
  const taken = interests.filter(({ length }) => length <= most.length).slice(0, most.interests)
  const passwordHash = person.password !== null && isBcrypt(person.password) ? person.password : null
  const account: ImportedAccount = {
    ...{ username: person.username, email: person.email, ...rights, orcid, expertise: taken },
    ...{ firstName: person.givenName || null, lastName: person.familyName || null },
    ...{ affiliation: person.affiliation, isActive: person.isActive, passwordHash },
    hasProvedEmail: person.hasProvedEmail,
  }
  return {
    ...{ found, account, decisions: [], key: found.key ?? keyOfPerson(person) },
    digest: createHash('sha256').update(JSON.stringify(account)).digest('hex').slice(0, 32),
    notes: [
      ...found.notes,
      ...(account.role === 'author' ? [] : [`Role here: ${roleNames[account.role]}.`]),
      ...notes,
      ...(person.orcid && !orcid ? [`The ORCID iD ${person.orcid} has a wrong digit and is left out.`] : []),
      ...(taken.length < interests.length
        ? [`Of ${interests.length} interests, ${taken.length} are taken.`]
        : []),
      ...(passwordHash ? [] : ['Has no password that can be taken over: send a link to choose one.']),
      ...(account.isActive ? [] : ['The account was disabled, and stays so.']),
    ],
  }
}

/** People of one installation keep their user name; the day of the registration tells installations apart. */
export const keyOfPerson = ({
  username,
  email,
  registered,
}: Pick<DraftPerson, 'username' | 'email' | 'registered'>) =>
  `ojs:user:${keyOf(username || email)}${registered ? `@${registered}` : ''}`

export const nameOf = ({ givenName, familyName, username, email }: DraftPerson) =>
  [givenName, familyName].filter(Boolean).join(' ') || username || email
