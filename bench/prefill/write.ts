import { strToU8, zipSync } from 'fflate'
import { typesetMarkup } from '#server/documents/typeset/typst.ts'
import { escapeXml } from '#server/jats/xml.ts'
import { type Block, blocksOf, type Layout } from './layouts.ts'
import { numberOf, type Paper } from './paper.ts'

/** The parts of a text: superscripts, footnotes and the rest. */
function partsOf(text: string): { kind: 'up' | 'note' | 'plain'; text: string }[] {
  return [...text.matchAll(/\^\{([^}]*)\}|\^\[([^\]]*)\]|((?:(?!\^[{[])[\s\S])+)/g)].map(
    ([, up, note, plain]) =>
      up !== undefined
        ? { kind: 'up', text: up }
        : note !== undefined
          ? { kind: 'note', text: note }
          : { kind: 'plain', text: plain ?? '' },
  )
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A Word file; every second one has styles, the others are formatted by hand. */
export function writeDocx(paper: Paper, layout: Layout): Uint8Array {
  const isStyled = numberOf(paper.title) % 2 === 0
  const notes: string[] = []
  const run = (text: string, properties = '') =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
  const paragraph = ({ kind, text }: Block) => {
    const style = isStyled
      ? { title: 'Title', author: 'Author', place: '', heading: 'Heading1', text: '' }[kind]
      : ''
    const format = isStyled
      ? ''
      : {
          title: '<w:b/><w:sz w:val="30"/>',
          author: '<w:sz w:val="24"/>',
          place: '<w:sz w:val="20"/>',
          heading: '<w:b/><w:sz w:val="24"/>',
          text: '<w:sz w:val="24"/>',
        }[kind]
    const runs = partsOf(text).map((part) => {
      if (part.kind === 'up') return run(part.text, `${format}<w:vertAlign w:val="superscript"/>`)
      if (part.kind === 'plain') return run(part.text, format)
      notes.push(part.text)
      return `<w:r><w:footnoteReference w:id="${notes.length}"/></w:r>`
    })
    return `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${runs.join('')}</w:p>`
  }
  const body = blocksOf(paper, layout).map(paragraph).join('')
  const styles = [
    ['Title', 'Title', 36],
    ['Author', 'Author', 24],
    ['Heading1', 'heading 1', 28],
  ].map(
    ([id, name, size]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr><w:sz w:val="${size}"/></w:rPr></w:style>`,
  )
  const part = (name: string, type: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('document', 'document.main')}${part('styles', 'styles')}${part('footnotes', 'footnotes')}</Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/styles" Target="styles.xml"/><Relationship Id="r2" Type="${relation}/footnotes" Target="footnotes.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(`${head}<w:document ${word}><w:body>${body}</w:body></w:document>`),
    'word/styles.xml': strToU8(`${head}<w:styles ${word}>${styles.join('')}</w:styles>`),
    'word/footnotes.xml': strToU8(
      `${head}<w:footnotes ${word}>${notes.map((text, at) => `<w:footnote w:id="${at + 1}"><w:p>${run(text)}</w:p></w:footnote>`).join('')}</w:footnotes>`,
    ),
  })
}

const typ = (text: string) => text.replaceAll(/[\\#$*_`<>@[\]~=+/-]/g, (sign) => `\\${sign}`)

/** A PDF in one of four designs: with or without large type, in one or two columns, with wide lines. */
export async function writePdf(paper: Paper, layout: Layout): Promise<Uint8Array> {
  const design = numberOf(paper.name) % 4
  const inline = (text: string) =>
    partsOf(text)
      .map((part) =>
        part.kind === 'up'
          ? `#super[${typ(part.text)}]`
          : part.kind === 'note'
            ? `#footnote[${typ(part.text)}]`
            : typ(part.text),
      )
      .join('')
  const blocks = blocksOf(paper, layout).map(({ kind, text }) => {
    if (kind === 'title')
      return `#align(${design === 1 ? 'left' : 'center'}, text(size: ${design === 3 ? 14 : 18}pt, weight: "bold")[${inline(text)}])`
    if (kind === 'author')
      return `#align(${design === 1 ? 'left' : 'center'}, text(size: 12pt)[${inline(text)}])`
    if (kind === 'place')
      return `#align(${design === 1 ? 'left' : 'center'}, text(size: ${design === 2 ? 11 : 9}pt)[${inline(text)}])`
    if (kind === 'heading')
      return `#block(text(size: ${design === 3 ? 11 : 13}pt, weight: "bold")[${inline(text)}])`
    return inline(text)
  })
  const leading = design === 3 ? '1.4em' : '0.65em'
  return typesetMarkup(
    `#set page(paper: "a4", numbering: "1")\n#set text(size: 11pt)\n#set par(justify: true, leading: ${leading})\n\n${blocks.join('\n\n')}`,
  )
}

const tex = (text: string) =>
  text.replaceAll(/[\\{}$&#%_^~]/g, (sign) =>
    sign === '\\' ? '\\textbackslash{}' : sign === '^' || sign === '~' ? `\\${sign}{}` : `\\${sign}`,
  )

export const texClasses = ['article', 'authblk', 'elsarticle', 'revtex', 'acmart', 'svjnl', 'sn-jnl'] as const
export type TexClass = (typeof texClasses)[number]

function texAuthors({ authors }: Paper, name: TexClass): string {
  const places = [...new Set(authors.map(({ affiliation }) => affiliation).filter(Boolean))]
  const full = (author: (typeof authors)[number]) => tex(`${author.firstName} ${author.lastName}`)
  const at = (place: string) => places.indexOf(place) + 1 || ''
  switch (name) {
    case 'article':
      return `\\author{${authors.map((author) => `${full(author)}\\thanks{${tex(author.affiliation)}. Email: \\texttt{${tex(author.email)}}}`).join(' \\and ')}}`
    case 'authblk':
      return [
        ...authors.map(
          (author, index) =>
            `\\author[${at(author.affiliation)}]{${full(author)}${index === 0 ? `\\thanks{Corresponding author: ${tex(author.email)}}` : ''}}`,
        ),
        ...places.map((place, index) => `\\affil[${index + 1}]{${tex(place)}}`),
      ].join('\n')
    case 'elsarticle':
      return [
        ...authors.map(
          (author) => `\\author[inst${at(author.affiliation)}]{${full(author)}}\n\\ead{${tex(author.email)}}`,
        ),
        ...places.map((place, index) => `\\affiliation[inst${index + 1}]{organization={${tex(place)}}}`),
      ].join('\n')
    case 'revtex':
      return authors
        .map(
          (author) =>
            `\\author{${full(author)}}\n\\email{${tex(author.email)}}\n\\affiliation{${tex(author.affiliation)}}`,
        )
        .join('\n')
    case 'acmart':
      return authors
        .map(
          (author) =>
            `\\author{${full(author)}}\n\\affiliation{%\n  \\institution{${tex(author.affiliation)}}}\n\\email{${tex(author.email)}}`,
        )
        .join('\n')
    case 'svjnl':
      return `\\author{${authors.map(full).join(' \\and ')}}\n\\institute{${authors.map((author) => `${full(author)} \\at ${tex(author.affiliation)} \\\\ \\email{${tex(author.email)}}`).join(' \\and ')}}`
    case 'sn-jnl':
      return [
        ...authors.map(
          (author, index) =>
            `\\author${index === 0 ? '*' : ''}[${at(author.affiliation)}]{\\fnm{${tex(author.firstName)}} \\sur{${tex(author.lastName)}}}\\email{${tex(author.email)}}`,
        ),
        ...places.map(
          (place, index) => `\\affil${index === 0 ? '*' : ''}[${index + 1}]{\\orgname{${tex(place)}}}`,
        ),
      ].join('\n')
  }
}

export function writeTex(paper: Paper, name: TexClass): Uint8Array {
  const abstract = paper.abstract
    ? name === 'sn-jnl'
      ? `\\abstract{${tex(paper.abstract)}}`
      : `\\begin{abstract}\n${tex(paper.abstract)}\n\\end{abstract}`
    : ''
  const words = paper.keywords.map(tex)
  const keywords =
    words.length === 0
      ? ''
      : name === 'elsarticle'
        ? `\\begin{keyword}\n${words.join(' \\sep ')}\n\\end{keyword}`
        : name === 'article'
          ? `\\textbf{Keywords:} ${words.join(', ')}`
          : name === 'svjnl'
            ? `\\keywords{${words.join(' \\and ')}}`
            : `\\keywords{${words.join(', ')}}`
  const body = paper.sections
    .map(({ heading, paragraphs }) => `\\section{${tex(heading)}}\n\n${paragraphs.map(tex).join('\n\n')}`)
    .join('\n\n')
  return strToU8(
    `\\documentclass{${name === 'authblk' ? 'article' : name}}\n\\title{${tex(paper.title)}}\n${texAuthors(paper, name)}\n\\date{\\today}\n\\begin{document}\n${name === 'elsarticle' || name === 'sn-jnl' || name === 'acmart' ? '' : '\\maketitle\n'}${abstract}\n${keywords}\n${name === 'acmart' ? '\\maketitle\n' : ''}\n${body}\n\\end{document}\n`,
  )
}
