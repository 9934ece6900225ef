/** Tests with real manuscripts, if the shared data folder is available. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as mupdf from 'mupdf'
import { describe, expect, it } from 'vitest'
import { sharedDocuments } from '#tests/documents.ts'
import { full, sample } from '#tests/sample.ts'
import { sharedPath } from '#tests/shared-folder.ts'
import { type DocumentFormat, safeFileName } from './index.ts'

const folder = sharedPath('data/manuscripts')
if (!folder) console.error('shared.test.ts: no shared manuscripts here, skipped (set SHARED_DIR)')

/** Returns the files of a tar archive by name (ustar, with GNU long names). */
function untar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let longName = ''
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0; ) {
    const field = (from: number, length: number) =>
      archive.toString('utf8', at + from, at + from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(field(124, 12), 8) || 0
    const data = archive.subarray(at + 512, at + 512 + size)
    const type = field(156, 1)
    if (type === 'L') longName = data.toString('utf8').replace(/\0.*$/s, '')
    else if (type === 'x') longName = /\d+ path=(.*)\n/.exec(data.toString('utf8'))?.[1] ?? ''
    else {
      if (type === '0' || type === '')
        files.set((longName || field(0, 100)).replace(/^.*?awkward\//, ''), data)
      longName = ''
    }
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

const documents = sharedDocuments()
const manuscripts = folder ? readdirSync(folder).filter((name) => /\.(pdf|docx?|tex)$/i.test(name)) : []

describe.skipIf(!folder)('shared manuscripts', () => {
  it.each(sample(manuscripts, 6))('inspects %s', async (name) => {
    const inspection = await documents.inspect(readFileSync(join(folder ?? '', name)), name)
    expect(inspection.problems.map((p) => p.code)).toEqual(name.startsWith('encrypted') ? ['encrypted'] : [])
    if (name.endsWith('.pdf') && inspection.problems.length === 0) expect(inspection.pages).toBeGreaterThan(0)
  })

  const oneOfEachKind = [
    'tennant_peer-review.pdf',
    'tennant_peer-review-submitted.docx',
    'ouparticle_sample.tex',
    'grobid_guidelines.doc',
  ]
  const chosen = full ? manuscripts.filter((name) => !name.startsWith('encrypted')) : oneOfEachKind
  it.each(chosen)('makes a blind copy of %s or says why not', { timeout: 240_000 }, async (name) => {
    const format = name.split('.').at(-1) as DocumentFormat
    const people = [{ firstName: 'Jonathan', lastName: 'Tennant', email: '', affiliation: '', orcid: null }]
    const blind = documents.blind(
      readFileSync(join(folder ?? '', name)),
      format,
      { people },
      { label: 'Manuscript M-1' },
    )
    if (format === 'doc') return expect(blind).rejects.toMatchObject({ code: 'unsupported-format' })
    const { pdf, pages } = await blind
    const copy = new mupdf.PDFDocument(pdf)
    expect(copy.countPages()).toBe(pages)
    expect(copy.getMetaData('info:Title')).toBe('Manuscript M-1')
    expect(copy.getMetaData('info:Author')).toBeFalsy()
    for (let i = 0; i < pages; i++)
      expect(copy.loadPage(i).toStructuredText('').asText()).not.toMatch(/Jon(athan)? Tennant/)
  })
})

const awkward = folder
  ? untar(gunzipSync(readFileSync(join(folder, 'awkward.tar.gz'))))
  : new Map<string, Buffer>()
const expected: Record<string, string[]> = {
  'truncated.pdf': ['damaged'],
  'truncated.docx': ['damaged'],
  'zero-byte.pdf': ['empty'],
  'zero-byte.docx': ['empty'],
  'pdf-named.docx': ['wrong-content'],
  'docx-named.pdf': ['wrong-content'],
  'no-extension': ['unsupported-type'],
  'manuscript.pdf.exe': ['unsupported-type'],
  'encrypted_user-password-is-review.pdf': ['encrypted'],
  'latex-sources_path-traversal-entries.zip': ['unsupported-type'],
}

describe.skipIf(!folder)('awkward files', () => {
  const files = [...awkward].filter(([name]) => !name.endsWith('.json'))
  it.each(files)('inspects %s', async (name, bytes) => {
    expect((await documents.inspect(bytes, name)).problems.map((p) => p.code)).toEqual(expected[name] ?? [])
  })

  it('are all there', () => expect(files.length).toBe(20))

  it('have names that become harmless', () => {
    for (const name of JSON.parse(awkward.get('filenames_for_multipart.json')?.toString() ?? '[]')) {
      const safe = safeFileName(name)
      expect(safe).toMatch(/^[^.\s-]/)
      expect(safe).not.toMatch(/[/\\<>:"'|?*$;]|\p{Cc}|\p{Cf}/u)
    }
  })

  it('lose the author that an earlier clean-up only hid', async () => {
    const bytes = awkward.get('exiftool-cleaned_author-still-recoverable.pdf') ?? Buffer.alloc(0)
    const people = [{ firstName: 'Jonathan', lastName: 'Tennant', email: '', affiliation: '', orcid: null }]
    const { pdf } = await documents.blind(bytes, 'pdf', { people }, { label: 'M' })
    const copy = new mupdf.PDFDocument(pdf)
    const objects = Array.from({ length: copy.countObjects() - 1 }, (_, i) =>
      copy
        .newIndirect(i + 1)
        .resolve()
        .toString(true, true),
    )
    expect(objects.join('\n')).not.toMatch(/Author|Tennant/)
    expect(copy.countVersions()).toBe(1)
  })
})
