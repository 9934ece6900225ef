/**
 * Tasks that a conversion or a check leaves for people: the stored codes and the sentences shown for them. A
 * code is never renamed or reused with another meaning, because resolved tasks still refer to it.
 */

export type TaskParams = Record<string, string | number>

export interface TaskText {
  /** Whether the task must be resolved before publication ('must') or should be checked ('should'). */
  weight: 'must' | 'should'
  title: string
  /** What the editor should do about it. */
  advice: string
}

type Texts = (params: TaskParams) => TaskText

const must = (title: string, advice: string): TaskText => ({ weight: 'must', title, advice })
const should = (title: string, advice: string): TaskText => ({ weight: 'should', title, advice })
const counted = (count: unknown, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Tasks that a conversion creates. */
export const productionTasks = {
  'lost-text-box': ({ text = '' }) =>
    must(
      'A text box was left out',
      text
        ? `The text box contains “${text}”. Insert this text where it belongs, or leave it out.`
        : 'Find it in the original file, and insert its text where it belongs.',
    ),
  'lost-chart': () =>
    must(
      'A chart is missing',
      'Word draws this chart itself, so it could not be converted. Save it as a picture (PNG or SVG) and insert that.',
    ),
  'lost-diagram': () =>
    must('A diagram (SmartArt) is missing', 'Save it as a picture (PNG or SVG) and insert it.'),
  'lost-equation-object': () =>
    must(
      'A formula is missing',
      'It was made with an old equation editor (MathType or Equation 3.0). Type it as TeX.',
    ),
  'lost-embedded-object': () =>
    should(
      'An embedded object was left out',
      'Only its preview picture was converted. Save its content as a picture or as a table.',
    ),
  'lost-shape': ({ text = '' }) =>
    should(
      'A drawing was left out',
      text
        ? `The drawing contains the text “${text}”. If you need the drawing, save it as a picture and insert that.`
        : 'If you need the drawing, save it as a picture and insert that.',
    ),
  'tracked-changes': () =>
    must(
      'Tracked changes of the file are open',
      'Accept or reject each in the text editor, then save a version. Until then all of them count as accepted.',
    ),
  'lost-linked-picture': ({ text = '' }) =>
    must(
      text ? `The picture ${text} is not in the file` : 'A picture is not in the file',
      'The Word file contains only a link to it. Ask the author for the picture, and insert it here.',
    ),
  'hidden-text': ({ words = 0 }) =>
    should(
      `${counted(words, 'hidden word was', 'hidden words were')} removed`,
      'The file contains text that Word does not show. Ask the author whether it belongs to the article.',
    ),
  'coloured-text': ({ count = 0, text = '' }) =>
    should(
      `${counted(count, 'passage was', 'passages were')} coloured or highlighted`,
      `The marking is not kept: “${text}”. Authors often mark what is unfinished. Ask the author if you cannot tell what it means.`,
    ),
  'picture-format': ({ name = '', format = '' }) =>
    must(
      `${name} is a ${format} picture`,
      'Browsers cannot show it. Ask the author for the same picture as PNG, JPEG or SVG, or type it as TeX if it is a formula.',
    ),
  'picture-missing': ({ name = '' }) =>
    must(
      `The picture ${name} is missing`,
      'The source refers to it, but it was not uploaded. Ask the author for the file.',
    ),
  'supplement-missing': ({ name = '', reason = 'file' }) =>
    must(
      `The supplementary file ${name} is missing`,
      reason === 'file'
        ? 'The article refers to it, but it was not uploaded. Upload the archive again with the file, or give its full address in the article.'
        : 'Files of this type are not offered to readers. Deposit the file in a repository and give its address in the article.',
    ),
  'figure-without-picture': ({ label = 'A figure' }) =>
    must(`${label} has no picture`, 'The file contains its caption only. Insert the picture.'),
  'figure-without-caption': ({ label = 'A figure' }) =>
    should(`${label} has no caption`, 'Write a caption, or make the picture part of another figure.'),
  'table-without-caption': () =>
    should('A table has no caption', 'Write a caption, or confirm that the table is used only for layout.'),
  'table-without-header': ({ label = 'A table' }) =>
    should(
      `${label} has no header row`,
      'Mark the rows that name the columns, so that screen readers announce them.',
    ),
  'table-nested': ({ label = 'A table' }) =>
    should(
      `${label} contains another table`,
      'The rows of the inner table were written as lines. Compare with the original, or make it a table of its own.',
    ),
  'alternative-text': ({ label = 'A picture' }) =>
    must(
      `${label} has no alternative text`,
      'Describe what the picture shows. Required for the web page, PDF and EPUB.',
    ),
  'formula-unread': ({ macros = '' }) =>
    must(
      'A formula is shown as TeX',
      macros
        ? `Unknown commands: ${macros}. Upload the file that defines them, or write the formula without them.`
        : 'Write it in a simpler way.',
    ),
  'formula-picture': () =>
    should('A picture in a line of text may be a formula', 'Type it as TeX if it is one.'),
  'tex-unknown': ({ command = '', text = '' }) =>
    should(
      `The command ${command} is unknown`,
      text
        ? `Its text was kept here: “${text}”. Compare with the original, or upload the file that defines the command.`
        : 'Its output was kept as text or left out. Compare with the original, or upload the file that defines the command.',
    ),
  'tex-repaired': ({ count = 0, open = '', closed = '' }) =>
    should(
      `${counted(count, 'mistake', 'mistakes')} in the LaTeX source ${count === 1 ? 'was' : 'were'} repaired`,
      [
        open ? `Opened and not closed: ${open}.` : '',
        closed ? `Closed and not opened: ${closed}.` : '',
        'Compare the text with the original there.',
      ]
        .filter(Boolean)
        .join(' '),
    ),
  'tex-quoted': ({ text = '' }) =>
    must(
      'A passage of the LaTeX source could not be read',
      `Its source stands in the text: “${text}”. Write the passage anew, or correct the source and convert again.`,
    ),
  'tex-part-missing': ({ name = '' }) =>
    must(
      `${name} is missing`,
      'The source reads this file, but it was not uploaded. Ask the author for it and convert again.',
    ),
  'bib-unread': ({ key = '' }) =>
    must(
      `The entry ${key} of the .bib file could not be read`,
      'Correct the entry and convert again, or fill in the reference by hand.',
    ),
  'citation-unmatched': ({ text = '' }) =>
    must(`No reference matches “${text}”`, 'Add the reference, or correct the citation.'),
  'citation-ambiguous': ({ text = '' }) =>
    should(`“${text}” matches several references`, 'Choose the right one.'),
  'citation-year': ({ text = '', reference = '' }) =>
    should(
      `“${text}” has another year than its reference`,
      `It was linked to: ${reference} Correct the year, or the link.`,
    ),
  'citation-without-reference': ({ text = '' }) =>
    should(
      `No reference was found for “${text}”`,
      'If this is a citation, add its reference, or correct the name or the year.',
    ),
  'reference-uncited': ({ text = '' }) =>
    should('A reference is never cited', `${text} Cite it, remove it, or ask the author.`),
  'reference-uncertain': ({ text = '', fields = '' }) =>
    should('A reference needs checking', `${text} Uncertain: ${fields}.`),
  'reference-doi': ({ text = '', doi = '', source = '', record = '' }) =>
    should(
      'A DOI was found for a reference',
      `${text} Found at ${source}: ${record}. If it is the same work, enter the DOI ${doi}.`,
    ),
  'references-missing': () => should('No reference list was found', 'If there is one, mark where it begins.'),
  'target-missing': ({ text = '' }) =>
    must(`“${text}” does not exist`, 'Link it to the right place, or correct the text.'),
  'headings-missing': () => should('No headings were found', 'Mark the headings of the sections.'),
  'title-differs': ({ record = '', document = '' }) =>
    should('The title in the file differs', `Entered: “${record}”. In the file: “${document}”.`),
  'language-differs': ({ record = '', document = '' }) =>
    should(
      'The text is in another language than the title and the abstract',
      `Entered: ${record}. The text: ${document}. Check that the right file was uploaded.`,
    ),
  'abstract-differs': ({ document = '' }) =>
    should(
      'The abstract in the file differs from the one entered',
      `${document ? `In the file: “${document}” ` : ''}Compare both and keep the right one. If the file’s abstract is still a section of the text, delete it there.`,
    ),
  'authors-differ': ({ record = '', document = '' }) =>
    should(
      'The authors in the file differ from those entered',
      `Entered: ${record}. In the file: ${document}. The article names those entered.`,
    ),
  'front-not-taken': ({ text = '' }) =>
    should(
      'The file’s front matter has more',
      `It has ${text}. Front matter is not taken from the file: make sure under Metadata that the article has what it needs.`,
    ),
  'keywords-differ': ({ document = '' }) =>
    should('The keywords in the file differ from those entered', `In the file: ${document}.`),
  'front-left-out': ({ text = '' }) =>
    should(
      'Lines before the text were left out',
      `“${text}” is between title, authors and abstract, but is none of them. Add it to the text if it belongs to the article.`,
    ),
  'words-missing': ({ percent = 0 }) =>
    must(
      `Only ${percent}% of the words were converted`,
      'The text is incomplete. Compare it with the original before you continue.',
    ),
  'formula-refused': ({ text = '' }) =>
    must(
      'A formula could not be typeset',
      `In the PDF it is printed as its source: “${text}”. Write it in a simpler way.`,
    ),
  'table-refused': ({ text = '' }) =>
    must(
      'A table could not be typeset',
      `In the PDF it is printed as text: “${text}”. Check its merged cells.`,
    ),
  'formula-small': ({ percent = 0 }) =>
    should(
      `A formula is printed at ${percent}% of its size`,
      'It is too long for the page and cannot be broken automatically. Divide it into lines.',
    ),
  'glyphs-missing': ({ letters = '', count = 0 }) =>
    must(
      `${counted(count, 'character is', 'characters are')} missing in the PDF’s fonts`,
      `Printed as empty boxes: ${letters}. Replace them, or upload a galley and publish that.`,
    ),
  'picture-unprintable': ({ name = '' }) =>
    must(
      `${name} cannot be printed`,
      'PDF and EPUB need PNG, JPEG, GIF, SVG or WebP. Ask the author for the picture in one of these formats.',
    ),
  'picture-not-set': ({ name = '' }) =>
    must(`The picture ${name} is missing`, 'The text refers to it, but the file is missing. Upload it.'),
  'not-valid': ({ message = '' }) => must('The text is not valid JATS', String(message)),
} satisfies Record<string, Texts>

/** Codes of the tasks that are found when the PDF and EPUB are generated. */
export const formatTaskCodes: readonly TaskCode[] = [
  'formula-refused',
  'table-refused',
  'formula-small',
  'glyphs-missing',
  'picture-unprintable',
  'picture-not-set',
]

export type TaskCode = keyof typeof productionTasks

export function taskText(code: TaskCode, params: TaskParams): TaskText {
  return (productionTasks[code] as Texts)(params)
}

export function isTaskCode(code: string): code is TaskCode {
  return Object.hasOwn(productionTasks, code)
}

/** Numbers of the elements that a conversion recognised, for the line above the text. */
export interface ConversionCounts {
  headings: number
  paragraphs: number
  figures: number
  tables: number
  formulas: number
  footnotes: number
  references: number
  citations: number
  crossReferences: number
}

/** Limits of a conversion. */
export const conversionLimits = {
  bytes: 60 * 2 ** 20,
  seconds: 60,
  /** A conversion counts as incomplete if its text has a lower share of the source's words than this. */
  completeShare: 0.97,
}
