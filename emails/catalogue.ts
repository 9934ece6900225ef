import * as account from './account.ts'
import * as appeal from './appeal.ts'
import * as bulk from './bulk.ts'
import * as decision from './decision.ts'
import * as discussion from './discussion.ts'
import * as editors from './editor.ts'
import type { EmailDefinition, Template } from './email.ts'
import * as invitation from './invitation.ts'
import * as operations from './operations.ts'
import type { Recipient } from './parts.ts'
import * as production from './production.ts'
import * as proofs from './proofs.ts'
import * as reader from './reader.ts'
import * as review from './review.ts'
import * as reviewHandling from './review-handling.ts'
import * as revision from './revision.ts'
import * as submission from './submission.ts'

/** The definition of any message, without the type of its details. */
export type AnyEmail = Omit<EmailDefinition<never>, never>

function isDefinition(value: unknown): value is AnyEmail {
  return typeof value === 'function' && 'templates' in value
}

/** All messages declared in this folder. */
export const emails: readonly AnyEmail[] = [
  submission,
  invitation,
  review,
  reviewHandling,
  decision,
  bulk,
  discussion,
  appeal,
  revision,
  production,
  proofs,
  editors,
  account,
  reader,
  operations,
]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isDefinition)

const byRecipient = ([, a]: [string, Template], [, b]: [string, Template]) =>
  a.to.label.localeCompare(b.to.label, 'en') || a.name.localeCompare(b.name, 'en')

/** All templates by name, sorted by recipient and name. */
export const catalogue: Readonly<Record<string, Template>> = Object.fromEntries(
  emails.flatMap(({ templates }) => Object.entries(templates)).toSorted(byRecipient),
)

/** Returns the kinds of messages that are sent to recipients on this side. */
const kindsTo = (side: Recipient['side']): readonly string[] => [
  ...new Set(
    Object.values(catalogue)
      .filter(({ to }) => to.side === side)
      .map(({ kind }) => kind),
  ),
]

/**
 * Kinds of messages that authors and reviewers can read again on the manuscript's page. Messages are selected
 * by kind as well as by person, because an editor who became an author of a manuscript may see only the
 * messages to authors.
 */
export const kindsReadAgainBy = { author: kindsTo('author'), reviewer: kindsTo('reviewer') } as const

/**
 * Kinds of messages that are never about a manuscript. A message of another kind that has no manuscript was
 * about a manuscript that has been deleted.
 */
export const kindsWithoutManuscript = kindsTo('nobody')
