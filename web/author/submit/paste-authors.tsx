import { Check } from 'lucide-react'
import { type ClipboardEvent, useId, useState } from 'react'
import { fullName, isEmail } from '#domain/account/account.ts'
import { type ListedAuthor, readAuthorList } from '#domain/manuscript/bylines/author-list.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { tableAsText } from './pasted-table.ts'
import { texts } from './texts.ts'
import { withoutKnown } from './without-known.ts'

const words = texts.authors
/** Number of names shown in the preview. */
const shown = 5

function inWords({ affiliation, orcid, email, ...name }: ListedAuthor): string {
  const notes = [
    !fullName(name) && words.withoutName,
    affiliation,
    orcid && words.withOrcid,
    !isEmail(email) && (email ? words.emailNotWhole : words.withoutEmail),
  ].filter(Boolean)
  return (fullName(name) || email) + (notes.length > 0 ? ` (${notes.join(', ')})` : '')
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

interface PasteAuthorsProps {
  /** E-mail addresses of the authors in the list. A pasted author with one of these addresses is skipped. */
  emails: readonly string[]
  onAdd: (authors: readonly ListedAuthor[]) => void
}

/** Field for pasting a list of authors, with a preview of the authors that were recognised. */
export function PasteAuthors({ emails, onAdd }: PasteAuthorsProps) {
  const [text, setText] = useState('')
  const id = useId()
  const { authors, unread } = readAuthorList(text)
  const fresh = withoutKnown(authors, emails)
  const names = fresh.slice(0, shown).map(inWords)
  if (fresh.length > shown) names.push(words.foundMore(fresh.length - shown).replace(/^and /, ''))

  function pasteTable(event: ClipboardEvent<HTMLTextAreaElement>) {
    const table = tableAsText(event.clipboardData.getData('text/html'))
    if (table === null) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    setText(text.slice(0, selectionStart) + table + text.slice(selectionEnd))
  }

  return (
    <details className="author-paste-authors">
      <summary>{words.paste}</summary>
      <label htmlFor={id}>{words.pasteLabel}</label>
      <textarea
        id={id}
        className="input"
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={pasteTable}
      />
      {text.trim() && (
        <div className="author-paste-preview">
          <div role="status">
            {fresh.length > 0 && <Icon of={Check} />}
            <b>{words.found(fresh.length)}</b> {names.length > 0 && `${list.format(names)}.`}{' '}
            {authors.length > fresh.length && words.already(authors.length - fresh.length)}
            {unread.length > 0 && (
              <p className="author-paste-unread">
                {words.unread} {unread.slice(0, shown).join(' · ')}
              </p>
            )}
          </div>
          {fresh.length > 0 && (
            <Button
              onClick={() => {
                onAdd(fresh)
                setText('')
              }}
            >
              {words.addFound(fresh.length)}
            </Button>
          )}
        </div>
      )}
    </details>
  )
}
