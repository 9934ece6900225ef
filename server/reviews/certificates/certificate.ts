import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { AcceptanceFacts, CertificateFacts } from '#domain/schemas/certificates.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import { acceptanceIn } from '../../workflow/acceptance-code.ts'
import { issuerOf } from '../../workflow/issuer.ts'
import { personName } from '../../workflow/people.ts'
import { codeOf, factsOf } from './code.ts'
import { certificateMarkup } from './markup.ts'
import { nameOf, publishedTitles, yearOfReviewing } from './queries.ts'

/** Makes the certificate of a year for the reviewer who asks for it. Nothing of it is stored. */
export async function certificate(
  context: Context,
  viewer: Viewer,
  year: number,
  { hasTitles }: { hasTitles: boolean },
): Promise<Buffer> {
  const { db, clock, config, documents, secret } = context
  const counted = await yearOfReviewing(db, viewer.id, year)
  if (counted.reviews === 0) throw new Refusal('not_found', `You submitted no reviews in ${year}.`)
  const facts: CertificateFacts = {
    ...{ ...counted, year, name: personName(await nameOf(db, viewer.id)) },
    issuedOn: clock.now().toISOString().slice(0, 10),
  }
  const markup = certificateMarkup(
    facts,
    hasTitles ? await publishedTitles(db, viewer.id, year) : [],
    issuerOf(await context.settings()),
    config.baseUrl + urls.certificate(codeOf(secret, facts)),
  )
  return Buffer.from(await documents.forAccount(viewer.id).typeset(markup))
}

/** Returns what the certificate with this code says. */
export function checkCertificate(
  { secret }: Pick<Context, 'secret'>,
  code: string,
): AcceptanceFacts | (CertificateFacts & { kind: 'reviewing' }) {
  const accepted = acceptanceIn(secret, code)
  if (accepted) return accepted
  const facts = factsOf(secret, code)
  if (!facts) throw new Refusal('not_found', 'We have not issued a certificate with this code.')
  return { ...facts, kind: 'reviewing' }
}
