import type { Viewer } from '#domain/manuscript/permissions.ts'
import { findByLogin, insertAccount } from '#server/accounts/queries.ts'
import type { Context } from '#server/context.ts'
import { accounts } from './accounts.ts'
import type { DemoAuthor } from './source/people.ts'

export interface Person extends Viewer {
  username: string
  firstName: string
  lastName: string
  affiliation: string
}

export async function personOf(context: Context, username: string): Promise<Person> {
  const account = await findByLogin(context.db, username)
  if (!account) throw new Error(`The demo has no account ${username}`)
  return {
    id: account.id,
    username: account.username,
    role: account.role as Viewer['role'],
    email: account.email,
    orcid: account.orcid,
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    affiliation: account.affiliation ?? '',
  }
}

/**
 * Returns the account of an article's author: one of the demo's accounts, or a new account without a
 * password.
 */
export async function accountOfAuthor(context: Context, author: DemoAuthor): Promise<Person> {
  const own = accounts.find(
    ({ role, firstName, lastName }) =>
      (role === 'author' || role === 'reviewer') &&
      firstName === author.givenName &&
      lastName === author.familyName,
  )
  if (own) return personOf(context, own.username)
  const username = author.email.split('@')[0] ?? ''
  await insertAccount(context.db, {
    ...{ username, email: author.email, passwordHash: null, role: 'author', emailVerifiedAt: new Date() },
    ...{ firstName: author.givenName, lastName: author.familyName },
    affiliation: author.affiliations[0]?.name ?? null,
  })
  return personOf(context, username)
}
