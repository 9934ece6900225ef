import { useState } from 'react'
import { keyOf } from '#web/app/query.ts'
import { Comparison } from './comparison.tsx'
import { comparisonTexts as texts } from './comparison-texts.ts'

interface FoldFile {
  id: string
  kind: string
  version: number
}

/** The comparison of the newest manuscript with earlier versions. It is made when it is opened. */
export function ComparisonFold({ files }: { files: readonly FoldFile[] }) {
  const [isOpen, setOpen] = useState(false)
  const newest = files
    .filter(({ kind }) => kind === 'manuscript')
    .toSorted((a, b) => b.version - a.version)[0]
  if (!newest || newest.version < 2) return null
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.title}</summary>
      {isOpen && (
        <Comparison
          key={newest.id}
          to={texts.version(newest.version)}
          keyFor={(from) =>
            keyOf('/api/manuscripts/files/{fileId}/comparison', {
              params: { fileId: newest.id },
              query: from === undefined ? {} : { from },
            })
          }
        />
      )}
    </details>
  )
}
