import { Button } from '#web/ui/forms/button.tsx'
import { fieldsOf, isDoi, mayBeSame } from './model/reference-fields.ts'
import type { ListedReference } from './model/references.ts'
import { words } from './writing-texts.ts'

const texts = words.references

interface ReferenceRowProps {
  reference: ListedReference
  all: readonly ListedReference[]
  isWriting: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onEdit: () => void
}

/** One reference with its identifiers and with hints on what to check. */
export function ReferenceRow({ reference, all, isWriting, isChosen, onChoose, onEdit }: ReferenceRowProps) {
  const { number, text, content, isCited } = reference
  const fields = fieldsOf(content)
  const double = all.find((other) => other.id !== reference.id && mayBeSame(fields, fieldsOf(other.content)))
  const doubts = [
    isCited ? '' : words.reference.uncited,
    fields.isStructured ? '' : words.reference.unmatched,
    fields.doi && !isDoi(fields.doi) ? texts.wrongDoi : '',
    double ? texts.double(double.number) : '',
  ].filter(Boolean)
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={texts.chooseOne(number)}
          checked={isChosen}
          disabled={!isWriting}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <td>{number}</td>
      <td>{text}</td>
      <td>{fields.year}</td>
      <td className="writing-doi">{fields.doi}</td>
      <td>
        {doubts.length > 0 && <span className="writing-missing">{doubts.join('. ')}</span>}{' '}
        {isWriting && (
          <Button kind="words" aria-label={texts.editOne(number)} onClick={onEdit}>
            {texts.edit}
          </Button>
        )}
      </td>
    </tr>
  )
}
