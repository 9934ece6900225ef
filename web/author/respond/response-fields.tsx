import { Lock } from 'lucide-react'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { DraftedPoint } from './point-list.ts'
import { texts } from './respond-texts.ts'
import type { WrittenResponse } from './response-text.ts'

interface FieldProps {
  written: WrittenResponse
  onChange: (written: Partial<WrittenResponse>) => void
  error: (path: 'response' | 'editorNote') => string | undefined
}

interface ResponseTextProps extends FieldProps {
  way: WrittenResponse['way']
  /** Whether there are points to answer, so that the author can choose. */
  mayChooseWay: boolean
  list: readonly DraftedPoint[]
}

/** The choice between points and one text, and the text: the whole response, or the words before the points. */
export function ResponseText({ written, onChange, error, way, mayChooseWay, list }: ResponseTextProps) {
  const { text, points } = written
  const isOne = way === 'one'
  const notSent = isOne ? list.filter(({ answer }) => answer.trim() !== '').length : 0
  return (
    <>
      {mayChooseWay && (
        <RadioGroup
          id="response-way"
          name="response-way"
          label={texts.way}
          value={way}
          inRow
          onChange={(value) => onChange({ way: value === 'one' ? 'one' : 'points' })}
          choices={Object.entries(texts.ways).map(([value, label]) => ({ value, label }))}
        />
      )}
      {notSent > 0 && (
        <p className="help" role="status">
          {texts.points.notSent(notSent)}
        </p>
      )}
      <TextArea
        id="response"
        label={isOne ? texts.label : texts.opening}
        help={texts.help}
        {...(isOne ? { required: true } : { optional: true })}
        rows={isOne ? 12 : 3}
        value={text}
        onChange={(event) => onChange({ text: event.target.value })}
        error={error('response')}
      />
      {!isOne &&
        Object.entries(points)
          .filter(([, answer]) => answer.trim() !== '')
          .map(([label, answer]) => (
            <TextArea
              key={label}
              id={`response-${label}`}
              label={texts.to(label)}
              help={texts.help}
              optional
              rows={6}
              value={answer}
              onChange={(event) => onChange({ points: { ...points, [label]: event.target.value } })}
            />
          ))}
    </>
  )
}

/** The note that only editors read. */
export function EditorNote({ written, onChange, error }: FieldProps) {
  return (
    <div className="respond-note">
      <TextArea
        id="editorNote"
        label={
          <span className="respond-note-label">
            <Icon of={Lock} /> {texts.toEditor}
          </span>
        }
        help={texts.toEditorHelp}
        optional
        rows={3}
        value={written.editorNote}
        onChange={(event) => onChange({ editorNote: event.target.value })}
        error={error('editorNote')}
      />
    </div>
  )
}
