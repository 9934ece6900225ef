import { TextArea } from '#web/ui/forms/field.tsx'
import type { FieldParts } from '#web/ui/forms/field-parts.tsx'
import { countWords } from '#web/ui/text/prose.tsx'
import { CollectedNotes } from './notes/collected-notes.tsx'
import { EarlierNotes } from './notes/earlier-notes.tsx'
import type { Notes } from './notes/use-notes.ts'
import { useOwnNameIn } from './own-name.ts'
import { texts } from './texts.ts'

const words = texts.review

interface ReportFieldsProps {
  parts: Pick<FieldParts, 'id' | 'error'>
  comments: string
  onComments: (comments: string) => void
  notes: Notes
  /** Whether the author reads the reviewer's name. */
  isNamed: boolean
}

/** The report for the author: the summary and the comments on passages. */
export function ReportFields({ parts, comments, onComments, notes, isNamed }: ReportFieldsProps) {
  const named = useOwnNameIn([comments, ...notes.shown.map(({ body }) => body)].join('\n\n'))
  return (
    <>
      <TextArea
        {...parts}
        label={words.comments}
        help={
          <>
            {isNamed ? words.commentsHelpNamed : words.commentsHelp}{' '}
            {!isNamed && named !== null && (
              <span className={named ? 'warn' : undefined}>{named ? words.named : words.noName}</span>
            )}
          </>
        }
        required
        rows={12}
        value={comments}
        onChange={(event) => onComments(event.target.value)}
        aside={words.words(countWords(comments))}
      />
      <CollectedNotes notes={notes} />
      <EarlierNotes notes={notes} />
    </>
  )
}
