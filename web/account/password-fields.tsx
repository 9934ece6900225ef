import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { passwordRules } from '#domain/account/account.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from './texts.ts'

/** The password rules, each marked when it is met. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <div className="account-password-rules" id={id}>
      <p className="label">{texts.password.requirements}</p>
      <ul>
        {passwordRules.map((rule) => {
          const met = rule.met(password)
          return (
            <li key={rule.id} className={classNames(met && 'account-met')}>
              <Icon of={met ? Check : Circle} />
              <span>
                {rule.label}
                <span className="hidden-text">, {met ? texts.password.met : texts.password.unmet}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'label'> & { label: string }

/** A password field with a show button. */
export function RevealablePassword(props: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="account-revealable">
      <TextInput {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <Button
        kind="quiet"
        size="small"
        icon={shown ? EyeOff : Eye}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? texts.password.hide : texts.password.show}
        <span className="hidden-text"> {props.label}</span>
      </Button>
    </div>
  )
}
