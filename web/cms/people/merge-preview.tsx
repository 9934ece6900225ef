import { roleNames } from '#domain/account/account.ts'
import type { MergePreview as Preview } from '#domain/schemas/merge.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from '../texts.ts'

const words = texts.users.merge

interface MergePreviewProps {
  preview: Preview
  /** Username of the account that stays. */
  keeps: string
}

/** What a merge would do, or why it cannot be done. */
export function MergePreview({ preview, keeps }: MergePreviewProps) {
  const { merged, problem, role, identifiers, drafts, overlaps } = preview
  if (problem)
    return (
      <Notice tone="bad">
        <p>{problem}</p>
      </Notice>
    )
  const moved: [what: string, numbers: readonly string[]][] = [
    [words.authored, merged.authored.map(({ number }) => number)],
    [words.handled, merged.handled.map(({ number }) => number)],
    [words.reviewed, merged.reviews.map(({ manuscript }) => manuscript.number)],
  ]
  const apart = overlaps.map(({ manuscript }) => manuscript.number)
  return (
    <section aria-labelledby="merge-preview">
      <h3 id="merge-preview">{words.preview(merged.username, keeps)}</h3>
      <ul>
        {moved.map(
          ([what, numbers]) => numbers.length > 0 && <li key={what}>{`${what}: ${numbers.join(', ')}`}</li>,
        )}
        {drafts > 0 && <li>{words.drafts(drafts)}</li>}
        <li>{words.profile}</li>
        <li>{words.role(roleNames[role])}</li>
        {identifiers.length > 0 && <li>{words.identifiers(identifiers)}</li>}
        {apart.length > 0 && <li>{words.apart(apart)}</li>}
        <li>{words.ends(merged.username)}</li>
        <li>{words.told}</li>
      </ul>
      <Notice tone="warn">
        <p>{words.final}</p>
      </Notice>
    </section>
  )
}
