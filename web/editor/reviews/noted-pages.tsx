import { useMemo, useState } from 'react'
import type { EditorDetail, EditorReview } from '#domain/schemas/editor-manuscript.ts'
import type { PassageNotes } from '#domain/schemas/review-handling.ts'
import { Pages } from '#web/app/pages/pages.tsx'
import { useFindPassages } from '#web/app/pages/use-find-passages.ts'
import { NotedPassages, type ShownNote } from './noted-passages.tsx'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.notes

interface NotedPagesProps {
  detail: EditorDetail
  reviews: readonly EditorReview[]
  given: readonly PassageNotes[]
}

/** The pages that reviewers commented on, with the comments of all reviews of a round. */
export function NotedPages({ detail, reviews, given }: NotedPagesProps) {
  const files = useMemo(() => {
    const noted = new Set(given.flatMap(({ notes }) => notes.map(({ anchor }) => anchor.file)))
    return detail.files
      .filter(({ id, fileType }) => noted.has(id) && fileType === 'application/pdf')
      .sort((a, b) => Number(b.kind === 'manuscript') - Number(a.kind === 'manuscript'))
  }, [detail.files, given])
  const [fileId, setFileId] = useState<string | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [target, setTarget] = useState<{ page: number } | null>(null)
  const file = files.find(({ id }) => id === fileId) ?? files[0]
  const { find } = useFindPassages(file, files)
  const shown = useMemo(
    () =>
      reviews.flatMap((review, reviewer) => {
        const own = given.find(({ reviewId }) => reviewId === review.id)?.notes ?? []
        return own.map((note, index): ShownNote => {
          const label = `${String.fromCharCode(65 + (reviewer % 26))}${index + 1}`
          return { ...note, label, found: find(note), reviewer: review.reviewerName }
        })
      }),
    [reviews, given, find],
  )
  const marks = useMemo(
    () =>
      shown.flatMap(({ id, label, found }) =>
        found ? [{ id, label, ...found, isCurrent: id === current }] : [],
      ),
    [shown, current],
  )
  const show = (id: string) => {
    const note = shown.find((one) => one.id === id)
    if (!note) return
    setCurrent(id)
    if (note.found) setTarget({ page: note.found.page })
    else if (note.anchor.file !== file?.id) setFileId(note.anchor.file)
  }
  const passages = { current, onShow: show }
  return (
    <div className="reviews-noted">
      {file ? (
        <Pages
          key={file.id}
          file={file}
          onCite={null}
          fileChoice={
            files.length > 1 && (
              <label className="reviews-noted-file">
                {words.file}{' '}
                <select className="input" value={file.id} onChange={(event) => setFileId(event.target.value)}>
                  {files.map(({ id, fileName }) => (
                    <option key={id} value={id}>
                      {fileName}
                    </option>
                  ))}
                </select>
              </label>
            )
          }
          notes={{
            marks,
            onMark: show,
            onPassage: null,
            beside: (ids) => (
              <NotedPassages {...passages} notes={shown.filter(({ id }) => ids.includes(id))} />
            ),
            sheet: null,
            status: null,
            target,
          }}
        />
      ) : (
        <p className="editor-quiet-text">{words.noPages}</p>
      )}
      <section aria-labelledby="all-passages">
        <h3 id="all-passages" className="editor-side-title">
          {words.all(shown.length)}
        </h3>
        <NotedPassages {...passages} notes={shown} withPlace />
      </section>
    </div>
  )
}
