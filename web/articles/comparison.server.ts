import type { ArticleDetail } from '#domain/article/article.ts'
import { type ComparedBlock, compareBlocks, type TextBlock } from '#domain/article/compare-blocks.ts'
import { compareWords } from '#web/app/comparison/compare-words.ts'
import { plainText } from './plain-text.ts'

/** A stretch of unchanged blocks, of which only the ones next to a change are shown. */
export type ComparedPart =
  | Pick<ComparedBlock<TextBlock>, 'change' | 'runs'>
  | { change: 'unchanged'; blocks: string[] }

/** Number of unchanged blocks that are shown before and after a change. */
const shownAround = 1

/** Compares what readers see of two versions: title, authors, abstract, and text or references. */
export function comparedParts(before: ArticleDetail, after: ArticleDetail): ComparedPart[] {
  const compared = compareBlocks(blocksOf(before), blocksOf(after), compareWords)
  const isNear = (index: number) =>
    compared
      .slice(Math.max(0, index - shownAround), index + shownAround + 1)
      .some(({ change }) => change !== 'same')
  const parts: ComparedPart[] = []
  for (const [index, { block, change, runs }] of compared.entries()) {
    const last = parts.at(-1)
    if (isNear(index)) parts.push({ change, runs })
    else if (last?.change === 'unchanged') last.blocks.push(block.text)
    else parts.push({ change: 'unchanged', blocks: [block.text] })
  }
  return parts
}

function blocksOf({ title, authors, abstract, keywords, fullText, references }: ArticleDetail): TextBlock[] {
  const text = fullText
    ? fullText
        .replaceAll(/<span class="cited-in">[\s\S]*?<\/span>/g, '')
        .split(/<\/?(?:p|h[2-6]|li|tr|figcaption|caption|section|div|aside|blockquote|pre|dt|dd)\b[^>]*>/)
        // Cells of a row are separated, also those that follow each other without a space.
        .map((block) => plainText(block.replaceAll(/<\/t[dh]>/g, ' ')).replaceAll(/\s+/g, ' '))
    : references.map(({ runs }) => runs.map((run) => run.text).join(''))
  const front = (id: string, words: string): TextBlock => ({ id, kind: 'front', text: words })
  const blocks = (kind: string, list: readonly string[]) =>
    list.map((words): TextBlock => ({ id: null, kind, text: words }))
  return [
    front('title', title),
    front('authors', authors),
    ...blocks('abstract', abstract.split(/\n\s*\n/)),
    front('keywords', keywords.join('; ')),
    ...blocks('text', text),
  ].flatMap((block) => (block.text.trim() ? [{ ...block, text: block.text.trim() }] : []))
}
