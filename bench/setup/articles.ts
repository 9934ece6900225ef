/** The articles that authors submit to the three journals, one for each of the languages. */
import { strToU8, zipSync } from 'fflate'

export interface EnteredArticle {
  title: string
  abstract: string
  keywords: readonly string[]
  author: { username: string; firstName: string; lastName: string; email: string; affiliation: string }
  /** Names of field and manuscript type, as the form offers them. */
  field: string
  type: string
  heading: string
  paragraphs: readonly string[]
  /** ISO 639-1, as the journal is expected to find it. */
  language: string
}

export const articles: Readonly<Record<string, readonly EnteredArticle[]>> = {
  soil: [
    {
      title: 'Worm casts and the water that a clay holds',
      abstract:
        'We weighed worm casts from two clay soils for three years and measured the water that they hold. Casts hold a fifth more water than the soil around them, and the difference is largest after a dry spring.',
      keywords: ['clay', 'earthworms', 'water retention', 'casts', 'drought'],
      author: {
        username: 'astrid.holm',
        firstName: 'Astrid',
        lastName: 'Holmquist',
        email: 'astrid@uppland-university.example',
        affiliation: 'University of Uppland',
      },
      field: 'Soil Biology',
      type: 'Original Research',
      heading: 'Two clay soils',
      paragraphs: [
        'Earthworms pass several tonnes of soil through their bodies on each hectare and year. What they leave behind has a structure of its own.',
        'We took casts from forty plots in spring and in autumn, dried them and weighed them again after a day under water.',
      ],
      language: 'en',
    },
  ],
  economics: [
    {
      title: 'Commuters and the wage of the next town',
      abstract:
        'Where a railway halves the way to the next town, wages in the smaller town rise within four years. We use the opening dates of nineteen stations and the pay slips of a social insurance.',
      keywords: ['commuting', 'wages', 'railways', 'regions', 'towns'],
      author: {
        username: 'e.varga',
        firstName: 'Eszter',
        lastName: 'Vargahelyi',
        email: 'eszter@danube-college.example',
        affiliation: 'Danube College',
      },
      field: 'Regions',
      type: 'Original Research',
      heading: 'Nineteen stations',
      paragraphs: [
        'The stations opened between 1994 and 2011, each on a day that had been announced two years before.',
        'Pay slips name the place of work and the place of living, so that commuters are known.',
      ],
      language: 'en',
    },
  ],
  law: [
    {
      title: 'Das Wasserrecht der Quellen und die Pflicht zur Duldung',
      abstract:
        'Wer eine Quelle auf seinem Grundstück hat, muss nach dem Gesetz dulden, dass die Gemeinde das Wasser untersucht. Der Aufsatz fragt, wie weit diese Pflicht reicht und wann der Eigentümer eine Entschädigung verlangen kann.',
      keywords: ['Wasserrecht', 'Quellen', 'Duldung', 'Eigentum', 'Entschädigung'],
      author: {
        username: 'k.auenbach',
        firstName: 'Katharina',
        lastName: 'Auenbach',
        email: 'katharina@rechtsschule.example',
        affiliation: 'Rechtsschule am See',
      },
      field: 'Wasserrecht',
      type: 'Original Research',
      heading: 'Die Quelle auf fremdem Grund',
      paragraphs: [
        'Das Gesetz kennt die Quelle nicht als eigene Sache, sondern als Teil des Grundstücks, auf dem sie entspringt.',
        'Die Gemeinde darf das Wasser dennoch untersuchen, wenn sie die Untersuchung ankündigt und den Zugang nicht mehr stört als nötig ist.',
      ],
      language: 'de',
    },
    {
      title: 'A weir, two mills and the duty to share a stream',
      abstract:
        'The court had to say which of two mills may hold back the water of a stream in a dry month. This note sets out the facts, the older cases and what follows for owners further down.',
      keywords: ['water law', 'weirs', 'mills', 'riparian rights', 'courts'],
      author: {
        username: 'd.okafor',
        firstName: 'Daniel',
        lastName: 'Okaforsen',
        email: 'daniel@inns-library.example',
        affiliation: 'Inns Library',
      },
      field: 'Mills and weirs',
      type: 'Case Study',
      heading: 'The stream in a dry month',
      paragraphs: [
        'The upper mill has held a right to the water since the weir was built, and the lower mill has used what was left.',
        'In the dry month nothing was left. The court decided that the right ends where the stream does.',
      ],
      language: 'en',
    },
  ],
}

const word =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** A Word file as an author writes it: title, author, abstract, one section. */
export function wordFile({ title, author, abstract, heading, paragraphs }: EnteredArticle): Buffer {
  const body = [
    paragraph(title, 'Title'),
    paragraph(`${author.firstName} ${author.lastName}`),
    paragraph(author.affiliation),
    paragraph('Abstract', 'Heading1'),
    paragraph(abstract),
    paragraph(heading, 'Heading1'),
    ...paragraphs.map((one) => paragraph(one)),
  ].join('')
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    'word/styles.xml': `<w:styles ${word}>${style('Title', 'Title')}${style('Heading1', 'heading 1')}</w:styles>`,
    'word/document.xml': `<w:document ${word}><w:body>${body}</w:body></w:document>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]))),
  )
}
