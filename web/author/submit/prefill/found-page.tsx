import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { FrontPageView, FrontPlace } from '#domain/schemas/front.ts'
import { addressOf } from '#web/app/address.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { PreviewDialog } from '../../files/preview-dialog.tsx'
import { prefillTexts as words } from './prefill-texts.ts'
import './found-page.css'

interface FoundPageProps {
  objectId: string
  fileName: string
  /** Null while it is loading. */
  view: FrontPageView | null
  /** Fields with something to check. Their frames are dashed. */
  toCheck: ReadonlySet<FrontPlace['field']>
}

/** The page of the manuscript on which the fields were found, with a frame around each. */
export function FoundPage({ objectId, fileName, view, toCheck }: FoundPageProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="found-page" aria-labelledby="found-page-title">
      <h2 className="label" id="found-page-title">
        {words.page.title}
        {view && <span>, {words.page.of(view.page, view.pages)}</span>}
      </h2>
      {view ? (
        <Sheet {...{ objectId, view, toCheck }} />
      ) : (
        <div className="found-page-sheet found-page-loading" role="status">
          <span className="hidden-text">{words.page.loading}</span>
          <Skeleton lines={['w-80', 'w-60', 'w-40', 'block']} />
        </div>
      )}
      {view && (
        <p>
          <Button kind="words" icon={Eye} onClick={() => setOpen(true)}>
            {words.page.all}
          </Button>
        </p>
      )}
      {view?.isTypeset && <p className="help">{words.page.typeset}</p>}
      {isOpen && <PreviewDialog {...{ objectId, fileName }} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Sheet({ objectId, view, toCheck }: Omit<FoundPageProps, 'fileName'> & { view: FrontPageView }) {
  const { page, width, height, places } = view
  const fields = [...new Set(places.map(({ field }) => words.page.fields[field]))]
  return (
    <div className="found-page-sheet" role="img" aria-label={words.page.alt(page, fields)}>
      <img
        src={addressOf('/api/objects/{objectId}/preview/pages/{page}', { params: { objectId, page } })}
        alt=""
        width={width}
        height={height}
      />
      {places.map((place, index) => (
        <i
          key={`${place.field} ${place.x} ${place.y}`}
          className={classNames('found-page-frame', toCheck.has(place.field) && 'check')}
          style={{
            left: percent(place.x),
            top: percent(place.y),
            width: percent(place.width),
            height: percent(place.height),
          }}
        >
          {/* A field in several columns is named once. */}
          {places.findIndex(({ field }) => field === place.field) === index && (
            <b>{words.page.fields[place.field]}</b>
          )}
        </i>
      ))}
    </div>
  )
}

const percent = (share: number) => `${share * 100}%`
