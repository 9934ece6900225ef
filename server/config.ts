import { join, resolve, sep } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { captchaKinds, captchaProviders, type OutsideCaptcha } from '#domain/account/captcha.ts'
import type { ProviderId } from '#domain/account/outside-sign-in.ts'
import { parseRange } from '#domain/journal/address-ranges.ts'
import type { S3Settings } from './files/s3.ts'

/**
 * The only module that reads the environment. The table in the README lists every variable. All problems are
 * reported together.
 */

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())
const flagWords: Readonly<Record<string, boolean>> = { true: true, false: false }
/** true, false, or the addresses of the proxies. */
const trustedProxies = z.preprocess(
  blankIsUnset,
  z
    .string()
    .default('false')
    .transform((value) => flagWords[value] ?? value.split(',').map((range) => range.trim()))
    .refine(
      (value) => typeof value === 'boolean' || value.every((range) => !('problem' in parseRange(range))),
      {
        error: 'is either true or false, or names the addresses of the proxies',
      },
    ),
)

const issuerAddress = z
  .url({ protocol: /^https?$/, error: 'is the address of an OpenID Connect issuer' })
  .transform((address) => address.replace(/\/+$/, ''))

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'starts with postgresql://', abort: true })
  .refine(isReadable, 'is postgresql://user:password@host:port/database, with special characters as %XX')

/** Whether the driver can read a connection string. */
function isReadable(connectionString: string): boolean {
  try {
    return new pg.Client({ connectionString }).host !== ''
  } catch {
    return false
  }
}

const cdnKinds = ['fastly', 'cloudflare', 'varnish'] as const

const environment = z.object({
  IMPRIMATUR_MODE: z.preprocess(
    blankIsUnset,
    z
      .enum(['demo', 'development', 'production', 'test'], { error: 'is demo, development or production' })
      .default('demo'),
  ),
  PORT: z.preprocess(
    blankIsUnset,
    z.coerce.number({ error: 'is a port number' }).int().min(0).max(65_535).default(3000),
  ),
  HOST: z.preprocess(blankIsUnset, z.string().default('127.0.0.1')),
  BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'is an http or https address' })),
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default('data')),
  DATABASE_URL: optional(databaseAddress),
  DATABASE_DIRECT_URL: optional(databaseAddress),
  DATABASE_READ_URL: optional(databaseAddress),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'starts with smtp:// or smtps://')),
  MAIL_FROM: optional(z.string().regex(/@/, 'is an email address')),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket')),
  S3_REGION: z.preprocess(blankIsUnset, z.string().default('us-east-1')),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'is an http or https address' })),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  ACCEPT_FILES: z.preprocess(
    blankIsUnset,
    z
      .enum(['true', 'false'], { error: 'is true or false' })
      .default('false')
      .transform((value) => value === 'true'),
  ),
  OJS_DATABASE_URL: optional(
    z.string().regex(/^(mysql|mariadb|postgres(ql)?):\/\//, 'starts with mysql:// or postgresql://'),
  ),
  OJS_FILES_DIR: optional(z.string()),
  OJS_PUBLIC_DIR: optional(z.string()),
  OJS_JOURNAL: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  BACKUP_S3_REGION: optional(z.string()),
  BACKUP_S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'is an http or https address' })),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_KEY: optional(z.string().min(16, 'has at least 16 characters')),
  CLAMD_ADDRESS: optional(z.string().regex(/^\S+:\d{1,5}$/, 'is host:port of a ClamAV daemon')),
  SECRET: optional(z.string().min(32, 'has at least 32 characters')),
  CDN: optional(z.enum(cdnKinds, { error: 'is fastly, cloudflare or varnish' })),
  CDN_PURGE_URL: optional(z.url({ protocol: /^https?$/, error: 'is an http or https address' })),
  CDN_TOKEN: optional(z.string()),
  /** Set by systemd for units with RuntimeDirectory=. */
  RUNTIME_DIRECTORY: optional(z.string()),
  METRICS_PORT: optional(z.coerce.number({ error: 'is a port number' }).int().min(1).max(65_535)),
  METRICS_TOKEN: optional(z.string().min(16, 'has at least 16 characters')),
  DEMO_PASSWORD: optional(z.string().min(8, 'has at least 8 characters')),
  WORKER: z.preprocess(
    blankIsUnset,
    z.enum(['inside', 'apart'], { error: 'is inside or apart' }).default('inside'),
  ),
  TRUST_PROXY: trustedProxies,
  PAGE_CACHE_MB: z.preprocess(
    blankIsUnset,
    z.coerce.number({ error: 'is a number of megabytes' }).min(0).max(16_384).default(32),
  ),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  ORCID_CLIENT_ID: optional(z.string()),
  ORCID_CLIENT_SECRET: optional(z.string()),
  ORCID_ISSUER: z.preprocess(blankIsUnset, issuerAddress.default('https://orcid.org')),
  CAPTCHA_PROVIDER: optional(z.enum(captchaKinds, { error: 'is turnstile, recaptcha or hcaptcha' })),
  CAPTCHA_SITE_KEY: optional(z.string().max(200, 'has at most 200 characters')),
  CAPTCHA_SECRET: optional(z.string()),
  CAPTCHA_VERIFY_URL: optional(z.url({ protocol: /^https?$/, error: 'is an http or https address' })),
  OIDC_ISSUER: optional(issuerAddress),
  OIDC_NAME: optional(z.string().max(40, 'has at most 40 characters')),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  ROR_FILE: optional(z.string()),
  FUNDER_FILE: optional(z.string()),
  CROSSREF_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'is an http or https address' })
      .transform((address) => address.replace(/\/+$/, '')),
  ),
  OPENALEX_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'is an http or https address' })
      .transform((address) => address.replace(/\/+$/, '')),
  ),
  ORCID_MEMBER_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'is an http or https address' })
      .transform((address) => address.replace(/\/+$/, '')),
  ),
  ORCID_RECORDS_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'is an http or https address' })
      .transform((address) => address.replace(/\/+$/, '')),
  ),
  CROSSREF_DEPOSIT_URL: z.preprocess(
    blankIsUnset,
    z
      .url({ protocol: /^https?$/, error: 'is an http or https address' })
      .transform((address) => address.replace(/\/+$/, ''))
      .default('https://doi.crossref.org'),
  ),
  CROSSREF_DEPOSIT_USER: optional(z.string()),
  CROSSREF_DEPOSIT_PASSWORD: optional(z.string()),
  CROSSREF_MATCHED_REFERENCES: z.preprocess(
    blankIsUnset,
    z
      .enum(['true', 'false'], { error: 'is true or false' })
      .default('false')
      .transform((value) => value === 'true'),
  ),
  DOAJ_URL: z.preprocess(
    blankIsUnset,
    z
      .url({ protocol: /^https?$/, error: 'is an http or https address' })
      .transform((address) => address.replace(/\/+$/, ''))
      .default('https://doaj.org/api/v4'),
  ),
  DOAJ_API_KEY: optional(z.string()),
  CITED_BY_URL: optional(z.url({ protocol: /^https?$/, error: 'is an http or https address' })),
  CITED_BY_USER: optional(z.string()),
  CITED_BY_PASSWORD: optional(z.string()),
  CROSSREF_MAILTO: optional(z.email('is an email address')),
  UNPAYWALL_MAILTO: optional(z.email('is an email address')),
  UNPAYWALL_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'is an http or https address' })
      .transform((address) => address.replace(/\/+$/, '')),
  ),
  SIMILARITY_URL: optional(z.url({ protocol: /^https?$/, error: 'is an http or https address' })),
  SIMILARITY_TOKEN: optional(z.string()),
  STOP_DELAY: optional(z.coerce.number({ error: 'is a number of seconds' }).min(0).max(60)),
  LOG_LEVEL: optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'is fatal, error, warn, info, debug, trace or silent',
    }),
  ),
})

/** Names of all variables, for the test of the documentation. */
export const environmentVariables = Object.keys(environment.shape)

export interface Config {
  mode: 'demo' | 'development' | 'production' | 'test'
  port: number
  host: string
  /** Public URL without a trailing slash; the base of links in e-mails. */
  baseUrl: string
  dataDir: string
  /** For requests; may lead through a pooler. Null to use the embedded server in dataDir. */
  databaseUrl: string | null
  /** For whatever needs a session of its own: the queue, migrations, backups. databaseUrl unless that is a pooler's. */
  databaseDirectUrl: string | null
  /** A streaming replica, for what everybody may read; null if there is none. */
  databaseReadUrl: string | null
  /** Between readers and the journal; null if there is none. */
  cdn: CdnSettings | null
  /** Where the daily backup is written, a folder or 's3://bucket/prefix'; null if there is none. */
  backup: { place: string } | null
  /** The database of OJS from which the journal moves; null if there is none. */
  ojs: { url: string; filesDir: string | null; publicDir: string | null; journal: string | null } | null
  /** Encrypts backups; null to leave them readable. */
  backupKey: string | null
  /** The store of backups in a bucket: by default that of the files. Null if no keys are set. */
  backupStore: Omit<S3Settings, 'bucket'> | null
  /** Null if there is no mail server: messages are only stored, and shown on the demo's mail page. */
  smtpUrl: string | null
  mailFrom: string
  /** Where the embedded database has its socket; null for the folder of temporary files. */
  socketFolder: string | null
  /** Null to store files in dataDir. */
  s3: S3Settings | null
  /** Whether the file store becomes the journal's although it does not contain the name that the database has. */
  acceptFiles: boolean
  /** host:port of a ClamAV daemon; null to disable virus scans. */
  clamd: string | null
  /**
   * Signs upload URLs and captcha challenges. If null, a secret is generated on the first start and stored in dataDir.
   */
  secret: string | null
  /** Who sends it reads /metrics. Null to answer only requests from this machine. */
  metricsToken: string | null
  /** Where a separate worker serves /metrics; null to serve none. The server has it at its own port. */
  metricsPort: number | null
  demoPassword: string | null
  worker: 'inside' | 'apart'
  /**
   * Whether X-Forwarded-For counts: true for a single proxy that sets it, whatever its address, or the ranges of addresses
   * from which it counts.
   */
  trustProxy: boolean | readonly string[]
  /**
   * Whether attempts at passwords and links are limited. False in the test suite, whose requests all come from one
   * address.
   */
  countTries: boolean
  /** Whether requests are refused under overload. False in the test suite, which shares two cores among many servers. */
  limitsWork: boolean
  /** Milliseconds without a byte, and in total, after which an upload is aborted. */
  uploadLimits: { idleMs: number; longestMs: number }
  /** Maximum bytes of cached public pages, with their compressed versions; 0 renders every request. */
  pageCacheBytes: number
  /** Milliseconds for which a stopping server still answers, so that a balancer notices. */
  stopDelayMs: number
  logLevel: string
  /** External identity providers, each with a button on the sign-in screen. */
  identityProviders: readonly IdentityProvider[]
  /** Null to use the built-in proof of work. */
  captcha: CaptchaSettings | null
  /** Paths of the data files of ROR and of the Crossref Funder Registry; null if not configured. */
  registryFiles: { ror: string | null; funder: string | null }
  /**
   * Crossref's address for looking up references, and the e-mail address sent with each request. Null to look
   * up nothing.
   */
  crossref: { url: string; mailto: string | null } | null
  /** Address of ORCID's public API, from which reviewers can add their works. Null to read no records. */
  orcidRecords: string | null
  /** OpenAlex's address, where editors can search for people without an account. Null to search nowhere. */
  openAlex: string | null
  /** The similarity service to which editors can send a manuscript; null if none is configured. */
  similarity: { url: string; token: string | null } | null
  /** Crossref's Cited-by, with the credentials of a member; null to ask for no citing works. */
  citedBy: { url: string; user: string; password: string } | null
  /** Unpaywall, and the address that it asks for; null to look for no open copies of cited works. */
  unpaywall: { url: string; mailto: string } | null
  /** Registries at which articles are deposited; null for those that are not used. */
  deposits: {
    crossref: {
      url: string
      user: string
      password: string
      /** Whether Crossref is asked how many references it has matched. */
      matchesReferences: boolean
    } | null
    doaj: { url: string; key: string } | null
    /** ORCID's member API, which adds to the records of people who allow it. */
    orcid: { url: string } | null
  }
}

/** A network of caches, and where it is told that pages have changed. */
export interface CdnSettings {
  kind: (typeof cdnKinds)[number]
  purgeUrl: string
  token: string | null
}

export interface CaptchaSettings extends OutsideCaptcha {
  secret: string
  verifyUrl: string
}

export interface IdentityProvider {
  id: ProviderId
  /** Shown after 'Continue with'. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
}

/**
 * Exit code of a server or worker whose settings are wrong by themselves, EX_CONFIG of sysexits.h. The units in deploy/ do not start
 * those again: only an administrator can help.
 */
export const wrongSettings = 78

export class ConfigError extends Error {
  /** Whether the same settings may succeed later, for example when a disk has been mounted. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass = false } = {}) {
    super(message)
    this.mayPass = mayPass
  }
}

/** Whether a folder is one that the journal writes itself. A backup there would be mixed with what it saves. */
export function isOwnFolder(folder: string, dataDir: string): boolean {
  const [place, data] = [resolve(folder), resolve(dataDir)]
  const own = ['files', 'postgres', 'cache'].map((name) => join(data, name))
  return place === data || own.some((taken) => `${place}${sep}`.startsWith(`${taken}${sep}`))
}

/** Reads the configuration. Throws ConfigError with all problems, one per line. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env)
  const problems = parsed.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? []
  const values = parsed.data
  // Checks the unparsed variables, so that these problems are reported together with format errors.
  const rule = (name: keyof z.input<typeof environment>, isKept: boolean, demand: string) => {
    if (!isKept && !problems.some((problem) => problem.startsWith(`${name} `)))
      problems.push(`${name} ${demand}`)
  }
  if (env.S3_BUCKET)
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      rule(name, Boolean(env[name]), 'has to be set with S3_BUCKET')
  if (env.BACKUP_DIR?.startsWith('s3://'))
    for (const name of ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const)
      rule(
        `BACKUP_S3_${name}`,
        Boolean(env[`BACKUP_S3_${name}`] || env[`S3_${name}`]),
        'has to be set with a bucket in BACKUP_DIR',
      )
  else if (env.BACKUP_DIR)
    rule(
      'BACKUP_DIR',
      !isOwnFolder(env.BACKUP_DIR, env.DATA_DIR || 'data'),
      'is a folder that the journal writes itself: name another one, such as `backups` in DATA_DIR',
    )
  rule(
    'WORKER',
    env.WORKER !== 'apart' || Boolean(env.DATABASE_URL),
    'is apart only with DATABASE_URL: a separate worker cannot open the database in DATA_DIR',
  )
  rule(
    'METRICS_PORT',
    !env.METRICS_PORT || Number(env.METRICS_PORT) !== Number(env.PORT || 3000),
    'is another port than PORT',
  )
  if (env.IMPRIMATUR_MODE === 'production') {
    rule('BASE_URL', env.BASE_URL?.startsWith('https://') === true, 'is an https address in production')
    for (const name of ['SECRET', 'SMTP_URL', 'MAIL_FROM'] as const)
      rule(name, Boolean(env[name]), 'has to be set in production')
    rule('DEMO_PASSWORD', !env.DEMO_PASSWORD, 'is for the demo only')
  }
  for (const name of ['GOOGLE', 'ORCID', 'OIDC'] as const)
    rule(
      `${name}_CLIENT_SECRET`,
      Boolean(env[`${name}_CLIENT_ID`]) === Boolean(env[`${name}_CLIENT_SECRET`]),
      `is set together with ${name}_CLIENT_ID`,
    )
  rule(
    'ORCID_MEMBER_URL',
    !env.ORCID_MEMBER_URL || Boolean(env.ORCID_CLIENT_ID),
    'needs ORCID_CLIENT_ID: people give their permission at ORCID',
  )
  for (const name of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const)
    rule(name, Boolean(env[name]) === Boolean(env.CAPTCHA_PROVIDER), 'is set together with CAPTCHA_PROVIDER')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    rule(name, Boolean(env.DATABASE_URL) || !env[name], 'is set together with DATABASE_URL')
  rule('CDN_PURGE_URL', Boolean(env.CDN) === Boolean(env.CDN_PURGE_URL), 'is set together with CDN')
  for (const name of ['CROSSREF_DEPOSIT', 'CITED_BY'] as const)
    rule(
      `${name}_PASSWORD`,
      Boolean(env[`${name}_USER`]) === Boolean(env[`${name}_PASSWORD`]),
      `is set together with ${name}_USER`,
    )
  if (env.CDN === 'fastly' || env.CDN === 'cloudflare')
    rule('CDN_TOKEN', Boolean(env.CDN_TOKEN), `has to be set with ${env.CDN}`)
  rule(
    'OIDC_ISSUER',
    Boolean(env.OIDC_ISSUER) === Boolean(env.OIDC_CLIENT_ID),
    'is set together with OIDC_CLIENT_ID',
  )
  if ((env.IMPRIMATUR_MODE || 'demo') === 'demo')
    rule(
      'HOST',
      ['127.0.0.1', '::1', 'localhost'].includes(env.HOST || '127.0.0.1'),
      'is a loopback address in the demo, whose accounts everybody can read',
    )
  if (problems.length > 0 || !values)
    throw new ConfigError(
      `Imprimatur cannot start with these settings:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    )

  const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
  return {
    mode: values.IMPRIMATUR_MODE,
    port: values.PORT,
    host: values.HOST,
    baseUrl: (values.BASE_URL ?? `http://${host}:${values.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    cdn:
      values.CDN && values.CDN_PURGE_URL
        ? { kind: values.CDN, purgeUrl: values.CDN_PURGE_URL, token: values.CDN_TOKEN ?? null }
        : null,
    backup: backupOf(values),
    ojs: ojsOf(values),
    backupKey: values.BACKUP_KEY ?? null,
    backupStore: backupStoreOf(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'JIBER editorial office <editorial@jiber.example>',
    // Several folders are separated by colons.
    socketFolder: values.RUNTIME_DIRECTORY?.split(':')[0] ?? null,
    s3: values.S3_BUCKET
      ? {
          bucket: values.S3_BUCKET,
          region: values.S3_REGION,
          endpoint: values.S3_ENDPOINT ?? null,
          accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
        }
      : null,
    acceptFiles: values.ACCEPT_FILES,
    clamd: values.CLAMD_ADDRESS ?? null,
    secret: values.SECRET ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    metricsPort: values.METRICS_PORT ?? null,
    demoPassword: values.DEMO_PASSWORD ?? null,
    worker: values.WORKER,
    trustProxy: values.TRUST_PROXY,
    countTries: values.IMPRIMATUR_MODE !== 'test',
    limitsWork: values.IMPRIMATUR_MODE !== 'test',
    uploadLimits: { idleMs: 20_000, longestMs: 10 * 60_000 },
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    stopDelayMs: 1000 * (values.STOP_DELAY ?? (values.IMPRIMATUR_MODE === 'production' ? 1 : 0)),
    // The demo's terminal shows its address and accounts; a line for each request and job would push them away.
    logLevel: values.LOG_LEVEL ?? (values.IMPRIMATUR_MODE === 'demo' ? 'warn' : 'info'),
    identityProviders: identityProviders(values),
    captcha: captchaOf(values),
    registryFiles: { ror: values.ROR_FILE ?? null, funder: values.FUNDER_FILE ?? null },
    orcidRecords: values.ORCID_RECORDS_URL ?? null,
    openAlex: values.OPENALEX_URL ?? null,
    crossref: values.CROSSREF_URL
      ? { url: values.CROSSREF_URL, mailto: values.CROSSREF_MAILTO ?? null }
      : null,
    similarity: values.SIMILARITY_URL
      ? { url: values.SIMILARITY_URL, token: values.SIMILARITY_TOKEN ?? null }
      : null,
    deposits: {
      crossref:
        values.CROSSREF_DEPOSIT_USER && values.CROSSREF_DEPOSIT_PASSWORD
          ? {
              url: values.CROSSREF_DEPOSIT_URL,
              ...{ user: values.CROSSREF_DEPOSIT_USER, password: values.CROSSREF_DEPOSIT_PASSWORD },
              matchesReferences: values.CROSSREF_MATCHED_REFERENCES,
            }
          : null,
      doaj: values.DOAJ_API_KEY ? { url: values.DOAJ_URL, key: values.DOAJ_API_KEY } : null,
      orcid: values.ORCID_MEMBER_URL ? { url: values.ORCID_MEMBER_URL } : null,
    },
    unpaywall: values.UNPAYWALL_MAILTO
      ? { url: values.UNPAYWALL_URL ?? 'https://api.unpaywall.org/v2', mailto: values.UNPAYWALL_MAILTO }
      : null,
    citedBy:
      values.CITED_BY_USER && values.CITED_BY_PASSWORD
        ? {
            url: values.CITED_BY_URL ?? 'https://doi.crossref.org/servlet/getForwardLinks',
            ...{ user: values.CITED_BY_USER, password: values.CITED_BY_PASSWORD },
          }
        : null,
  }
}

/**
 * Reads the configuration for commands that run next to a server in any mode. The environment may contain all
 * of the server's settings, or only those that the command needs.
 */
export function readCommandConfig(env: Record<string, string | undefined> = process.env): {
  config: Config
  isAddressGiven: boolean
} {
  const config = readConfig({ ...env, IMPRIMATUR_MODE: 'development' })
  return { config, isAddressGiven: Boolean(env.BASE_URL) }
}

/**
 * The embedded database of a journal in production is backed up without being asked to, on the same disk: this does not protect
 * from the loss of the disk.
 */
function backupOf(values: z.output<typeof environment>): Config['backup'] {
  const { BACKUP_DIR, DATABASE_URL, DATA_DIR, IMPRIMATUR_MODE } = values
  const isOurs = IMPRIMATUR_MODE === 'production' && !DATABASE_URL
  const place = BACKUP_DIR ?? (isOurs ? join(DATA_DIR, 'backups') : null)
  if (place === null) return null
  return { place: place.startsWith('s3://') ? place : resolve(place) }
}

/** Backups may be in another store than the files, with keys of its own. */
function backupStoreOf(values: z.output<typeof environment>): Config['backupStore'] {
  const accessKeyId = values.BACKUP_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID
  const secretAccessKey = values.BACKUP_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey) return null
  const isOwn = values.BACKUP_S3_ACCESS_KEY_ID !== undefined
  return {
    ...{ accessKeyId, secretAccessKey },
    region: values.BACKUP_S3_REGION ?? values.S3_REGION,
    endpoint: values.BACKUP_S3_ENDPOINT ?? (isOwn ? null : (values.S3_ENDPOINT ?? null)),
  }
}

function ojsOf({
  OJS_DATABASE_URL: url,
  OJS_FILES_DIR: filesDir,
  OJS_PUBLIC_DIR: publicDir,
  OJS_JOURNAL: journal,
}: z.output<typeof environment>): Config['ojs'] {
  const folder = (path: string | undefined) => (path ? resolve(path) : null)
  return url
    ? { url, filesDir: folder(filesDir), publicDir: folder(publicDir), journal: journal ?? null }
    : null
}

function captchaOf(values: z.output<typeof environment>): CaptchaSettings | null {
  const { CAPTCHA_PROVIDER: kind, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = values
  if (!kind || !siteKey || !secret) return null
  return { kind, siteKey, secret, verifyUrl: values.CAPTCHA_VERIFY_URL ?? captchaProviders[kind].verify }
}

const scope = 'openid email profile'

function identityProviders(values: z.output<typeof environment>): IdentityProvider[] {
  const providers: IdentityProvider[] = []
  const add = (
    provider: Omit<IdentityProvider, 'clientId' | 'clientSecret'>,
    id?: string,
    secret?: string,
  ) => {
    if (id && secret) providers.push({ ...provider, clientId: id, clientSecret: secret })
  }
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, ORCID_CLIENT_ID, ORCID_CLIENT_SECRET, ORCID_ISSUER } =
    values
  const { OIDC_ISSUER, OIDC_NAME, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values
  add(
    { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', scope },
    GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET,
  )
  // ORCID supports only this scope for sign-in, and does not return an e-mail address.
  add(
    { id: 'orcid', name: 'ORCID', issuer: ORCID_ISSUER, scope: 'openid' },
    ORCID_CLIENT_ID,
    ORCID_CLIENT_SECRET,
  )
  if (OIDC_ISSUER)
    add(
      { id: 'oidc', name: OIDC_NAME ?? new URL(OIDC_ISSUER).hostname, issuer: OIDC_ISSUER, scope },
      OIDC_CLIENT_ID,
      OIDC_CLIENT_SECRET,
    )
  return providers
}
