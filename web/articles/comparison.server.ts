import type { ArticleDetail } from '#domain/article/article.ts'
import { plainText } from './plain-text.ts'
import { type BlockChange, compareBlocks } from './text-diff.server.ts'

/** A stretch of unchanged blocks, of which only the ones next to a change are shown. */
export type ComparedPart = BlockChange | { kind: 'unchanged'; blocks: string[] }

/** Number of unchanged blocks that are shown before and after a change. */
const shownAround = 1

/** Compares what readers see of two versions: title, authors, abstract, and text or references. */
export function comparedParts(before: ArticleDetail, after: ArticleDetail): ComparedPart[] {
  const changes = compareBlocks(blocksOf(before), blocksOf(after))
  const isNear = (index: number) =>
    changes
      .slice(Math.max(0, index - shownAround), index + shownAround + 1)
      .some(({ kind }) => kind !== 'same')
  const parts: ComparedPart[] = []
  for (const [index, change] of changes.entries()) {
    const last = parts.at(-1)
    if (isNear(index)) parts.push(change)
    else if (last?.kind === 'unchanged') last.blocks.push(change.parts[0]?.text ?? '')
    else parts.push({ kind: 'unchanged', blocks: [change.parts[0]?.text ?? ''] })
  }
  return parts
}

function blocksOf({ title, authors, abstract, keywords, fullText, references }: ArticleDetail): string[] {
  const text = fullText
    ? fullText
        .replaceAll(/<span class="cited-in">[\s\S]*?<\/span>/g, '')
        .split(/<\/?(?:p|h[2-6]|li|tr|figcaption|caption|section|div|aside|blockquote|pre|dt|dd)\b[^>]*>/)
        // Cells of a row are separated, also those that follow each other without a space.
        .map((block) => plainText(block.replaceAll(/<\/t[dh]>/g, ' ')).replaceAll(/\s+/g, ' '))
    : references.map(({ runs }) => runs.map((run) => run.text).join(''))
  return [title, authors, ...abstract.split(/\n\s*\n/), keywords.join('; '), ...text]
    .map((block) => block.trim())
    .filter(Boolean)
}
