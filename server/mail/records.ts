import { Resolver } from 'node:dns/promises'
import { type MailLookups, mailRecords } from '#domain/journal/mail-records.ts'
import type { MailDnsView } from '#domain/schemas/setup.ts'
import type { Config } from '../config.ts'
import { addressIn } from './address.ts'

const timeoutMs = 3000

/** Looks up the DNS records of the sender's domain. */
export async function mailDns({
  mailFrom,
  smtpUrl,
}: Pick<Config, 'mailFrom' | 'smtpUrl'>): Promise<MailDnsView> {
  const domain = addressIn(mailFrom).split('@').at(-1)?.toLowerCase() ?? ''
  const host = smtpUrl ? new URL(smtpUrl).hostname : ''
  const [spf, dmarc] = await Promise.all([textsAt(domain), textsAt(`_dmarc.${domain}`)])
  const found: MailLookups = { spf, dmarc }
  return { domain, host, records: mailRecords(domain, host || domain, found) }
}

/** Returns the TXT records at a name; null if the DNS did not answer. */
async function textsAt(name: string): Promise<string[] | null> {
  try {
    const records = await new Resolver({ timeout: timeoutMs, tries: 1 }).resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null
  }
}
