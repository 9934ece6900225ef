import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '#domain/journal/settings.ts'
import type { SettingsChange } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useWas } from '#web/app/use-was.ts'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { texts } from '../texts.ts'
import { WaitingForm } from '../waiting.tsx'
import { type Accent, AccentField, accentThemes, colourOf } from './accent-field.tsx'
import { type AppearanceChange, problemsOfAppearance, sentAppearance } from './appearance-values.ts'
import { CustomCssField } from './custom-css-field.tsx'
import { useLook } from './look-preview.tsx'
import { PictureField } from './picture-field.tsx'
import { type PictureName, pictureNames, shapes } from './picture-shapes.ts'
import { SettingsActions } from './settings-actions.tsx'
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
  const [typed, setTyped] = useState<AppearanceChange['typed']>({})
  const [css, setCss] = useState<string>()
  const [cropping, setCropping] = useState<Partial<Record<PictureName, boolean>>>({})
  const [chosen, setChosen] = useState<AppearanceChange['chosen']>({})
  const { was, seen, begin, see, endWas } = useWas(appearance)
  const send = useCmsSend({
    call: async (change: SettingsChange) => {
      const [sent, picked, ruled] = [typed, chosen, css]
      const settings = await calls.settings(change)
      // The pictures are loaded first, because a newly cropped picture is not in the list yet; meanwhile the
      // form still shows it.
      if (Object.keys(picked).length > 0) await client.refetchQueries({ queryKey: keys.pictures })
      client.setQueryData(keys.settings, settings)
      setTyped((now) => unsent(now, sent))
      setChosen((now) => unsent(now, picked))
      setCss((now) => (now === ruled ? undefined : now))
      endWas()
    },
    done: texts.settings.saved,
    failed: texts.settings.failed,
    inForm: true,
    list: keys.settings,
    onOvertaken: (now) => now && see({ ...now.appearance }),
  })
  const shown = (name: Accent) => colourOf(typed[name], appearance[name])
  const look = useLook('appearance')
  const form = useForm({
    ids: 'appearance-',
    checks: problemsOfAppearance(css, cropping, shown),
    error: send.error ?? look.error,
    within: 'value',
  })
  const changed =
    css !== undefined ||
    Object.keys(typed).length + Object.keys(chosen).length > 0 ||
    Object.values(cropping).includes(true)
  useUnsaved('appearance', changed, mark)
  const urlOf = (name: PictureName) =>
    name in chosen
      ? (chosen[name]?.url ?? null)
      : (pictures.data?.find(({ id }) => id === appearance[name])?.url ?? null)
  const value = sentAppearance({ typed, chosen, css }, shown)
  if (pictures.isPending) return <WaitingForm />
  return (
    <form
      noValidate
      className="cms-group-form"
      aria-labelledby="appearance-title"
      onSubmit={form.onSubmit(() => {
        if (changed) send.mutate({ group: 'appearance', value, was, ...(seen && { seen }) })
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
        <CustomCssField
          value={css ?? appearance.customCss}
          error={form.error('customCss')}
          onChange={(rules) => {
            begin('customCss')
            setCss(rules)
          }}
        />
      </div>
      <SettingsActions
        title={words.title}
        changed={changed}
        busy={send.isPending}
        preview={look.button(value)}
        onUndo={() => {
          setCss(undefined)
          setTyped({})
          setChosen({})
          endWas()
        }}
      />
      {look.dialog}
    </form>
  )
}
