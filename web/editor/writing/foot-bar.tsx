import { Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import { urls } from '#domain/urls.ts'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { Writing } from './use-writing.ts'
import { VersionForm } from './version-form.tsx'
import { words } from './writing-texts.ts'

const texts = words.presence

interface FootBarProps {
  writing: Writing
  view: TextDraftView
  onReload: () => void
}

/**
 * Bar at the bottom of the editor: the state of saving, who else has the text open, and the button that
 * creates a version.
 */
export function FootBar({ writing, view, onReload }: FootBarProps) {
  const { draft, presence, writer } = writing
  const [dialog, setDialog] = useState<'version' | 'keys' | null>(null)
  return (
    <div className="writing-foot">
      <SavedLine state={draft.state} />
      <ul className="writing-people">
        {(presence.presence?.others ?? []).map(({ session, name, isYou, place, isWriter }) => (
          <li key={session}>
            <Icon of={Users} />{' '}
            {isYou ? texts.otherWindow : isWriter ? texts.editing(name, place) : texts.reading(name)}
          </li>
        ))}
      </ul>
      <span>{words.version.based(writing.basedOn)}</span>
      <Link to={urls.manuscriptText(view.manuscript.id)}>{words.backToChecks}</Link>
      <Button kind="words" onClick={() => setDialog('keys')}>
        {words.keys.show}
      </Button>
      {view.isOpen && (
        <Button
          kind="primary"
          size="small"
          aria-disabled={!writer.isWriting}
          onClick={() => writer.isWriting && setDialog('version')}
        >
          {words.version.save}
        </Button>
      )}
      {dialog === 'version' && (
        <VersionForm writing={writing} onClose={() => setDialog(null)} onMade={onReload} />
      )}
      {dialog === 'keys' && (
        <Dialog open title={words.keys.title} onClose={() => setDialog(null)}>
          <dl className="writing-keys">
            {words.keys.list.map(([keys, does]) => (
              <div key={does}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </div>
  )
}
