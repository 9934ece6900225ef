import { useMemo } from 'react'
import {
  type FoundPassage,
  findOnPages,
  foldPages,
  type PageAnchor,
  textOfPage,
} from '#domain/manuscript/page-anchors.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import { usePageLayout } from './use-page-layout.ts'

/**
 * Returns a function that finds passages on the pages of a file: null if the passage is gone, undefined if it is not
 * looked for, because it belongs to another file or the pages are not loaded.
 */
export function useFindPassages(file: FileView | undefined, files: readonly FileView[]) {
  const layout = usePageLayout(file?.fileType === 'application/pdf' ? file.id : null)
  const pages = layout.data?.pages
  const texts = useMemo(() => pages?.map(({ lines }) => textOfPage(lines)), [pages])
  const folded = useMemo(() => texts && foldPages(texts), [texts])
  const find = useMemo(() => {
    const known = new Map<string, FoundPassage | null>()
    return ({ anchor }: { anchor: PageAnchor }): FoundPassage | null | undefined => {
      const isHere = anchor.file === file?.id
      // Comments on an earlier version are looked for in the main manuscript.
      const isFromBefore = file?.kind === 'manuscript' && !files.some(({ id }) => id === anchor.file)
      if (!folded || !(isHere || isFromBefore)) return undefined
      const key = JSON.stringify(anchor)
      const found = known.get(key) ?? findOnPages(anchor, folded, isHere)
      known.set(key, found)
      return found
    }
  }, [folded, file, files])
  return { pages, texts, find }
}
