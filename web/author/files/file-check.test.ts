import { describe, expect, it } from 'vitest'
import { limits } from '#domain/manuscript/submission.ts'
import { refusalOf } from './file-check.ts'

const file = (name: string, content: BlobPart) => new File([content], name)
const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0])
const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])

describe('refusalOf', () => {
  it.each([
    ['a.pdf', '%PDF-1.7'],
    ['A.PDF', '\n\n%PDF-1.4'],
    ['a.docx', zip],
    ['a.doc', ole],
    ['a.b.tex', '\\documentclass{article}'],
  ])('takes %s', async (name, content) => expect(await refusalOf(file(name, content))).toBeNull())

  it.each([
    ['a.exe', 'MZ', /this file type is not accepted/],
    ['a', 'x', /this file type is not accepted/],
    ['refs.bib', '@book{a}', /rename it to “refs.bib.tex”/],
    ['map.png', 'x', /save it as PDF/],
    ['paper.zip', zip, /one by one/],
    ['a.pdf', '', /is empty/],
    ['a.pdf', 'hello', /not a PDF file/],
    ['a.docx', ole, /not a DOCX file/],
    ['a.doc', zip, /not a DOC file/],
  ])('refuses %s holding %s', async (name, content, message) =>
    expect(await refusalOf(file(name, content))).toMatch(message),
  )

  it('measures to the byte', async () => {
    const bytes = new Uint8Array(limits.files.bytes)
    bytes.set(new TextEncoder().encode('%PDF-'))
    expect(await refusalOf(file('a.pdf', bytes))).toBeNull()
    expect(await refusalOf(new File([bytes, 'x'], 'a.pdf'))).toMatch(/larger than 10 MB/)
  })
})
