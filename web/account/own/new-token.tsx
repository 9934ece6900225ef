import { useState } from 'react'
import { type ApiScope, apiScopes, scopesOf, tokenDays } from '#domain/account/api-scopes.ts'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls, tokensKey } from './calls.ts'
import { ProofInput } from './proof-input.tsx'
import { tokenTexts as words } from './token-texts.ts'

const blank = { name: '', scopes: ['read'] as ApiScope[], days: 90 as 30 | 90 | 365, password: '' }

/** Form for a new token. */
export function NewToken({ account, onMade }: { account: OwnAccountView; onMade: (token: string) => void }) {
  const [values, setValues] = useState(blank)
  const send = useSend({
    call: calls.makeToken,
    refetch: tokensKey,
    onDone: ({ token }) => {
      setValues(blank)
      onMade(token)
    },
  })
  const form = useForm<'name' | 'scopes' | 'days' | 'password'>({
    ids: 'token-',
    checks: {
      name: !values.name.trim() && words.missing.name,
      scopes: values.scopes.length === 0 && words.missing.scopes,
    },
    error: send.error,
  })
  const scopes = form.field('scopes')
  const offered = scopesOf(account.role)
  return (
    <form
      className="form-grid"
      noValidate
      onSubmit={form.onSubmit(() =>
        send.mutate({
          ...{ name: values.name.trim(), scopes: values.scopes, days: values.days },
          password: account.hasPassword ? values.password : null,
        }),
      )}
    >
      <FormProblems form={form} failed={words.failed} brief />
      <TextInput
        {...form.field('name')}
        label={words.name}
        required
        autoComplete="off"
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <fieldset id={scopes.id} className="own-scopes" tabIndex={-1}>
        <legend>{words.allows}</legend>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={apiScopes[scope].label}
            help={apiScopes[scope].help}
            checked={values.scopes.includes(scope)}
            onChange={(event) =>
              setValues({
                ...values,
                scopes: offered.filter((one) =>
                  one === scope ? event.target.checked : values.scopes.includes(one),
                ),
              })
            }
          />
        ))}
        {scopes.error && <p className="field-error">{scopes.error}</p>}
      </fieldset>
      <Select
        {...form.field('days')}
        label={words.days}
        value={String(values.days)}
        onChange={(event) => setValues({ ...values, days: Number(event.target.value) as typeof values.days })}
        options={Object.entries(tokenDays).map(([days, label]) => [days, label] as const)}
      />
      <ProofInput
        {...form.field('password')}
        account={account}
        value={values.password}
        onChange={(password) => setValues({ ...values, password })}
      />
      <p>
        <Button kind="primary" type="submit" busy={send.isPending}>
          {words.make}
        </Button>
      </p>
    </form>
  )
}
