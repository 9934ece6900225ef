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
import { type PictureName, pictureNames, shapes } from './picture-shapes.ts'
import { type MarkUnsaved, useUnsaved } from './unsaved-guard.tsx'
import { unsent } from './unsent.ts'

const words = texts.appearance

interface AppearanceProps {
  settings: Settings
  mark: MarkUnsaved
}

export function Appearance({ settings: { appearance }, mark }: AppearanceProps) {
  const client = useQueryClient()
  const pictures = useApiQuery({ queryKey: keys.pictures, refetchOnMount: 'always' })
  const [typed, setTyped] = useState<Partial<Record<Accent, string>>>({})
  const [cropping, setCropping] = useState({ logo: false, cover: false, icon: false, share: false })
  const [chosen, setChosen] = useState<Partial<Record<PictureName, PictureView | null>>>({})
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
    inForm: true,
    list: keys.settings,
    onOvertaken: endWas,
  })
  const shown = (name: Accent) => colourOf(typed[name], appearance[name])
  const found: Checks = {}
  for (const name of pictureNames) if (cropping[name]) found[name] = texts.pictures.unfinished
  for (const name of Object.keys(accentThemes) as Accent[]) {
    const problem = accentProblem(name, shown(name))
    if (problem) found[name] = problem
  }
  const form = useForm({ ids: 'appearance-', checks: found, error: send.error, within: 'value' })
  const changed =
    Object.keys(typed).length + Object.keys(chosen).length > 0 || Object.values(cropping).includes(true)
  useUnsaved('appearance', changed, mark)
  const urlOf = (name: PictureName) =>
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
          ...Object.fromEntries(Object.entries(chosen).map(([name, picture]) => [name, picture?.id ?? null])),
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
        {pictureNames.map((name) => (
          <PictureField
            key={name}
            id={`appearance-${name}`}
            label={words[name]}
            help={words[`${name}Help`]}
            shape={shapes[name]}
            url={urlOf(name)}
            error={form.error(name)}
            onCrop={(isOpen) => setCropping((now) => ({ ...now, [name]: isOpen }))}
            onChange={(picture) => {
              begin(name)
              setChosen({ ...chosen, [name]: picture })
            }}
          />
        ))}
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
