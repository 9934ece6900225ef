import { useEffect, useState } from 'react'
import type { MetadataField } from '#domain/production/metadata-fields.ts'
import type { MetadataRecord, MetadataView } from '#domain/schemas/metadata.ts'
import { useAuth } from '#web/app/auth.ts'
import { readCopy, removeCopy, storeCopy } from '#web/app/drafts/local-copy.ts'
import { useSend } from '#web/app/send.ts'
import { saveMetadata } from './calls.ts'
import { type Content, contentOf } from './content.ts'
import { merge, sameContent, withTheirs } from './merge.ts'
import { metadataTexts as words } from './metadata-texts.ts'

/** The copy stored in this browser: the changed content, and the saved content on which it is based. */
interface Copy {
  content: Content
  base: Content
}

/** Changes that another editor saved while this form was open. */
export interface OtherChanges {
  by: string | null
  theirs: readonly MetadataField[]
  both: readonly MetadataField[]
}

/**
 * Manages the content of the form, which is stored in this browser until it is saved. Changes saved by
 * another editor in the meantime are merged field by field; if both changed the same field, this editor
 * chooses.
 */
export function useMetadataContent(id: string, view: MetadataView) {
  // The key contains the person's id, because browsers may be shared.
  const { user } = useAuth()
  const copyKey = `metadata-copy:${user?.id ?? ''}:${id}`
  /** The saved content on which this editor's changes are based. */
  const [base, setBase] = useState(() => ({ revision: view.revision, content: contentOf(view) }))
  const [content, setContent] = useState<Content>(base.content)
  const [seen, setSeen] = useState(view.revision)
  /** Revision that this page itself has saved; null if it has saved none. */
  const [own, setOwn] = useState<number | null>(null)
  const [other, setOther] = useState<OtherChanges | null>(null)
  const [kept, setKept] = useState<Copy | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was kept before this visit is offered.
  useEffect(() => {
    setKept(
      readCopy<Copy>(copyKey, { content: contentOf(view), base: contentOf(view) }).copy?.content ?? null,
    )
  }, [copyKey])

  if (view.revision !== seen && view.revision >= base.revision) {
    const saved = contentOf(view)
    const { content: merged, ...changes } = merge(base.content, content, saved)
    setSeen(view.revision)
    setBase({ revision: view.revision, content: saved })
    setContent(merged)
    if (view.revision !== own && changes.theirs.length + changes.both.length > 0)
      setOther({ by: view.updatedBy, ...changes })
  }

  const send = useSend({
    call: (sent: Content) => saveMetadata(id, { ...sent, revision: base.revision }),
    done: words.saved,
    failed: words.saveFailed,
    onDone({ revision }, sent) {
      setBase({ revision, content: sent })
      setOwn(revision)
      setOther(null)
      removeCopy(copyKey)
    },
  })
  function take(next: Content) {
    setContent(next)
    storeCopy<Copy>(copyKey, {
      content: { content: next, base: base.content },
      revision: base.revision,
    })
  }

  return {
    ...{ content, send, kept, other },
    isChanged: !sameContent(content, base.content),
    save: () => send.mutate(content),
    change: (part: Partial<Content>) => take({ ...content, ...part }),
    changeRecord: (part: Partial<MetadataRecord>) =>
      take({ ...content, record: { ...content.record, ...part } }),
    useKept() {
      if (kept) {
        const { content: merged, both } = merge(kept.base, kept.content, base.content)
        take(merged)
        setOther(both.length > 0 ? { by: view.updatedBy, theirs: [], both } : null)
      }
      setKept(null)
    },
    dropKept() {
      removeCopy(copyKey)
      setKept(null)
    },
    useTheirs() {
      if (other) take(withTheirs(content, base.content, other.both))
      setOther(null)
    },
    keepMine: () => setOther(null),
  }
}
