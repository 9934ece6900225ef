import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { MailDialog } from '../mails/mail-dialog.tsx'
import { reviewKeys } from './calls.ts'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.thank

interface ThankDialogProps {
  manuscriptId: string
  review: EditorReview
  onClose: () => void
}

/** Shows the message of thanks that is proposed, which can be changed before it is sent. */
export function ThankDialog({ manuscriptId, review, onClose }: ThankDialogProps) {
  const title = words.title(review.reviewerName)
  const { data, error, refetch } = useApiQuery({
    queryKey: reviewKeys.thanks(manuscriptId, review.id),
    gcTime: 0,
  })
  if (data)
    return (
      <MailDialog
        title={title}
        call="POST /api/manuscripts/{id}/reviews/{reviewId}/thanks"
        input={{
          params: { id: manuscriptId, reviewId: review.id },
          body: { text: data.text, after: data.thankedAt },
        }}
        button={words.confirm}
        done={words.done}
        failed={words.failed}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} title={title}>
      {error ? (
        <Failure title={words.loadFailed} onRetry={() => refetch()}>
          {reasonOf(error, '')}
        </Failure>
      ) : (
        <Skeleton lines={['w-40', 'block', 'full', 'full']} />
      )}
    </Dialog>
  )
}
