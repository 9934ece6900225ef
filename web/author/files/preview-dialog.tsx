import { addressOf } from '#web/app/address.ts'
import { ApiError } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { PagePicture } from '../blind-copy/page-picture.tsx'
import { texts } from '../submit/texts.ts'

const words = texts.upload

interface PreviewDialogProps {
  objectId: string
  fileName: string
  onClose: () => void
}

/** Dialog with the pages of an upload. Word and LaTeX files are typeset for it. */
export function PreviewDialog({ objectId, fileName, onClose }: PreviewDialogProps) {
  const { data, error } = useApiQuery({
    queryKey: keyOf('/api/objects/{objectId}/preview', { params: { objectId } }),
  })
  return (
    <Dialog open wide onClose={onClose} title={words.previewOf(fileName)}>
      {data ? (
        <>
          {data.isTypeset && <p className="help">{words.previewTypeset}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pages scroll, and the keyboard has to reach them. */}
          <section className="blind-copy-pages" aria-label={words.previewPages} tabIndex={0}>
            {Array.from({ length: data.pages }, (_, index) => (
              <PagePicture
                key={String(index)}
                page={index + 1}
                src={addressOf('/api/objects/{objectId}/preview/pages/{page}', {
                  params: { objectId, page: index + 1 },
                })}
              />
            ))}
          </section>
        </>
      ) : error ? (
        <p role="alert">{error instanceof ApiError ? error.message : words.previewFailed}</p>
      ) : (
        <div role="status">
          <span className="hidden-text">{words.previewLoading}</span>
          <Skeleton lines={['w-60', 'block', 'block']} />
        </div>
      )}
    </Dialog>
  )
}
