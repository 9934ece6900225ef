import { useState } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '#domain/urls.ts'
import { api, reasonOf } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { UploadRefused, upload } from '#web/app/upload.ts'
import { useCall } from '#web/app/use-call.ts'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.importPackage

/** Makes a draft from the MECA package of a manuscript that another journal transfers. */
export function ImportPackage() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const read = useCall({
    mutationFn: async (file: File) => {
      const { objectId } = await upload(file, { isSource: true, isPackage: true })
      return api('POST /api/manuscripts/meca', { body: { objectId } })
    },
    onSuccess: ({ draftId, leftOut }) => {
      toast({
        title: words.done,
        ...(leftOut.length > 0 && { description: words.leftOut(leftOut.join(', ')) }),
      })
      navigate(`${urls.submission}?draft=${draftId}`)
    },
    onError: (error) =>
      setProblem(error instanceof UploadRefused ? error.message : reasonOf(error, words.failed)),
  })
  return (
    <details className="fold">
      <summary>{words.title}</summary>
      <p className="help">{words.help}</p>
      <label className="label" htmlFor="meca-package">
        {words.label}
      </label>
      <input
        id="meca-package"
        className="input"
        type="file"
        accept=".zip,application/zip"
        disabled={read.isPending}
        aria-describedby={problem ? 'meca-package-error' : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          setProblem(null)
          if (file) read.mutate(file)
          target.value = ''
        }}
      />
      {read.isPending && (
        <p className="help" role="status">
          {words.reading}
        </p>
      )}
      {problem && <FieldError id="meca-package-error">{problem}</FieldError>}
    </details>
  )
}
