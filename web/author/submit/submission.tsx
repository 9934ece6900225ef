import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SignedIn } from '#web/app/auth.ts'
import { Guard } from '#web/app/guard.tsx'
import { SignInPrompt } from '#web/app/sign-in-prompt.tsx'
import { AcceptedFiles } from '../files/accepted.tsx'
import type { Route } from './+types/submission.ts'
import { newContent } from './draft.ts'
import type { JournalRules } from './journal-rules.ts'
import { MissingDraft } from './missing-draft.tsx'
import { readRules } from './read-rules.server.ts'
import { SavedDraft } from './saved-draft.tsx'
import { texts } from './texts.ts'
import { Wizard } from './wizard.tsx'

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

export async function loader(args: Route.LoaderArgs): Promise<JournalRules> {
  return readRules(args)
}

/**
 * The loader does not run again when the first change adds the draft's id to the URL. Its data do not depend
 * on the id, and while offline a failed reload would replace the form with an error.
 */
export function shouldRevalidate() {
  return false
}

/**
 * The page at /manuscript-submission and /submit-manuscript. ?draft=… continues a draft; ?call=… selects a
 * call for papers.
 */
export default function Submission({ loaderData }: Route.ComponentProps) {
  return (
    <Guard signIn={<SignInPrompt title={texts.signIn.title} subtitle={texts.signIn.subtitle} />}>
      {(user) => (
        <AcceptedFiles settings={loaderData.uploads}>
          <DraftPlace user={user} rules={loaderData} />
        </AcceptedFiles>
      )}
    </Guard>
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the id of the call for papers from whose link the author came. */
function calledIn(parameters: URLSearchParams): string | null {
  const call = parameters.get('call')
  return call !== null && uuid.test(call) ? call : null
}

function DraftPlace({ user, rules }: { user: SignedIn; rules: JournalRules }) {
  const [parameters, setParameters] = useSearchParams()
  const [freshId, setFreshId] = useState(() => crypto.randomUUID())
  const [freshContent] = useState(() => newContent(user, calledIn(parameters)))
  const named = parameters.get('draft')
  if (named !== null && named !== freshId) {
    if (!uuid.test(named)) return <MissingDraft onFresh={() => setParameters({}, { replace: true })} />
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
      user={user}
      rules={rules}
      start={{ draftId: freshId, content: freshContent, revision: null, restored: false }}
      onTouched={() => setParameters({ draft: freshId }, { replace: true, preventScrollReset: true })}
    />
  )
}
