import { metadataFieldNames } from '#domain/production/metadata-fields.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { metadataTexts } from './metadata-texts.ts'
import type { OtherChanges } from './use-metadata-content.ts'

const words = metadataTexts.merged

interface MergeNoticeProps {
  other: OtherChanges
  onUseTheirs: () => void
  onKeepMine: () => void
}

/**
 * Says what another editor has saved in the meantime. If both editors changed the same field, asks which
 * version to use.
 */
export function MergeNotice({ other: { by, theirs, both }, onUseTheirs, onKeepMine }: MergeNoticeProps) {
  const list = (names: typeof both) => names.map((name) => metadataFieldNames[name]).join(', ')
  return (
    <Notice tone={both.length > 0 ? 'warn' : 'info'}>
      <div role="alert">
        <p>
          <strong>{words.title(by)}</strong> {theirs.length > 0 && words.theirs(list(theirs))}
        </p>
        {both.length > 0 && <p>{words.both(list(both))}</p>}
      </div>
      <p className="editor-word-actions">
        {both.length > 0 && (
          <Button kind="words" onClick={onUseTheirs}>
            {words.useTheirs}
          </Button>
        )}
        <Button kind="words" onClick={onKeepMine}>
          {both.length > 0 ? words.keepMine : words.close}
        </Button>
      </p>
    </Notice>
  )
}
