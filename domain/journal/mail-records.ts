import type { MailRecordView } from '../schemas/setup.ts'

/**
 * Records in the DNS with which other mail servers check that a message comes from the journal: SPF (RFC 7208), DKIM (RFC 6376)
 * and DMARC (RFC 7489). Without them, many of its messages are sorted out as spam.
 */

/** Answers of the DNS: the texts at a name, empty if there are none; null if it did not answer. */
export interface MailLookups {
  spf: readonly string[] | null
  dmarc: readonly string[] | null
}

export function mailRecords(domain: string, host: string, found: MailLookups): MailRecordView[] {
  return [spf(domain, host, found.spf), dkim(domain), dmarc(domain, found.dmarc)]
}

function spf(domain: string, host: string, texts: MailLookups['spf']): MailRecordView {
  const records = texts?.filter((text) => /^v=spf1(\s|$)/i.test(text)) ?? null
  const record = { kind: 'spf', name: domain, found: records?.[0] ?? null } as const
  const example = `v=spf1 ${mechanismFor(host)} -all`
  if (records === null) return { ...record, state: 'unknown', example, advice: spfAdvice }
  if (records.length > 1)
    return {
      ...{ ...record, state: 'wrong', found: records.join('\n'), example: null },
      advice: 'There are several SPF records, which counts as none. Merge them into one.',
    }
  if (records.length === 0) return { ...record, state: 'missing', example, advice: spfAdvice }
  if (/\+all\s*$/i.test(records[0] ?? ''))
    return {
      ...{ ...record, state: 'wrong', example: null },
      advice: 'It ends in +all, which lets anybody send as your journal. End it in -all or ~all.',
    }
  return {
    ...{ ...record, state: 'found', example: null },
    advice: `Make sure that it names the server that sends the journal’s mail, ${host}, or your provider’s include.`,
  }
}

/** How SPF names a server: by its address or by its name. */
function mechanismFor(host: string): string {
  if (/^[\d.]+$/.test(host)) return `ip4:${host}`
  return host.includes(':') ? `ip6:${host.replaceAll(/[[\]]/g, '')}` : `a:${host}`
}

const spfAdvice =
  'A TXT record that names the servers that may send mail for your domain. If a provider sends your mail, use the include that it tells you, such as include:spf.provider.example.'

function dkim(domain: string): MailRecordView {
  return {
    ...{ kind: 'dkim', name: `SELECTOR._domainkey.${domain}`, state: 'unknown', found: null, example: null },
    advice:
      'A TXT record with the public key of the mail server’s signatures. Your mail server or provider makes it, and tells you its selector. It cannot be looked up without the selector: look at the test message’s source for “dkim=pass”.',
  }
}

function dmarc(domain: string, texts: MailLookups['dmarc']): MailRecordView {
  const records = texts?.filter((text) => /^v=DMARC1(\s*;|$)/i.test(text)) ?? null
  const record = { kind: 'dmarc', name: `_dmarc.${domain}`, found: records?.[0] ?? null } as const
  const example = `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`
  const advice =
    'A TXT record that says what happens with messages that fail both checks. Begin with p=none and read the reports, then change it to p=quarantine.'
  if (records === null) return { ...record, state: 'unknown', example, advice }
  if (records.length === 0) return { ...record, state: 'missing', example, advice }
  if (records.length > 1 || !/;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(records[0] ?? ''))
    return {
      ...record,
      state: 'wrong',
      example,
      advice: 'There must be one record, with a policy such as p=none.',
    }
  return {
    ...record,
    state: 'found',
    example: null,
    advice: 'Messages that fail the checks are handled as it says.',
  }
}
