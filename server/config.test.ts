import { expect, test } from 'vitest'
import { ConfigError, readCommandConfig, readConfig } from './config.ts'

const production = {
  IMPRIMATUR_MODE: 'production',
  BASE_URL: 'https://journal.example',
  SECRET: 'a secret of at least 32 characters',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'office@journal.example',
  DATABASE_URL: 'postgresql://journal@db.example/journal',
}

/** The reported problems, one per line, without the introductory sentence. */
function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const [heading, ...lines] = (error as Error).message.split('\n')
    expect(heading).toBe('Imprimatur cannot start with these settings:')
    return lines.map((line) => line.replace('  - ', ''))
  }
}

test('without any variable it runs the demo on loopback', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    smtpUrl: null,
    secret: null,
    demoPassword: null,
    worker: 'inside',
    trustProxy: false,
    countTries: true,
    uploadLimits: { idleMs: 20_000, longestMs: 600_000 },
    logLevel: 'warn',
  })
})

test('an empty variable counts as missing', () => {
  const names = [
    'PORT',
    'HOST',
    'BASE_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'SECRET',
    'DEMO_PASSWORD',
    'TRUST_PROXY',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('all problems are reported together', () => {
  const problems = problemsOf({
    IMPRIMATUR_MODE: 'staging',
    PORT: 'http',
    BASE_URL: 'journal.example',
    DATABASE_URL: 'mysql://db.example',
    SMTP_URL: 'mail.example',
    MAIL_FROM: 'office',
    SECRET: 'short',
    DEMO_PASSWORD: 'short',
    WORKER: 'elsewhere',
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'loud',
  })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'IMPRIMATUR_MODE',
    'PORT',
    'BASE_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'SECRET',
    'DEMO_PASSWORD',
    'WORKER',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ])
  for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ (is|has|starts) .*\w/)
})

test.each(['65536', '-1', '3000.5', 'NaN', '0x10000'])('PORT=%s is a port number', (PORT) => {
  expect(problemsOf({ PORT })).toEqual(['PORT is a port number'])
})

test.each([
  [{ DATABASE_READ_URL: 'postgresql://db/x' }, 'DATABASE_READ_URL is set together with DATABASE_URL'],
  [{ DATABASE_DIRECT_URL: 'postgresql://db/x' }, 'DATABASE_DIRECT_URL is set together with DATABASE_URL'],
  [
    { DATABASE_URL: 'postgresql://%zz:x@[::1' },
    'DATABASE_URL is postgresql://user:password@host:port/database, with special characters as %XX',
  ],
  [{ CDN: 'varnish' }, 'CDN_PURGE_URL is set together with CDN'],
  [{ CDN_PURGE_URL: 'https://cdn.example' }, 'CDN_PURGE_URL is set together with CDN'],
  [{ CDN: 'fastly', CDN_PURGE_URL: 'https://cdn.example' }, 'CDN_TOKEN has to be set with fastly'],
  [{ CDN: 'akamai', CDN_PURGE_URL: 'https://cdn.example' }, 'CDN is fastly, cloudflare or varnish'],
])('%j is refused', (settings, problem) => {
  expect(problemsOf(settings)).toEqual([problem])
})

test('messages never contain values, because they may be logged', () => {
  const secret = 'hunter2'
  expect(problemsOf({ SECRET: secret, DATABASE_URL: secret, DEMO_PASSWORD: secret }).join()).not.toContain(
    secret,
  )
})

test('production starts with everything it needs', () => {
  expect(readConfig(production)).toMatchObject({ mode: 'production', baseUrl: 'https://journal.example' })
})

test('production reports everything that is missing or only for the demo', () => {
  expect(problemsOf({ IMPRIMATUR_MODE: 'production', DEMO_PASSWORD: 'Correct-Horse-7' })).toEqual([
    'BASE_URL is an https address in production',
    'SECRET has to be set in production',
    'SMTP_URL has to be set in production',
    'MAIL_FROM has to be set in production',
    'DEMO_PASSWORD is for the demo only',
  ])
})

test('production refuses plain HTTP, even on loopback', () => {
  for (const BASE_URL of ['http://journal.example', 'http://127.0.0.1:3000', undefined])
    expect(problemsOf({ ...production, BASE_URL })).toEqual(['BASE_URL is an https address in production'])
})

test('the rules of production are reported together with those of each variable', () => {
  expect(problemsOf({ ...production, PORT: 'x', DEMO_PASSWORD: 'Correct-Horse-7' })).toEqual([
    'PORT is a port number',
    'DEMO_PASSWORD is for the demo only',
  ])
})

test('the demo stays on loopback: its passwords can be read', () => {
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([
    'HOST is a loopback address in the demo, whose accounts everybody can read',
  ])
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) expect(problemsOf({ HOST })).toEqual([])
})

test('the base address has no trailing slash, and an IPv6 host is in brackets', () => {
  expect(readConfig({ BASE_URL: 'http://journal.example///' }).baseUrl).toBe('http://journal.example')
  expect(readConfig({ HOST: '::1' }).baseUrl).toBe('http://[::1]:3000')
})

test('a command uses the server’s configuration, all of it or the part that it needs', () => {
  const all = { HOST: '0.0.0.0', BASE_URL: 'https://journal.example', IMPRIMATUR_MODE: 'production' }
  expect(readCommandConfig(all)).toMatchObject({
    config: { baseUrl: 'https://journal.example' },
    isAddressGiven: true,
  })
  expect(readCommandConfig({})).toMatchObject({ isAddressGiven: false })
  expect(() => readCommandConfig({ PORT: 'abc' })).toThrow(ConfigError)
})
