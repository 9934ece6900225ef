import { useQueries } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ManuscriptChange } from '#domain/schemas/comparison.ts'
import { placeOf } from '#web/app/comparison/compared-passages.tsx'
import { Comparison } from '#web/app/comparison/comparison.tsx'
import { comparisonTexts as compared } from '#web/app/comparison/comparison-texts.ts'
import { keyOf } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { DraftFile } from '../files/draft-files.ts'
import { objectQuery } from '../files/use-object.ts'
import { PointTab } from './marked-text.tsx'
import { type DraftedPoint, namedPoints } from './point-list.ts'
import { texts } from './respond-texts.ts'
import { useNear } from './use-near.ts'

export const ownChangesId = 'respond-changes'

interface OwnChangesProps {
  manuscriptId: string
  /** Upload of the revised manuscript; undefined while there is none. */
  objectId: string | undefined
  /** All files of the draft: a LaTeX source reads its parts and figures beside it. */
  files: readonly DraftFile[]
  /** Whether the draft is saved as it is, so that the server knows these files. */
  isSaved: boolean
  list: readonly DraftedPoint[]
  onChange: (change: (list: readonly DraftedPoint[]) => DraftedPoint[]) => void
}

const sameChange = (a: DraftedPoint['changes'][number], b: DraftedPoint['changes'][number]) =>
  a.place === b.place && a.words === b.words

/** The comparison of the uploaded manuscript with the version under review, once the file has been checked. */
export function OwnChanges({ objectId, ...props }: OwnChangesProps) {
  return (
    <section id={ownChangesId} tabIndex={-1} aria-label={texts.changes.title}>
      {objectId ? <OfUpload {...props} objectId={objectId} /> : <NotYet>{texts.changes.none}</NotYet>}
    </section>
  )
}

type UploadProps = OwnChangesProps & { objectId: string }
type LinkedProps = Omit<UploadProps, 'files' | 'isSaved'>

function OfUpload({ files, isSaved, ...props }: UploadProps) {
  const objects = useQueries({ queries: files.map(({ objectId }) => objectQuery(objectId)) })
  const isChecked = objects.every(
    ({ data, isError }) => isError || (data && data.state !== 'awaiting' && data.state !== 'checking'),
  )
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  // The files with which the manuscript is compared; typing in the draft does not begin the comparison anew.
  const [compared, setCompared] = useState('')
  const present = files.map(({ objectId }) => objectId).join(' ')
  if (isChecked && isSaved && compared !== present) setCompared(present)
  if (compared === '') return <NotYet>{texts.changes.checking}</NotYet>
  return <div ref={place}>{isNear ? <LinkedChanges key={compared} {...props} /> : <NotYet />}</div>
}

function NotYet({ children }: { children?: ReactNode }) {
  return (
    <>
      <h3 className="section-title">{texts.changes.title}</h3>
      {children && <p className="help">{children}</p>}
    </>
  )
}

/** What the author changed in the uploaded manuscript. Each change can be linked to a point. */
function LinkedChanges({ manuscriptId, objectId, list, onChange }: LinkedProps) {
  const points = namedPoints(list).filter(({ isLeftOut }) => !isLeftOut)
  const linkedTo = (change: ManuscriptChange) => {
    const link = linkOf(change)
    return points.filter(({ changes }) => changes.some((one) => sameChange(one, link)))
  }
  const edit = (id: string, change: (changes: DraftedPoint['changes']) => DraftedPoint['changes']) =>
    onChange((now) => now.map((one) => (one.id === id ? { ...one, changes: change(one.changes) } : one)))
  const beside = (change: ManuscriptChange) => {
    const link = linkOf(change)
    const linked = linkedTo(change)
    const others = points.filter((point) => !linked.includes(point))
    return (
      <>
        {linked.map((point) => (
          <p key={point.id} className="respond-linked">
            <PointTab point={point} />
            <span className="hidden-text">{compared.linkedTo(point.name)}</span>
            <Button
              kind="words"
              aria-label={compared.unlink(point.name)}
              onClick={() => edit(point.id, (changes) => changes.filter((one) => !sameChange(one, link)))}
            >
              {texts.changes.unlink}
            </Button>
          </p>
        ))}
        {linked.length === 0 && (
          <p className="respond-unlinked">
            <Icon of={TriangleAlert} /> {compared.noPoint}
          </p>
        )}
        {others.length > 0 && (
          <select
            className="input"
            aria-label={`${compared.linkTo}: ${link.place}`}
            value=""
            onChange={({ target }) => edit(target.value, (changes) => [...changes, link].slice(0, 100))}
          >
            <option value="">{linked.length === 0 ? compared.linkTo : compared.linkMore}</option>
            {others.map(({ id, short, text }) => (
              <option key={id} value={id}>
                {short} {text.slice(0, 60)}
              </option>
            ))}
          </select>
        )}
      </>
    )
  }
  return (
    <Comparison
      to={compared.upload}
      isFresh
      keyFor={(from) =>
        keyOf('/api/manuscripts/{id}/comparison', {
          params: { id: manuscriptId },
          query: { objectId, ...(from !== undefined && { from }) },
        })
      }
      {...(points.length > 0 && { beside, isLinked: (change) => linkedTo(change).length > 0 })}
    />
  )
}

/** Returns the link that a point stores: the place, and the first words that are new or gone. */
function linkOf(change: ManuscriptChange): DraftedPoint['changes'][number] {
  const words = change.runs.find((run) => run.change !== 'same' && run.text.trim() !== '')?.text.trim() ?? ''
  const short = words.length > 80 ? `${words.slice(0, words.lastIndexOf(' ', 80))} …` : words
  return { place: placeOf(change).slice(0, 500) || change.name, words: short }
}
