import type { Documents } from '#server/documents/index.ts'

interface Sample {
  title: string
  abstract: string
  keywords: string[]
  /** 0: first submission, 1: revision, 2: typeset article. */
  round: number
}

let standIn: Promise<Uint8Array> | undefined

/**
 * Returns the placeholder for the submitted file of an article whose text is shown only as published. The
 * same placeholder is used for all articles.
 */
export async function standInPdf(documents: Documents): Promise<Buffer> {
  standIn ??= documents.typeset(`
#set page(paper: "a4", margin: 25mm)
#set text(size: 11pt)
#text(size: 16pt, weight: "bold")[Sample document of the Imprimatur demo]

This page stands in for the manuscript as it was submitted. The text of the article is in its production workspace.
`)
  return Buffer.from(await standIn)
}

const literal = (text: string) => text.replaceAll(/[\\#$*_`<>@~[\]]/g, (character) => `\\${character}`)

/** Typesets a short sample manuscript that is marked as a sample. */
export async function samplePdf(
  documents: Documents,
  { title, abstract, keywords, round }: Sample,
): Promise<Buffer> {
  const stage =
    ['Manuscript, first version', 'Manuscript, revised version', 'Typeset article'][round] ?? 'Manuscript'
  const markup = `
#set page(paper: "a4", margin: 25mm, numbering: "1")
#set text(size: 11pt)
#set par(leading: 0.9em, justify: true)
#text(size: 9pt)[Sample document of the Imprimatur demo. ${literal(stage)}.]
#v(1em)
#text(size: 18pt, weight: "bold")[${literal(title)}]
#v(1em)
*Abstract.* ${literal(abstract)}

*Keywords:* ${literal(keywords.join(', '))}

= Introduction
${literal(abstract.split('. ').slice(0, 2).join('. '))}. This sample stands in for a full manuscript; it is long enough to be read, cited and reviewed in the demo, and it names nobody.

= Data and method
The data are described in the abstract. Records were matched by hand where a key was missing, and every step is kept so that it can be repeated.

= Results
${literal(abstract.split('. ').slice(2).join('. '))}
${round > 0 ? '\n= Robustness\nWe report bounds for attrition, and estimates without the two largest groups. Neither changes the conclusion.\n' : ''}
= Conclusion
The result is narrower than the question, and we think the more useful for it.

= References
Example, A. (2019). A first source. _Sample Studies_, 4(2), 11--29.

Example, B. (2022). A second source. _Sample Studies_, 7(1), 101--118.
`
  return Buffer.from(await documents.typeset(markup))
}
