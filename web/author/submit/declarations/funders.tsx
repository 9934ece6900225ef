import { Plus } from 'lucide-react'
import type { Declarations } from '#domain/manuscript/declarations.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { useRowKeys } from '#web/ui/forms/use-row-keys.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { fieldIds } from '../draft.ts'
import { declarationTexts as words } from './declaration-texts.ts'

interface FundersProps {
  funders: Declarations['funders']
  onChange: (funders: Declarations['funders']) => void
  errors: Readonly<Record<string, string>>
}

const idOf = (index: number, name: string) => fieldIds.declaration(`funders.${index}.${name}`)

/** The funders with their grant numbers. */
export function Funders({ funders, onChange, errors }: FundersProps) {
  const rows = useRowKeys(funders.length)
  const focusNext = useFocusNext()
  return (
    <>
      {funders.map((funder, index) => {
        const set = (part: Partial<typeof funder>) => onChange(funders.with(index, { ...funder, ...part }))
        return (
          <div className="form-grid two-up declarations-row" key={rows.keys[index]}>
            <TextInput
              id={idOf(index, 'name')}
              label={words.funder}
              value={funder.name}
              onChange={(event) => set({ name: event.target.value })}
              error={errors[idOf(index, 'name')]}
            />
            <TextInput
              id={idOf(index, 'award')}
              label={words.award}
              value={funder.award}
              onChange={(event) => set({ award: event.target.value })}
            />
            <p className="full">
              <Button
                kind="danger-words"
                onClick={() => {
                  rows.remove(index)
                  onChange(funders.toSpliced(index, 1))
                }}
              >
                {words.removeFunder(funder.name)}
              </Button>
            </p>
          </div>
        )
      })}
      <p>
        <Button
          kind="words"
          icon={Plus}
          onClick={() => {
            onChange([...funders, { name: '', award: '' }])
            focusNext(idOf(funders.length, 'name'))
          }}
        >
          {words.addFunder}
        </Button>
      </p>
    </>
  )
}
