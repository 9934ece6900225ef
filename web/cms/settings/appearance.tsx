import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accentContrast, isColour, leastContrast, type Theme } from '#domain/journal/colour.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { PictureView, SettingsChange } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { texts } from '../texts.ts'
import { WaitingForm } from '../waiting.tsx'
import { AccentSample } from './accent-sample.tsx'
import { PictureField } from './picture-field.tsx'
import { unsent } from './unsent.ts'

const words = texts.appearance

const themes = { accent: 'light', accentDark: 'dark' } as const satisfies Record<string, Theme>

/** Default colours, as in web/ui/styles/tokens.css. */
const own = { accent: '#123f66', accentDark: '#8fbce6' } as const

function judge(colour: string, theme: Theme): string | undefined {
  if (!colour) return undefined
  if (!isColour(colour)) return words.form
  const found = accentContrast(colour, theme)
  return found < leastContrast ? words.contrast(found, theme) : undefined
}

export function Appearance({ settings: { appearance } }: { settings: Settings }) {
  const client = useQueryClient()
  const pictures = useApiQuery({ queryKey: keys.pictures, refetchOnMount: 'always' })
  const [typed, setTyped] = useState<{ accent?: string; accentDark?: string }>({})
  const [chosen, setChosen] = useState<{ logo?: PictureView | null; cover?: PictureView | null }>({})
  const send = useCmsSend({
    call: async (change: SettingsChange) => {
      const [sent, picked] = [typed, chosen]
      const settings = await calls.settings(change)
      // A newly cropped picture is not in the list yet; the form continues to show it.
      if (Object.keys(picked).length > 0) await client.refetchQueries({ queryKey: keys.pictures })
      client.setQueryData(keys.settings, settings)
      setTyped((now) => unsent(now, sent))
      setChosen((now) => unsent(now, picked))
    },
    done: texts.settings.saved,
    failed: texts.settings.failed,
    list: keys.settings,
  })
  const shown = (name: 'accent' | 'accentDark') =>
    (typed[name] ?? appearance[name] ?? '').trim().toLowerCase()
  const found: Checks = {}
  for (const [name, theme] of Object.entries(themes) as [keyof typeof themes, Theme][]) {
    const problem = judge(shown(name), theme)
    if (problem) found[name] = problem
  }
  const form = useForm({ ids: 'appearance-', checks: found, error: send.error, within: 'value' })
  const changed = Object.keys(typed).length + Object.keys(chosen).length > 0
  const urlOf = (name: 'logo' | 'cover') =>
    name in chosen
      ? (chosen[name]?.url ?? null)
      : (pictures.data?.find(({ id }) => id === appearance[name])?.url ?? null)
  if (pictures.isPending) return <WaitingForm />
  return (
    <form
      noValidate
      className="cms-group-form"
      aria-labelledby="appearance-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!changed || send.isPending || !form.check()) return
        const value = {
          ...('accent' in typed && { accent: shown('accent') || null }),
          ...('accentDark' in typed && { accentDark: shown('accentDark') || null }),
          ...('logo' in chosen && { logo: chosen.logo?.id ?? null }),
          ...('cover' in chosen && { cover: chosen.cover?.id ?? null }),
        }
        send.mutate({ group: 'appearance', value })
      }}
    >
      <h2 id="appearance-title" className="section-title">
        {words.title}
      </h2>
      <p className="help">{words.help}</p>
      <div className="cms-problems">
        <FormProblems form={form} failed={texts.settings.failed} />
      </div>
      <div className="form-grid two-up">
        {(Object.keys(themes) as (keyof typeof themes)[]).map((name) => {
          const colour = isColour(shown(name)) ? shown(name) : own[name]
          return (
            <div key={name} className="cms-colour">
              <TextInput
                id={`appearance-${name}`}
                label={words[name]}
                help={words.colourHelp(accentContrast(colour, themes[name]), own[name])}
                error={
                  form.error(name) ??
                  (typed[name] === undefined ? undefined : judge(shown(name), themes[name]))
                }
                placeholder={own[name]}
                autoComplete="off"
                spellCheck={false}
                className="cms-code"
                value={typed[name] ?? appearance[name] ?? ''}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
              <input
                type="color"
                aria-label={words.pick(words[name])}
                value={colour}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
              <AccentSample colour={colour} theme={themes[name]} />
            </div>
          )
        })}
        <PictureField
          id="appearance-logo"
          label={words.logo}
          help={words.logoHelp}
          shape={{ width: 192, height: 192 }}
          url={urlOf('logo')}
          error={form.error('logo')}
          onChange={(logo) => setChosen({ ...chosen, logo })}
        />
        <PictureField
          id="appearance-cover"
          label={words.cover}
          help={words.coverHelp}
          shape={{ width: 600, height: 800 }}
          url={urlOf('cover')}
          error={form.error('cover')}
          onChange={(cover) => setChosen({ ...chosen, cover })}
        />
      </div>
      <p className="form-actions">
        <Button
          type="submit"
          kind={changed ? 'primary' : 'secondary'}
          busy={send.isPending}
          aria-disabled={!changed || undefined}
        >
          {texts.settings.save}
          <span className="hidden-text"> {words.title}</span>
        </Button>
        {changed && (
          <Button
            kind="words"
            onClick={() => {
              setTyped({})
              setChosen({})
            }}
          >
            {texts.settings.undo}
          </Button>
        )}
      </p>
    </form>
  )
}
