import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '#domain/journal/settings.ts'
import type { PictureView, SettingsChange } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useWas } from '#web/app/use-was.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { texts } from '../texts.ts'
import { WaitingForm } from '../waiting.tsx'
import { type Accent, AccentField, accentProblem, accentThemes, colourOf } from './accent-field.tsx'
import { PictureField } from './picture-field.tsx'
import { unsent } from './unsent.ts'

const words = texts.appearance

export function Appearance({ settings: { appearance } }: { settings: Settings }) {
  const client = useQueryClient()
  const pictures = useApiQuery({ queryKey: keys.pictures, refetchOnMount: 'always' })
  const [typed, setTyped] = useState<Partial<Record<Accent, string>>>({})
  const [chosen, setChosen] = useState<{ logo?: PictureView | null; cover?: PictureView | null }>({})
  const { was, begin, endWas } = useWas(appearance)
  const send = useCmsSend({
    call: async (change: SettingsChange) => {
      const [sent, picked] = [typed, chosen]
      const settings = await calls.settings(change)
      // The pictures are loaded first, because a newly cropped picture is not in the list yet; meanwhile the
      // form still shows it.
      if (Object.keys(picked).length > 0) await client.refetchQueries({ queryKey: keys.pictures })
      client.setQueryData(keys.settings, settings)
      setTyped((now) => unsent(now, sent))
      setChosen((now) => unsent(now, picked))
      endWas()
    },
    done: texts.settings.saved,
    failed: texts.settings.failed,
    list: keys.settings,
    onOvertaken: endWas,
  })
  const shown = (name: Accent) => colourOf(typed[name], appearance[name])
  const found: Checks = {}
  for (const name of Object.keys(accentThemes) as Accent[]) {
    const problem = accentProblem(name, shown(name))
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
      onSubmit={form.onSubmit(() => {
        if (!changed) return
        const value = {
          ...('accent' in typed && { accent: shown('accent') || null }),
          ...('accentDark' in typed && { accentDark: shown('accentDark') || null }),
          ...('logo' in chosen && { logo: chosen.logo?.id ?? null }),
          ...('cover' in chosen && { cover: chosen.cover?.id ?? null }),
        }
        send.mutate({ group: 'appearance', value, was })
      })}
    >
      <h2 id="appearance-title" className="section-title">
        {words.title}
      </h2>
      <p className="help">{words.help}</p>
      <div className="cms-problems">
        <FormProblems form={form} failed={texts.settings.failed} />
      </div>
      <div className="form-grid two-up">
        {(Object.keys(accentThemes) as Accent[]).map((name) => (
          <AccentField
            key={name}
            name={name}
            typed={typed[name]}
            saved={appearance[name]}
            error={form.error(name)}
            onChange={(colour) => {
              begin(name)
              setTyped({ ...typed, [name]: colour })
            }}
          />
        ))}
        <PictureField
          id="appearance-logo"
          label={words.logo}
          help={words.logoHelp}
          shape={{ width: 192, height: 192 }}
          url={urlOf('logo')}
          error={form.error('logo')}
          onChange={(logo) => {
            begin('logo')
            setChosen({ ...chosen, logo })
          }}
        />
        <PictureField
          id="appearance-cover"
          label={words.cover}
          help={words.coverHelp}
          shape={{ width: 600, height: 800 }}
          url={urlOf('cover')}
          error={form.error('cover')}
          onChange={(cover) => {
            begin('cover')
            setChosen({ ...chosen, cover })
          }}
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
              endWas()
            }}
          >
            {texts.settings.undo}
          </Button>
        )}
      </p>
    </form>
  )
}
