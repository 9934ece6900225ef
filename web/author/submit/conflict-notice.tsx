import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { urls } from '#domain/urls.ts'
import type { SaveState } from '#web/app/drafts/draft-saver.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { type Content, type SavedContent, toSaved } from './draft.ts'
import { dropCopy, keepCopy } from './draft-copy.ts'
import { texts } from './texts.ts'
import '#web/app/drafts/saved.css'

const words = texts.conflict

interface ConflictNoticeProps {
  state: SaveState
  draftId: string
  userId: string
  content: Content
}

/**
 * Shown if the draft was changed, sent or deleted elsewhere. Both versions are kept until the author chooses
 * one.
 */
export function ConflictNotice({ state, draftId, userId, content }: ConflictNoticeProps) {
  if (state.kind !== 'conflict' && state.kind !== 'gone') return null
  const gone = state.kind === 'gone'
  return (
    <div className="saved-stays-in-view">
      <Notice tone="warn">
        <p role="alert">
          <strong>{gone ? words.gone : words.title}</strong> {gone ? words.goneBody : words.body}
        </p>
        <div className="saved-conflict-actions">
          {!gone && (
            <Button
              size="small"
              onClick={() => {
                dropCopy(userId, draftId)
                window.location.reload()
              }}
            >
              {words.load}
            </Button>
          )}
          <KeepAsNew draftId={draftId} userId={userId} content={toSaved(content)} />
          {gone && <Link to={urls.authorDashboard}>{words.sent}</Link>}
        </div>
      </Notice>
    </div>
  )
}

interface KeepProps {
  draftId: string
  userId: string
  content: SavedContent
}

/** Button that saves a version as a new draft, because it cannot be saved as the existing one. */
export function KeepAsNew({ draftId, userId, content }: KeepProps) {
  const navigate = useNavigate()
  return (
    <Button
      size="small"
      onClick={() => {
        const id = crypto.randomUUID()
        keepCopy(userId, id, { content, revision: null })
        dropCopy(userId, draftId)
        navigate(`${urls.submission}?draft=${id}`)
      }}
    >
      {words.keep}
    </Button>
  )
}

/** Shown if this browser has unsaved changes to an outdated version of the draft. */
export function OtherVersion(props: KeepProps) {
  const [dismissed, setDismissed] = useState(false)
  if (dismissed) return null
  return (
    <Notice tone="warn">
      <p>
        <strong>{words.other}</strong> {words.otherBody(props.content.manuscript.title)}
      </p>
      <div className="saved-conflict-actions">
        <KeepAsNew {...props} />
        <Button
          size="small"
          onClick={() => {
            dropCopy(props.userId, props.draftId)
            setDismissed(true)
          }}
        >
          {words.discard}
        </Button>
      </div>
    </Notice>
  )
}
