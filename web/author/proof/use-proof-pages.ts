import { useMemo } from 'react'
import type { TextAnchor } from '#domain/anchors.ts'
import { type FoundPassage, foldPages, textOfPage } from '#domain/manuscript/page-anchors.ts'
import { anchorOnProof, findOnProof, placeElements } from '#domain/production/proof-places.ts'
import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { contentOf, elementsOf } from './proof-content.ts'

export type ProofPages = ReturnType<typeof useProofPages>

/** Loads the pages of the proof's PDF and finds passages of the text on them; only if `isShown`. */
export function useProofPages(view: AuthorProof, isShown: boolean) {
  const { manuscript, proof, pdf } = view
  const query = useApiQuery({
    queryKey: keyOf('/api/manuscripts/{id}/proof/{proofId}/pages', {
      params: { id: manuscript.id, proofId: proof.id },
    }),
    enabled: isShown && pdf.state === 'ready',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pages = query.data?.pages
  const passages = useMemo(() => {
    if (!pages) return null
    const texts = pages.map(({ lines }) => textOfPage(lines))
    const doc = foldPages(texts)
    const places = placeElements(elementsOf(contentOf(view)), doc)
    return {
      texts,
      /** Returns where a passage of the text is; null if it is not found. */
      find: (anchor: TextAnchor) => findOnProof(anchor, places, doc),
      /** Returns the anchor of words that were selected on a page. */
      anchorAt: (selected: FoundPassage) =>
        anchorOnProof(selected, { places, doc, pages: texts, version: proof.version }),
    }
  }, [pages, view, proof.version])
  return { query, passages }
}
