import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field-parts.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from '../texts.ts'

interface AnyInputProps {
  id: string
  label: string
  help: string | undefined
  error: string | undefined
  all: Readonly<Record<string, string>>
  ordered: boolean
  value: string[]
  onChange: (value: string[]) => void
}

/**
 * Field for choosing any number of options. Selected options are listed first, in their order; the others
 * follow.
 */
export function AnyInput({ id, label, help, error, all, ordered, value, onChange }: AnyInputProps) {
  const order = ordered
    ? [...value, ...Object.keys(all).filter((one) => !value.includes(one))]
    : Object.keys(all)
  const move = (from: number, to: number) => {
    const moved = [...value]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  return (
    <div className="full">
      <Field id={id} label={label} help={help} error={error}>
        <ul className="cms-any" id={id}>
          {order.map((one) => {
            const at = value.indexOf(one)
            return (
              <li key={one}>
                <Checkbox
                  label={all[one]}
                  checked={at >= 0}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...value, one] : value.filter((other) => other !== one))
                  }
                />
                {ordered && at >= 0 && (
                  <span className="cms-moves">
                    <Button
                      kind="quiet"
                      size="small"
                      aria-disabled={at === 0 || undefined}
                      onClick={() => at > 0 && move(at, at - 1)}
                    >
                      <Icon of={ArrowUp} />
                      <span className="hidden-text">{`${texts.menu.up} ${all[one]}`}</span>
                    </Button>
                    <Button
                      kind="quiet"
                      size="small"
                      aria-disabled={at === value.length - 1 || undefined}
                      onClick={() => at < value.length - 1 && move(at, at + 1)}
                    >
                      <Icon of={ArrowDown} />
                      <span className="hidden-text">{`${texts.menu.down} ${all[one]}`}</span>
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </Field>
    </div>
  )
}
