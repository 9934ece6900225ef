import { fullName } from '#domain/account/account.ts'
import type { DraftAuthor } from '../draft.ts'
import { authorField, foundFor } from './fill.ts'
import { FoundMark } from './found-mark.tsx'
import type { Prefill } from './use-prefill.ts'

/** Says where an author was found in the file. Nothing if the author's data were changed since. */
export function FoundAuthors({ author, prefill }: { author: DraftAuthor; prefill: Prefill }) {
  const found = prefill.front && foundFor(author, prefill.front)
  if (!found) return null
  const field = authorField(author)
  return (
    <FoundMark
      found={found}
      name={fullName(author)}
      isConfirmed={prefill.confirmed.includes(field)}
      onConfirm={() => prefill.confirm([field])}
    />
  )
}
