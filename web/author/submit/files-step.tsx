import { guidelinesFor, lengthAdvice } from '#domain/journal/guidelines.ts'
import type { CopyPeople } from '../blind-copy/use-blind-copy.ts'
import { FileList } from '../files/file-list.tsx'
import type { Uploads } from '../files/use-uploads.ts'
import type { Content } from './draft.ts'
import type { JournalRules } from './journal-rules.ts'
import { texts } from './texts.ts'

interface FilesStepProps {
  content: Content
  rules: JournalRules
  uploads: Uploads
  people: CopyPeople
  onEdit: (change: (content: Content) => Content) => void
  /** Error messages by field id. */
  errors: Readonly<Record<string, string>>
}

/** The files of the submission. */
export function FilesStep({ content, rules, uploads, people, onEdit, errors }: FilesStepProps) {
  const isBlind = rules.mode === 'double_blind'
  return (
    <>
      <FileList
        files={content.files}
        people={people}
        lengthOf={(words) => lengthAdvice(words, guidelinesFor(rules, content.manuscript.manuscriptType))}
        uploads={uploads}
        onEdit={(change) => onEdit((now) => ({ ...now, files: change(now.files) }))}
        errors={errors}
      />
      <p className="help wizard-blind-help">{texts.upload.mode[rules.mode]}</p>
      {isBlind && content.files.some(({ fileName }) => /\.tex$/i.test(fileName)) && (
        <p className="help wizard-blind-help">{texts.upload.latexParts}</p>
      )}
    </>
  )
}
