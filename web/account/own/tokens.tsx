import { useState } from 'react'
import { apiScopes } from '#domain/account/api-scopes.ts'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { CopyButton } from '#web/ui/forms/copy-button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { calls, tokensKey } from './calls.ts'
import { NewToken } from './new-token.tsx'
import { Section } from './section.tsx'
import { tokenTexts as words } from './token-texts.ts'

/** The tokens of a person's programs. A new one is shown once. */
export function TokensTab({ account }: { account: OwnAccountView }) {
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <Section title={words.title} help={words.help}>
        <Tokens />
      </Section>
      <Section title={words.newTitle} help={words.newHelp}>
        <div aria-live="polite">
          {made && (
            <Notice tone="ok">
              <p>
                <strong>{words.shown}</strong>
              </p>
              <p className="own-token">
                <code>{made}</code>
              </p>
              <p>{words.shownHelp}</p>
              <p>
                <CopyButton text={made} words={words} />
              </p>
            </Notice>
          )}
        </div>
        <NewToken account={account} onMade={setMade} />
      </Section>
    </>
  )
}

function Tokens() {
  const tokens = useApiQuery({ queryKey: tokensKey, refetchOnMount: 'always' })
  const remove = useSend({
    call: calls.removeToken,
    done: words.removed,
    failed: words.removeFailed,
    refetch: tokensKey,
  })
  if (tokens.isError) return <Failure title={words.fetchFailed} onRetry={() => tokens.refetch()} level={3} />
  if (!tokens.data) return <SkeletonRows rows={2} />
  if (tokens.data.length === 0) return <p>{words.none}</p>
  return (
    <ul className="own-list">
      {tokens.data.map(({ id, name, scopes, expiresAt, lastUsedAt }) => (
        <li key={id}>
          <span>
            <b>{name}</b>
            <br />
            <span className="meta">{words.scopes(scopes.map((scope) => apiScopes[scope].label))}</span>
            <br />
            <span className="meta">
              {words.until} <DateText value={expiresAt} />,{' '}
              {lastUsedAt ? (
                <>
                  {words.lastUsed} <DateText value={lastUsedAt} />
                </>
              ) : (
                words.neverUsed
              )}
            </span>
          </span>
          <Button size="small" busy={remove.isPending} onClick={() => remove.mutate(id)}>
            {words.remove}
            <span className="hidden-text">{words.removeOf(name)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
