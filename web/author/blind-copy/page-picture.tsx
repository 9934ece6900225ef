import { useState } from 'react'
import { texts as words } from './copy-texts.ts'
import './blind-copy.css'

/** A page of a file as a picture. */
export function PagePicture({ page, src }: { page: number; src: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <div className="blind-copy-page">
      <img
        src={src}
        alt={words.page(page)}
        loading="lazy"
        width={1100}
        height={1556}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
      {state !== 'shown' && <p>{state === 'loading' ? words.pageLoading(page) : words.pageFailed(page)}</p>}
    </div>
  )
}
