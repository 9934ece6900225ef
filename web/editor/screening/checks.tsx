import { useEffect } from 'react'
import { Link } from 'react-router'
import { statuses } from '#domain/manuscript/manuscript.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { ScreeningView } from '#domain/schemas/screening.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { callsFor } from '../calls.ts'
import { WaitingFindings } from '../manuscript/anonymity.tsx'
import { copiesAreMade, openFindings } from '../manuscript/situation.ts'
import { CheckLine } from './check-line.tsx'
import { screeningTexts as words } from './screening-texts.ts'
import { SimilarityService } from './similarity-service.tsx'
import { Length, References } from './text-checks.tsx'

interface ChecksProps {
  detail: EditorDetail
  screening: ScreeningView
}

/** The results of all checks, in plain sentences. */
export function Checks({ detail, screening }: ChecksProps) {
  const { id, status } = detail.manuscript
  const run = useSend({ call: callsFor(id).screen, failed: words.startFailed })
  const { state, problem } = screening
  // The checks of a new submission begin when its page is opened, once its copy for reviewers can be read.
  const begins = state === 'none' && status === 'submitted' && !copiesAreMade(detail)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission, also after a failure.
  useEffect(() => {
    if (begins) run.mutate(undefined)
  }, [id, begins])
  return (
    <>
      <ul className="screening-checks">
        <Anonymity detail={detail} />
        <Similar similar={screening.similar} isRead={state === 'done' && !problem} />
        <Scope scope={screening.scope} />
        {state === 'done' && !problem && <References references={screening.references} />}
        <Length length={screening.length} />
        {screening.service && (
          <SimilarityService manuscriptId={detail.manuscript.id} service={screening.service} />
        )}
      </ul>
      {state === 'waiting' || (state === 'none' && run.isPending) ? (
        <p className="editor-quiet-text" role="status">
          {words.running}
        </p>
      ) : (
        <p className="editor-quiet-text">
          {problem ?? (state === 'none' ? words.notRun : null)}{' '}
          <Button kind="words" busy={run.isPending} onClick={() => run.mutate(undefined)}>
            {state === 'none' ? words.run : words.rerun}
          </Button>
        </p>
      )}
    </>
  )
}

function Anonymity({ detail }: { detail: EditorDetail }) {
  const open = openFindings(detail).length
  const says = words.anonymity
  if (detail.manuscript.reviewMode !== 'double_blind') return <CheckLine ok title={says.notNeeded} />
  if (copiesAreMade(detail)) return <CheckLine ok={false} title={says.waiting} />
  if (open === 0) return <CheckLine ok title={detail.findings.length > 0 ? says.kept : says.clean} />
  return (
    <CheckLine ok={false} title={says.open(open)}>
      <WaitingFindings detail={detail} />
    </CheckLine>
  )
}

function Similar({ similar, isRead }: Pick<ScreeningView, 'similar'> & { isRead: boolean }) {
  const says = words.similar
  if (similar.length === 0) return <CheckLine ok title={isRead ? says.none : says.unread} />
  return (
    <CheckLine ok={false} title={says.found(similar.length)}>
      <ul>
        {similar.map(({ manuscriptId, articleId, number, title, status, percent, ...one }) => (
          <li key={manuscriptId ?? articleId}>
            <Link to={manuscriptId ? urls.editorManuscript(manuscriptId) : urls.article(articleId ?? '')}>
              {(one.ofAbstract ? says.abstract : says.text)(percent, number ?? says.article)}
            </Link>
            <small>
              {[title, status && statuses[status], one.sharesAuthors && says.authors]
                .filter(Boolean)
                .join('. ')}
            </small>
          </li>
        ))}
      </ul>
    </CheckLine>
  )
}

function Scope({ scope }: Pick<ScreeningView, 'scope'>) {
  return (
    <CheckLine ok={scope.fit === 'close' || scope.fit === 'some'} title={words.scope[scope.fit]}>
      {scope.articles.length > 0 && (
        <small>
          {words.scope.nearest}{' '}
          {scope.articles.map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && '; '}
              <Link to={urls.article(id)}>{title}</Link>
            </span>
          ))}
        </small>
      )}
    </CheckLine>
  )
}
