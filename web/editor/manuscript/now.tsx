import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type DecisionKind, workDecisions } from '#domain/manuscript/decision.ts'
import { recommendationName } from '#domain/manuscript/review.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { Decision } from '../decide/decision.tsx'
import { Recommend, Recommendations } from '../decide/recommendation.tsx'
import { Reviews } from '../decide/reviews.tsx'
import { PhoneFold } from '../phone-fold.tsx'
import { Production } from '../publish/production.tsx'
import { AllowReview } from '../reviewers/allow-review.tsx'
import { texts } from '../texts.ts'
import { WaitingFindings } from './anonymity.tsx'
import { AfterRejection } from './appeal.tsx'
import { Forecast } from './forecast.tsx'
import { situationOf } from './situation.ts'

/** The recommendations of this round, for the fold of the reviews. */
const recommendationsOf = ({ reviews, manuscript }: EditorDetail) =>
  reviews
    .filter(({ round }) => round === manuscript.round)
    .map(({ recommendation }) => recommendationName(recommendation))
    .join(', ')

interface NowProps {
  detail: EditorDetail
  onInvite: () => void
  /** Whether the URL asks to open the decision form. */
  decide: boolean
}

/**
 * The next action: a sentence that explains it, the material to read, and the forms that the server allows.
 */
export function Now({ detail, onInvite, decide }: NowProps) {
  const { manuscript, allowed, held } = detail
  const { title, text } = situationOf(detail)
  const { completed, accepted, invited, needed } = manuscript.reviewers
  const mayDecide = workDecisions.some((kind) => allowed.includes(kind))
  const [taken, setTaken] = useState<{ kind: DecisionKind; letter: string } | null>(null)
  const mayInvite = manuscript.status === 'under_review' && !held && detail.reviewersShown
  const deciding =
    manuscript.status === 'revised' || (manuscript.status === 'under_review' && completed >= needed)
  const [wanted, setWanted] = useState(decide)
  // Checked again on each change, because the URL may change while the page is open.
  useEffect(() => {
    if (decide) setWanted(true)
  }, [decide])
  const open = mayDecide && (deciding || wanted)
  const heading = useRef<HTMLHeadingElement>(null)
  const standing = `${manuscript.status} ${manuscript.currentStage} ${manuscript.round} ${held?.id}`
  const before = useRef(standing)
  // The form that had the focus is gone, so the focus moves to the next action.
  useEffect(() => {
    if (before.current === standing) return
    before.current = standing
    setWanted(false)
    setTaken(null)
    heading.current?.focus()
  }, [standing])
  return (
    <section className="editor-now" id="now" aria-labelledby="now-title" tabIndex={-1}>
      <h2 id="now-title" className="section-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className="editor-lead">{text}</p>}
      <Forecast forecast={detail.forecast} />
      {mayInvite && !deciding && completed + accepted + invited < needed && (
        <p className="editor-step">
          <Button kind="primary" icon={UserPlus} onClick={onInvite}>
            {texts.people.inviteMany}
          </Button>
        </p>
      )}
      {(allowed.includes('allow_review') || allowed.includes('new_round')) && (
        <WaitingFindings detail={detail} />
      )}
      {manuscript.status === 'submitted' && !held && allowed.includes('return_for_fixes') && (
        <p className="editor-step">
          <LinkButton to={urls.manuscriptScreening(manuscript.id)}>{texts.screen}</LinkButton>
        </p>
      )}
      {allowed.includes('allow_review') && <AllowReview detail={detail} kind="allow_review" />}
      {detail.reviews.length > 0 || detail.responses.length > 0 || detail.points.length > 0 ? (
        <PhoneFold title={texts.reviews.title} summary={recommendationsOf(detail)}>
          <Reviews detail={detail} />
        </PhoneFold>
      ) : null}
      {(mayDecide || detail.mayRecommend) && (
        <Recommendations
          detail={detail}
          onTake={
            mayDecide
              ? (kind, letter) => {
                  setTaken({ kind, letter })
                  setWanted(true)
                }
              : null
          }
        />
      )}
      {detail.mayRecommend && <Recommend detail={detail} />}
      {allowed.includes('new_round') && <AllowReview detail={detail} kind="new_round" />}
      {manuscript.status === 'rejected' && !held && <AfterRejection detail={detail} />}
      {manuscript.status === 'accepted' && !held && <Production detail={detail} />}
      {manuscript.articleId && (
        <p className="editor-step">
          <LinkButton to={urls.article(manuscript.articleId)} kind="primary">
            {texts.publish.see}
          </LinkButton>
        </p>
      )}
      {open && (
        <PhoneFold title={texts.decision.title} open={wanted}>
          <Decision detail={detail} taken={taken} asked={decide || wanted} />
        </PhoneFold>
      )}
      {mayDecide && !open && (
        <p className="editor-step">
          <Button onClick={() => setWanted(true)}>{texts.decision.title}</Button>
        </p>
      )}
    </section>
  )
}
