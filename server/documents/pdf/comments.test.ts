import * as mupdf from 'mupdf'
import { expect, it } from 'vitest'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { blindPdf } from './blind.ts'

const reviewer = {
  people: [
    { firstName: 'Olga', lastName: 'Quendler', email: 'olga@quendler.example', affiliation: '', orcid: null },
  ],
}

function annotatedPdf(): Uint8Array {
  return buildPdf([[{ text: 'Small firms pay more.', y: 700 }]], (pdf) => {
    const page = pdf.loadPage(0)
    const note = page.createAnnotation('Text')
    note.setRect([400, 100, 420, 120])
    note.setAuthor('Olga Quendler')
    note.setSubject('Quendler notes')
    note.setContents('Why only small firms? Compare our previous work (Quendler, 2019). O. Quendler')
    const mark = page.createAnnotation('Highlight')
    mark.setQuadPoints([[72, 130, 180, 130, 72, 145, 180, 145]])
    mark.setAuthor('Olga Quendler')
    mark.setContents('Unclear')
    const text = page.createAnnotation('FreeText')
    text.setRect([72, 300, 300, 330])
    text.setContents('See the appendix')
    const stamp = page.createAnnotation('Stamp')
    stamp.setRect([300, 400, 400, 440])
    stamp.setAuthor('Olga Quendler')
  })
}

const commentsIn = (bytes: Uint8Array) =>
  new mupdf.PDFDocument(bytes)
    .loadPage(0)
    .getAnnotations()
    .map((note) => [note.getType(), note.getContents()])

it('keeps the comments of a review without who made them', async () => {
  const { pdf, findings } = await blindPdf(annotatedPdf(), reviewer, { label: 'Review', comments: 'keep' })
  expect(commentsIn(pdf)).toEqual([
    ['Text', 'Why only small firms? Compare our previous work (Quendler, 2019). [removed]'],
    ['Highlight', 'Unclear'],
    ['FreeText', 'See the appendix'],
  ])
  for (const note of new mupdf.PDFDocument(pdf).loadPage(0).getAnnotations()) {
    expect(note.getObject().get('T').isNull()).toBe(true)
    expect(note.getObject().get('M').isNull()).toBe(true)
    expect(note.getObject().get('CreationDate').isNull()).toBe(true)
  }
  expect(findings.map(({ rule, place, severity }) => [rule, place, severity])).toEqual(
    expect.arrayContaining([
      ['self-reference', 'Comment on page 1', 'visible'],
      ['self-citation', 'Comment on page 1', 'visible'],
      ['name', 'Comment on page 1', 'removed'],
      ['comment-author', 'Comments', 'removed'],
      ['comment', 'Page 1', 'removed'],
    ]),
  )
})

it('takes out of a comment what the editor wants out', async () => {
  const options = { label: 'Review', comments: 'keep' as const }
  const first = await blindPdf(annotatedPdf(), reviewer, options)
  const cover = first.findings
    .filter(({ severity }) => severity === 'visible')
    .map(({ id }) => ({ id, text: 'earlier work' }))
  const { pdf } = await blindPdf(annotatedPdf(), reviewer, { ...options, cover })
  expect(commentsIn(pdf)[0]?.[1]).toBe(
    'Why only small firms? Compare earlier work (earlier work, 2019). [removed]',
  )
})

it('removes comments from a manuscript', async () => {
  expect(commentsIn((await blindPdf(annotatedPdf(), reviewer, { label: 'Manuscript' })).pdf)).toEqual([])
})
