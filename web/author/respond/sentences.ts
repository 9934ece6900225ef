/** The number of an item, or an abbreviation or initial: the full stop after it ends no sentence. */
const noEnd =
  /(?:^\s*\(?\d{1,2}|(?:^|[\s(])(?:figs?|tab|eqs?|sect?|pp?|vol|nos?|cf|e\.g|i\.e|al|ca|approx|vs|dr|prof|\p{L}))\.\s*$/iu

/**
 * Returns the sentences and lines of a text. Put together, they are the text: white space stays with the
 * sentence before it.
 */
export function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const before = sentences.at(-1)
    if (before !== undefined && noEnd.test(before) && !before.endsWith('\n'))
      sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences
}

/** Joins the sentences to parts, of which each begins with a sentence of the given indexes. */
export function partsOf(sentences: readonly string[], begins: readonly number[]): string[] {
  const parts = [0, ...begins].map((from, index) => sentences.slice(from, begins[index]).join('').trim())
  return parts.filter((part) => part !== '')
}
