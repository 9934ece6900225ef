import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { DraftView } from '#domain/schemas/drafts.ts'
import { urls } from '#domain/urls.ts'
import { ApiError, api } from '#web/app/api.ts'
import type { SignedIn } from '#web/app/auth.ts'
import { UnreadParts } from '#web/app/drafts/unread-parts.tsx'
import { Guard } from '#web/app/guard.tsx'
import { reads } from '#web/app/host.server.ts'
import { SignInPrompt } from '#web/app/sign-in-prompt.tsx'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Empty, Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { draftKey } from '../queries.ts'
import { KeepAsNew } from './conflict-notice.tsx'
import { fromSaved, newContent, sameContent, sameWords } from './draft.ts'
import { type Copy, readCopy } from './draft-copy.ts'
import type { JournalRules } from './journal-rules.ts'
import { texts } from './texts.ts'
import { Wizard, type WizardStart } from './wizard.tsx'

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

export async function loader(args: LoaderFunctionArgs): Promise<JournalRules> {
  const { review, guidelines, submissions } = await reads(args).settings()
  return { mode: review.mode, guidelines, types: submissions.types }
}

/**
 * The first change adds the draft's id to the URL. The loader does not depend on it, and reloading
 * while offline would replace the form with an error.
 */
export function shouldRevalidate() {
  return false
}

/** /manuscript-submission and /submit-manuscript; ?draft=… continues a draft. */
export default function Submission() {
  return (
    <Guard signIn={<SignInPrompt title={texts.signIn.title} subtitle={texts.signIn.subtitle} />}>
      {(user) => <DraftPlace user={user} />}
    </Guard>
  )
}

const draftId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function DraftPlace({ user }: { user: SignedIn }) {
  const rules = useLoaderData<typeof loader>()
  const [parameters, setParameters] = useSearchParams()
  const [freshId, setFreshId] = useState(() => crypto.randomUUID())
  const [freshContent] = useState(() => newContent(user))
  const named = parameters.get('draft')
  if (named !== null && named !== freshId) {
    if (!draftId.test(named)) return <MissingDraft onFresh={() => setParameters({}, { replace: true })} />
    return (
      <SavedDraft
        key={named}
        id={named}
        user={user}
        rules={rules}
        onFresh={() => {
          setFreshId(crypto.randomUUID())
          setParameters({}, { replace: true })
        }}
      />
    )
  }
  return (
    <Wizard
      key={freshId}
      userId={user.id}
      rules={rules}
      start={{ draftId: freshId, content: freshContent, revision: null, restored: false }}
      onTouched={() => setParameters({ draft: freshId }, { replace: true, preventScrollReset: true })}
    />
  )
}

/** The server's draft, or this browser's copy if it contains unsaved changes. */
function startOf(id: string, saved: DraftView | null, kept: Copy | null): WizardStart | null {
  const revision = saved?.revision ?? null
  // The save succeeded, but its response was lost.
  const copy = saved && kept && sameContent(saved, kept.content) ? null : kept
  const restored = copy !== null && copy.revision === revision
  const content = restored ? copy.content : saved
  if (!content) return null
  return {
    draftId: id,
    content: fromSaved(content),
    revision,
    savedAt: saved?.updatedAt,
    unread: saved?.unread,
    restored,
    tellsRestored: restored && !(saved && sameWords(saved, copy.content)),
    other: restored ? undefined : copy?.content,
  }
}

interface SavedDraftProps {
  id: string
  user: SignedIn
  rules: JournalRules
  onFresh: () => void
}

function SavedDraft({ id, user, rules, onFresh }: SavedDraftProps) {
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
    // The draft may change on other devices, so it is fetched each time.
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
  return (
    <Wizard userId={user.id} rules={rules} start={{ ...start, unreadCopy: unread }} onTouched={() => {}} />
  )
}

function MissingDraft({ onFresh, children }: { onFresh: () => void; children?: ReactNode }) {
  return (
    <Empty
      title={texts.draft.missing}
      action={
        <div className="form-actions">
          <LinkButton to={urls.authorDashboard} kind="primary">
            {texts.draft.dashboard}
          </LinkButton>
          <LinkButton to={urls.submission} onClick={onFresh}>
            {texts.draft.fresh}
          </LinkButton>
          {children}
        </div>
      }
    >
      {texts.draft.missingBody}
    </Empty>
  )
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
