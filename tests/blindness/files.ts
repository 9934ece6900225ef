/** Generates manuscripts that name their authors in every possible place. */
import type * as mupdf from 'mupdf'
import { buildDocx, buildPdf } from '../fixtures/documents/build.ts'
import type { Identity } from './canaries.ts'

const full = ({ firstName, lastName }: Identity) => `${firstName} ${lastName}`

export function namedPdf(people: readonly Identity[], dressed?: (pdf: mupdf.PDFDocument) => void): Buffer {
  const [first] = people
  const line = (text: string, y: number, size?: number) => ({ text, y, ...(size && { size }) })
  return Buffer.from(
    buildPdf(
      [
        [
          line(people.map(({ lastName }) => lastName).join(' and '), 815, 9),
          line('Invoicing currencies', 760, 18),
          line(people.map(full).join(', '), 730),
          ...people.flatMap(({ affiliation, email, orcid }, index) => [
            line(affiliation, 710 - index * 36),
            line(`Email: ${email}, ORCID ${orcid}`, 692 - index * 36),
          ]),
          line('Abstract', 560, 13),
          line('Sellers pay when a currency moves.', 540),
        ],
        [
          line(people.map(({ lastName }) => lastName).join(' and '), 815, 9),
          line('Sellers pay, and could avoid it.', 760),
          line('Acknowledgements', 720, 13),
          line(`${people.map(full).join(' and ')} thank the Foundation.`, 700),
        ],
      ],
      (pdf) => {
        for (const { affiliation, email } of people) {
          pdf.setMetaData('info:Author', people.map(full).join('; '))
          pdf.setMetaData('info:Creator', affiliation)
          const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator><rdf:li>${email}</rdf:li></dc:creator></x:xmpmeta>`
          pdf
            .getTrailer()
            .get('Root')
            .put('Metadata', pdf.addStream(xmp, { Type: 'Metadata', Subtype: 'XML' }))
        }
        const note = pdf.loadPage(0).createAnnotation('Text')
        note.setAuthor(first ? full(first) : '')
        note.setContents(`${first?.lastName}, please check`)
        pdf.loadPage(0).createLink([72, 100, 200, 120], `mailto:${first?.email}`)
        const name = `${first?.lastName}.csv`
        pdf.insertEmbeddedFile(name, pdf.addEmbeddedFile(name, 'text/csv', 'a,b', new Date(0), new Date(0)))
        dressed?.(pdf)
      },
    ),
  )
}

const w =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (...runs: string[]) => `<w:p w:rsidR="00AB12CD">${runs.join('')}</w:p>`

export function namedDocx(people: readonly Identity[]): Buffer {
  const [first, second] = people
  const by = first ? full(first) : ''
  const body = [
    paragraph(run('Invoicing currencies')),
    paragraph(run(people.map(full).join(' and '))),
    ...people.map(({ affiliation, email }) => paragraph(run(`${affiliation}, ${email}`))),
    paragraph(run('Abstract')),
    paragraph(
      run('Sellers pay '),
      `<w:ins w:author="${by}" w:date="2026-01-01T00:00:00Z">${run('more')}</w:ins>`,
      `<w:del w:author="${second ? full(second) : by}"><w:r><w:delText>less, says ${by}</w:delText></w:r></w:del>`,
      run('.'),
      '<w:r><w:commentReference w:id="0"/></w:r>',
    ),
    paragraph(run('Firms could avoid it.')),
  ]
  return Buffer.from(
    buildDocx({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${officeDocument}/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/document.xml': `<w:document ${w}><w:body>${body.join('')}</w:body></w:document>`,
      'word/comments.xml': `<w:comments ${w}><w:comment w:id="0" w:author="${by}">${paragraph(run('cite me'))}</w:comment></w:comments>`,
      'docProps/app.xml': `<Properties><Company>${first?.affiliation}</Company></Properties>`,
      'docProps/core.xml': `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:creator>${by}</dc:creator><cp:lastModifiedBy>${first?.username}</cp:lastModifiedBy></cp:coreProperties>`,
    }),
  )
}

export function namedTex(people: readonly Identity[]): Buffer {
  const [first] = people
  return Buffer.from(String.raw`% Draft by ${first?.lastName}, ${first?.email}
\documentclass{article}
\usepackage[pdfauthor={${people.map(full).join(', ')}}]{hyperref}
\title{Invoicing currencies\thanks{${first?.lastName} thanks the Foundation.}}
\author{${people.map(full).join(String.raw` \and `)}}
\affil{${first?.affiliation}}
\begin{document}
\maketitle
\begin{abstract}
Sellers pay. % says ${first?.lastName}
\end{abstract}
\section{Introduction}
Sellers could avoid it, $E = mc^2$.
\end{document}
`)
}
