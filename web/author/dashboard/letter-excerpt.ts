/** Maximum length of an excerpt in a list, in characters. */
const room = 280

/** Matches sentences that say nothing about the decision. */
const courtesy =
  /^(?:dear|to)\b|^(?:many |we )?thank(?:s| you)\b|^(?:I|we) (?:hope|trust) (?:this|you)\b|\breviewers? (?:has|have) read (?:it|your)\b|^(?:I am|we are) (?:writing|pleased to (?:write|have))\b/i

/**
 * Returns an excerpt of a letter in whole sentences, without salutation, courtesies and signature. The page
 * sets it in double quotation marks.
 */
export function excerptOf(letter: string): string {
  const paragraphs = letter
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
  if (/^(dear|to)\b/i.test(paragraphs[0] ?? '')) paragraphs.shift()
  // A last paragraph without a full stop is treated as the signature.
  if (paragraphs.length > 1 && !/[.!?]$/.test(paragraphs.at(-1) ?? '')) paragraphs.pop()
  const sentences = paragraphs.flatMap(sentencesOf)
  const telling = sentences.filter((sentence) => !courtesy.test(sentence))
  const said = wholeSentences(telling.length > 0 ? telling : sentences)
  // Quotation marks within the excerpt become single, because the excerpt itself is quoted.
  return said.replaceAll('“', '‘').replaceAll('”', '’')
}

function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = []
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(paragraph)) {
    const before = sentences.at(-1) ?? ''
    // A quotation, such as a title with a question mark, does not end the sentence that contains it.
    const isQuoting = before.split('“').length > before.split('”').length
    if (isQuoting) sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences.map((sentence) => sentence.trim())
}

function wholeSentences([first = '', ...others]: readonly string[]): string {
  if (first.length > room) return `${first.slice(0, first.lastIndexOf(' ', room))} …`
  let said = first
  for (const sentence of others) {
    if (said.length + sentence.length + 1 > room) break
    said += ` ${sentence}`
  }
  return said
}
