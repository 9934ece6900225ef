import type { EditorDiscussions } from '#domain/schemas/discussion.ts'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { discussionTexts as words } from './discussion-texts.ts'

interface FieldState {
  id: string
  error: string | undefined
  value: string
}

interface PlanFieldsProps {
  dueDate: FieldState
  assigneeId: FieldState
  editors: EditorDiscussions['editors']
  onChange: (name: 'dueDate' | 'assigneeId', value: string) => void
}

/** Due date and person in charge of a discussion. */
export function PlanFields({ dueDate, assigneeId, editors, onChange }: PlanFieldsProps) {
  return (
    <div className="discussion-plan">
      <TextInput
        {...dueDate}
        label={words.dueDate}
        optional
        type="date"
        onChange={({ target }) => onChange('dueDate', target.value)}
      />
      <Select
        {...assigneeId}
        label={words.assignee}
        optional
        placeholder={words.nobody}
        options={editors.map((person) => [person.id, person.name] as const)}
        onChange={({ target }) => onChange('assigneeId', target.value)}
      />
    </div>
  )
}
