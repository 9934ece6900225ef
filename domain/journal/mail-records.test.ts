import { expect, test } from 'vitest'
import { type MailLookups, mailRecords } from './mail-records.ts'

const states = (found: MailLookups) =>
  mailRecords('soil.example', 'mail.soil.example', found).map(({ kind, state }) => `${kind} ${state}`)

test('records are judged by what the DNS answers', () => {
  expect(states({ spf: null, dmarc: null })).toEqual(['spf unknown', 'dkim unknown', 'dmarc unknown'])
  expect(states({ spf: ['other'], dmarc: [] })).toEqual(['spf missing', 'dkim unknown', 'dmarc missing'])
  expect(states({ spf: ['v=spf1 mx -all', 'site=1'], dmarc: ['v=DMARC1; p=none'] })).toEqual([
    ...['spf found', 'dkim unknown', 'dmarc found'],
  ])
  // Two records count as none; +all lets anybody send; a policy is required.
  expect(
    states({ spf: ['v=spf1 -all', 'v=spf1 mx -all'], dmarc: ['v=DMARC1; rua=mailto:a@b.example'] }),
  ).toEqual([...['spf wrong', 'dkim unknown', 'dmarc wrong']])
  expect(states({ spf: ['v=spf1 +all'], dmarc: ['v=DMARC1; p=reject'] })[0]).toBe('spf wrong')
})

test('examples name the journal’s own server', () => {
  const example = (host: string) => mailRecords('soil.example', host, { spf: [], dmarc: [] })[0]?.example
  expect(example('mail.soil.example')).toBe('v=spf1 a:mail.soil.example -all')
  expect(example('192.0.2.7')).toBe('v=spf1 ip4:192.0.2.7 -all')
  expect(example('[2001:db8::7]')).toBe('v=spf1 ip6:2001:db8::7 -all')
})
