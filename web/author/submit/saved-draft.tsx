import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftView } from '#domain/schemas/drafts.ts'
import { ApiError, api } from '#web/app/api.ts'
import type { SignedIn } from '#web/app/auth.ts'
import { beginFrom } from '#web/app/drafts/local-copy.ts'
import { UnreadParts } from '#web/app/drafts/unread-parts.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { draftKey } from '../queries.ts'
import { KeepAsNew } from './conflict-notice.tsx'
import { fromSaved, sameContent, sameWords } from './draft.ts'
import { type Copy, readCopy } from './draft-copy.ts'
import type { JournalRules } from './journal-rules.ts'
import { MissingDraft } from './missing-draft.tsx'
import { texts } from './texts.ts'
import { Wizard } from './wizard.tsx'
import type { WizardStart } from './wizard-start.ts'

/**
 * Returns the content with which the wizard starts: the server's draft, or this browser's copy if it contains
 * unsaved changes.
 */
function startOf(id: string, saved: DraftView | null, kept: Copy | null): WizardStart | null {
  const { restored, other, uncertain } = beginFrom(
    kept,
    saved && { content: saved, revision: saved.revision },
    sameContent,
  )
  const content = restored ?? saved
  if (!content) return null
  return {
    draftId: id,
    content: fromSaved(content),
    revision: saved?.revision ?? null,
    savedAt: saved?.updatedAt,
    unread: saved?.unread,
    restored: restored !== null,
    tellsRestored: restored !== null && !(saved && sameWords(saved, restored)),
    other: other ?? undefined,
    uncertain,
  }
}

interface SavedDraftProps {
  id: string
  user: SignedIn
  rules: JournalRules
  onFresh: () => void
}

export function SavedDraft({ id, user, rules, onFresh }: SavedDraftProps) {
  const [{ copy, unread }] = useState(() => readCopy(user.id, id))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: draftKey(id),
    queryFn: async () => {
      try {
        return await api('GET /api/manuscripts/drafts/{id}', { params: { id } })
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) return null
        throw failure
      }
    },
    // The draft is fetched each time, because it may have changed on other devices.
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: false,
  })
  if (isPending) return <WizardSkeleton />
  if (error)
    return (
      <Failure title={texts.draft.failed} onRetry={() => void refetch()} level={1}>
        {texts.draft.failedBody}
      </Failure>
    )
  const start = startOf(id, data, copy)
  if (!start)
    return (
      <MissingDraft onFresh={onFresh}>
        <UnreadParts parts={[]} copy={unread} />
        {copy && <KeepAsNew draftId={id} userId={user.id} content={copy.content} />}
      </MissingDraft>
    )
  return <Wizard user={user} rules={rules} start={{ ...start, unreadCopy: unread }} onTouched={() => {}} />
}

function WizardSkeleton() {
  return (
    <div className="form-columns" role="status" aria-label={texts.draft.loading}>
      <Skeleton lines={['w-80', 'full', 'w-60', 'w-60', 'w-60', 'w-60']} />
      <Skeleton lines={['w-40', 'block', 'block', 'block', 'block']} />
      <Skeleton lines={['full', 'w-80', 'w-60']} />
    </div>
  )
}
