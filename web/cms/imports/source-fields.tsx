import type { ImportsView } from '#domain/schemas/imports.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import type { useForm } from '#web/ui/forms/use-form.ts'
import { importsTexts } from './imports-texts.ts'

const words = importsTexts.start

/** Where an import reads: a file of this computer, one of the server, or OJS's database. */
export type From = 'upload' | 'folder' | 'ojs'

interface Props {
  view: ImportsView
  form: ReturnType<typeof useForm<'file' | 'folder'>>
  from: From
  folder: string
  onFrom: (from: From) => void
  onFile: (file: File | null) => void
  onFolder: (folder: string) => void
}

export function SourceFields({ view, form, from, folder, onFrom, onFile, onFolder }: Props) {
  return (
    <>
      <RadioGroup
        id="imports-from"
        name="from"
        label={words.from}
        choices={[
          { value: 'upload', label: words.upload },
          { value: 'folder', label: words.folder },
          ...(view.hasOjs ? [{ value: 'ojs', label: words.ojs }] : []),
        ]}
        value={from}
        onChange={(value) => onFrom(value === 'folder' || value === 'ojs' ? value : 'upload')}
      />
      {from === 'upload' && (
        <TextInput
          {...form.field('file')}
          type="file"
          label={words.file}
          help={words.fileHelp}
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      )}
      {from === 'folder' && <FolderField {...{ view, form, folder, onFolder }} />}
      {from === 'ojs' && <p className="help">{words.ojsHelp}</p>}
      {!view.hasOjs && <FromOjs />}
    </>
  )
}

/** What to export in OJS, for people who have never done it. */
function FromOjs() {
  return (
    <details>
      <summary>{words.fromOjs}</summary>
      <ul className="imports-from-ojs help">
        {words.fromOjsSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </details>
  )
}

function FolderField({ view, form, folder, onFolder }: Pick<Props, 'view' | 'form' | 'folder' | 'onFolder'>) {
  if (view.inFolder.length === 0) return <p className="help">{words.folderEmpty(view.folder)}</p>
  return (
    <Select
      {...form.field('folder')}
      label={words.chosen}
      help={words.folderHelp(view.folder)}
      options={view.inFolder.map(({ name, isFolder }) => [name, isFolder ? `${name}/` : name] as const)}
      value={folder}
      onChange={(event) => onFolder(event.target.value)}
    />
  )
}
