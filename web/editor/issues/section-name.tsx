import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { issueTexts as words } from './issue-texts.ts'

interface NameProps {
  /** Current name of the section; null for a new section. */
  name: string | null
  /** Names of the other sections, which cannot be used again. */
  names: readonly string[]
  busy: boolean
  onSave: (name: string) => void
}

/** Field that renames a section or adds a new one. */
export function SectionName({ name, names, busy, onSave }: NameProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = (typed ?? '').trim()
  const form = useForm({
    ids: 'section-',
    checks: {
      name: !value ? words.nameMissing : value !== name && names.includes(value) ? words.nameTaken : false,
    },
    error: null,
  })
  const title = name === null ? words.addSection : words.renameSection(name)
  return (
    <>
      <Button kind={name === null ? 'secondary' : 'words'} busy={busy} onClick={() => setTyped(name ?? '')}>
        {name === null ? words.addSection : words.rename}
        {name !== null && <span className="hidden-text">{words.of(name)}</span>}
      </Button>
      {typed !== null && (
        <Dialog
          open
          title={title}
          onClose={() => setTyped(null)}
          foot={
            <>
              <Button kind="primary" type="submit" form="section-form">
                {words.saveName}
              </Button>
              <Button onClick={() => setTyped(null)}>{words.cancel}</Button>
            </>
          }
        >
          <form
            id="section-form"
            noValidate
            onSubmit={form.onSubmit(() => {
              onSave(value)
              setTyped(null)
            })}
          >
            <TextInput
              {...form.field('name')}
              label={words.sectionName}
              required
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </form>
        </Dialog>
      )}
    </>
  )
}
