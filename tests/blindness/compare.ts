/** Records everything that one reader receives, so that two worlds can be compared. */
import { createHash } from 'node:crypto'
import type { Received } from '../mailbox.ts'
import { unpack } from './unpack.ts'
import type { Answer } from './walk.ts'

/**
 * An answer in the form in which it is compared. Of a file, only text and metadata are kept, so that it takes
 * up little memory.
 */
export interface Shown {
  where: string
  status: number
  headers: string
  text: string
}

const fileTexts = new Map<string, string>()

export function shownOf({ where, status, headers, body }: Answer): Shown {
  if (!/application\/(pdf|vnd|x-tex|zip)|image\/png/.test(headers))
    return { where, status, headers, text: body.toString('utf8') }
  const digest = createHash('sha1').update(body).digest('base64')
  const text = fileTexts.get(digest) ?? fileText(body)
  fileTexts.set(digest, text)
  return { where, status, headers, text }
}

/**
 * Collects answers. Values that differ in every run are replaced: random ids and keys, hashes and sizes of
 * files, dates of messages.
 */
export interface Transcript {
  lines(): string[]
  answer(shown: Shown): void
  mail(message: Received): void
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Matches 32 random bytes in base64, as used in links. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g
const measured =
  /^(content-length|etag|x-ratelimit-\w+|x-request-id|server-timing|date|last-modified): .*$/gim

/** Matches file sizes, coordinates, and timestamps set by the database. */
const inJson = /"(fileSize|createdAt|exportedAt|readAt|x|y|width|height)":(?:[\d.]+|"[^"]*")/g

/** Makes a transcript. Random ids are replaced with the order in which they first occur. */
export function transcript(): Transcript {
  const lines: string[] = []
  const ids = new Map<string, string>()
  const plain = (text: string) =>
    text
      .replaceAll(/"requestId":"[^"]*"/g, '"requestId":"…"')
      .replaceAll(uuid, (id) => {
        const known = ids.get(id) ?? `id-${ids.size + 1}`
        ids.set(id, known)
        return known
      })
      .replaceAll(token, '<token>')

  return {
    lines: () => lines,
    answer({ where, status, headers, text }) {
      const shown = text.replaceAll(inJson, '"$1":…')
      lines.push(plain(where), String(status), plain(headers.replaceAll(measured, '')), plain(shown))
    },
    mail({ raw }) {
      // Replaces MIME boundaries, because they are random.
      const boundaries = [...raw.matchAll(/boundary="?([^";\r\n]+)/g)].map(([, boundary = '']) => boundary)
      const whole = boundaries.reduce((text, boundary) => text.replaceAll(boundary, '<boundary>'), raw)
      const [text = ''] = unpack(Buffer.from(whole), 'mail')
        .filter(({ path }) => path.endsWith('quoted-printable'))
        .map((layer) => layer.text)
      lines.push(plain((text || whole).replaceAll(/^(Date|Message-ID): .*$/gim, '')))
    },
  }
}

/** Returns the first differences of two transcripts, with the requests that led to them. */
export function differences(here: readonly string[], there: readonly string[]): string[] {
  const parted: string[] = []
  for (let i = 0; i < Math.max(here.length, there.length) && parted.length < 12; i++) {
    const [a = '', b = ''] = [here[i], there[i]]
    if (a === b) continue
    let at = 0
    while (a[at] === b[at]) at++
    const around = (text: string) => text.slice(Math.max(0, at - 120), at + 80)
    const asked = here.slice(0, i + 1).findLast((line) => line.includes(': GET /'))
    parted.push(`${asked}\n  here:  ${around(a)}\n  there: ${around(b)}`)
  }
  return parted
}

/**
 * Returns text and metadata of a file. Its layout is not compared, because it may differ where a name was
 * removed.
 */
function fileText(body: Buffer): string {
  return unpack(body, 'file')
    .filter(({ path }) => /^page |strings$|entry name$/.test(path))
    .map(({ path, text }) => `${path}\n${text.replaceAll(/\s+/g, ' ')}`)
    .join('\n')
}
