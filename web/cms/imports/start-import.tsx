import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ImportsView } from '#domain/schemas/imports.ts'
import { urls } from '#domain/urls.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls } from '../calls.ts'
import { importsTexts } from './imports-texts.ts'
import { sendFile } from './send-file.ts'
import { type From, SourceFields } from './source-fields.tsx'

const words = importsTexts.start

/** The form of a new import: a file of this computer or of the server, and how it is read. */
export function StartImport({ view }: { view: ImportsView }) {
  const navigate = useNavigate()
  const [from, setFrom] = useState<From>(view.hasOjs ? 'ojs' : 'upload')
  const [file, setFile] = useState<File | null>(null)
  const [folder, setFolder] = useState(view.inFolder[0]?.name ?? '')
  const [isOpenAccess, setIsOpenAccess] = useState(true)
  const [category, setCategory] = useState(view.categories[0] ?? '')
  const [readsPdfs, setReadsPdfs] = useState(true)
  const [readsReferences, setReadsReferences] = useState(false)
  const [trustsAddresses, setTrustsAddresses] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const begin = useCall({
    mutationFn: async () => {
      const source =
        from === 'ojs'
          ? ({ ojs: true } as const)
          : from === 'upload' && file
            ? await sendFile(file, setPercent)
            : { folder }
      const { id } = await calls.imports.start({
        sources: [source],
        isOpenAccess,
        category: category || null,
        readsPdfs,
        readsReferences,
        trustsAddresses,
      })
      return id
    },
    onSuccess: (id) => navigate(urls.cmsImport(id)),
    onSettled: () => setPercent(null),
  })
  const form = useForm<'file' | 'folder'>({
    ids: 'imports-',
    checks: {
      file: from === 'upload' && file === null && words.noFile,
      folder: from === 'folder' && folder === '' && words.noFile,
    },
    error: begin.error,
  })
  return (
    <form
      className="stack"
      noValidate
      aria-labelledby="imports-start"
      onSubmit={form.onSubmit(() => begin.mutate())}
    >
      <h2 id="imports-start" className="section-title">
        {words.title}
      </h2>
      <FormProblems form={form} failed={words.couldNot} brief />
      <SourceFields
        view={view}
        form={form}
        from={from}
        folder={folder}
        onFrom={setFrom}
        onFile={setFile}
        onFolder={setFolder}
      />
      <Checkbox
        label={words.access}
        help={words.accessHelp}
        checked={isOpenAccess}
        onChange={(event) => setIsOpenAccess(event.target.checked)}
      />
      <Checkbox
        label={words.pdfs}
        checked={readsPdfs}
        onChange={(event) => setReadsPdfs(event.target.checked)}
      />
      <Checkbox
        label={words.references}
        help={words.referencesHelp}
        checked={readsReferences}
        onChange={(event) => setReadsReferences(event.target.checked)}
      />
      <Checkbox
        label={words.addresses}
        help={words.addressesHelp}
        checked={trustsAddresses}
        onChange={(event) => setTrustsAddresses(event.target.checked)}
      />
      <Select
        id="imports-category"
        label={words.category}
        help={words.categoryHelp}
        options={view.categories.map((name) => [name, name] as const)}
        value={category}
        onChange={(event) => setCategory(event.target.value)}
      />
      <p>
        <Button
          kind="primary"
          type="submit"
          busy={begin.isPending}
          busyText={percent === null ? words.button : words.sending(percent)}
        >
          {words.button}
        </Button>
      </p>
    </form>
  )
}
