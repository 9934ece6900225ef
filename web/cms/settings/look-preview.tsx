import { useState } from 'react'
import type { SettingsGroup } from '#domain/journal/settings.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { calls } from '../calls.ts'
import { texts } from '../texts.ts'
import './preview.css'
import { faultsOf } from './preview-faults.ts'
import { pagesToLookAt } from './preview-pages.ts'

const words = texts.preview

/** A look at real pages, in both themes, with changes that are not saved yet. */
export function useLook(group: SettingsGroup) {
  const pages = pagesToLookAt(group)
  const [look, setLook] = useState<string | null>(null)
  const { mutate, isPending, error } = useCall({
    mutationFn: (value: Record<string, unknown>) => calls.previewSettings({ group, value }),
    onSuccess: ({ key }) => setLook(key),
  })
  return {
    error,
    button: (value: Record<string, unknown>) =>
      pages.length > 0 && (
        <Button busy={isPending} onClick={() => mutate(value)}>
          {words.open}
        </Button>
      ),
    dialog: look && <LookDialog look={look} pages={pages} onClose={() => setLook(null)} />,
  }
}

interface LookDialogProps {
  look: string
  pages: [path: string, name: string][]
  onClose: () => void
}

function LookDialog({ look, pages, onClose }: LookDialogProps) {
  const [path, setPath] = useState(pages[0]?.[0] ?? '/')
  const [width, setWidth] = useState<keyof typeof words.widths>('desktop')
  const [faults, setFaults] = useState<Record<string, string[]>>({})
  const found = [...new Set(Object.values(faults).flat())]
  return (
    <Dialog
      open
      wide
      title={words.title}
      onClose={onClose}
      foot={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p className="help preview-help">{words.help}</p>
      <div className="form-grid two-up">
        <Select
          id="preview-page"
          label={words.page}
          options={Object.fromEntries(pages)}
          value={path}
          onChange={(event) => {
            setFaults({})
            setPath(event.target.value)
          }}
        />
        <Select
          id="preview-width"
          label={words.width}
          options={words.widths}
          value={width}
          onChange={(event) => setWidth(event.target.value as typeof width)}
        />
      </div>
      <div role="status">
        {found.length > 0 && (
          <Notice tone="warn">
            {found.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </Notice>
        )}
      </div>
      <div className={`preview-themes preview-${width}`}>
        {(['light', 'dark'] as const).map((theme) => (
          <figure key={theme}>
            <figcaption className="label">{words.themes[theme]}</figcaption>
            <div className="preview-window">
              <iframe
                key={path}
                src={`${path}?look=${look}`}
                title={words.frame(Object.fromEntries(pages)[path] ?? path, words.themes[theme])}
                onLoad={({ currentTarget: { contentDocument: page } }) => {
                  if (!page) return
                  page.documentElement.dataset.theme = theme
                  setFaults((now) => ({ ...now, [theme]: faultsOf(page) }))
                }}
              />
            </div>
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
