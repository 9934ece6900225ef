import { useEffect, useState } from 'react'
import type { MetadataRecord, MetadataView } from '#domain/schemas/metadata.ts'
import { useAuth } from '#web/app/auth.ts'
import { readCopy, removeCopy, storeCopy } from '#web/app/drafts/local-copy.ts'
import { useSend } from '#web/app/send.ts'
import { saveMetadata } from './calls.ts'
import { type Content, contentOf } from './content.ts'
import { metadataTexts as words } from './metadata-texts.ts'

/** The content of the form, kept in this browser until it is saved. */
export function useMetadataContent(id: string, view: MetadataView) {
  // Per person, because browsers may be shared.
  const { user } = useAuth()
  const copyKey = `metadata-copy:${user?.id ?? ''}:${id}`
  const [revision, setRevision] = useState(view.revision)
  const [content, setContent] = useState<Content>(() => contentOf(view))
  const [isChanged, setChanged] = useState(false)
  const [kept, setKept] = useState<Content | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was kept before this visit is offered.
  useEffect(() => {
    setKept(readCopy<Content>(copyKey, contentOf(view)).copy?.content ?? null)
  }, [copyKey])

  const send = useSend({
    call: () => saveMetadata(id, { ...content, revision }),
    done: words.saved,
    failed: words.saveFailed,
    onDone: (saved) => {
      setRevision(saved.revision)
      setChanged(false)
      removeCopy(copyKey)
    },
  })
  function take(next: Content) {
    setContent(next)
    setChanged(true)
    storeCopy(copyKey, { content: next, revision })
  }

  return {
    ...{ content, send, isChanged, kept },
    change: (part: Partial<Content>) => take({ ...content, ...part }),
    changeRecord: (part: Partial<MetadataRecord>) =>
      take({ ...content, record: { ...content.record, ...part } }),
    useKept: () => {
      if (kept) take(kept)
      setKept(null)
    },
    dropKept: () => {
      removeCopy(copyKey)
      setKept(null)
    },
  }
}
