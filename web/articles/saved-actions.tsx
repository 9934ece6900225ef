import { Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { type ExportFormat, exportFormats, exportSaved } from './saved-export.ts'
import { savedTexts as texts } from './texts.ts'

/** Buttons that save the citations of all saved articles as a file. */
export function SavedActions({ ids }: { ids: readonly string[] }) {
  const [busy, setBusy] = useState<ExportFormat | null>(null)

  async function save(format: ExportFormat) {
    if (busy) return
    setBusy(format)
    try {
      const missing = await exportSaved(ids, format)
      if (missing > 0) toast({ title: texts.missing(missing) })
    } catch {
      toast({ title: texts.notExported, variant: 'destructive' })
    }
    setBusy(null)
  }

  return (
    <div className="articles-saved-actions">
      <span id="export-saved">{texts.export}</span>
      {Object.entries(exportFormats).map(([format, { label }]) => (
        <Button
          key={format}
          icon={Download}
          size="small"
          busy={busy === format}
          busyText={texts.exporting}
          aria-describedby="export-saved"
          onClick={() => save(format as ExportFormat)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
