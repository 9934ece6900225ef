import { useState } from 'react'
import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { keep, readKept } from '#web/app/kept.ts'

export type Look = 'pages' | 'web'

const keptAt = 'proof-look'
/** Width from which a whole page can be read beside the queries. */
const wide = '(min-width: 1280px)'

/**
 * How the proof is shown: as pages of the PDF where there is room for them, else as a web page, or as this person chose
 * last; and the page that is shown. Both are remembered in this browser.
 */
export function useLook({ pdf, proof }: AuthorProof) {
  const [chosen, setChosen] = useState<Look>(
    () =>
      readKept<Look>('device', keptAt) ??
      (pdf.state === 'ready' && window.matchMedia(wide).matches ? 'pages' : 'web'),
  )
  const pageAt = `proof-page:${proof.id}`
  const [at, setAt] = useState(() => readKept<number>('device', pageAt) ?? 1)
  return {
    look: pdf.state === 'ready' ? chosen : 'web',
    choose(look: Look) {
      setChosen(look)
      keep('device', keptAt, look)
    },
    at,
    turnTo(page: number) {
      setAt(page)
      keep('device', pageAt, page)
    },
  }
}
