import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { SignedIn } from '#web/app/auth.ts'
import { Guard } from '#web/app/guard.tsx'
import { reads } from '#web/app/host.server.ts'
import { SignInPrompt } from '#web/app/sign-in-prompt.tsx'
import { newContent } from './draft.ts'
import type { JournalRules } from './journal-rules.ts'
import { MissingDraft } from './missing-draft.tsx'
import { SavedDraft } from './saved-draft.tsx'
import { texts } from './texts.ts'
import { Wizard } from './wizard.tsx'

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
