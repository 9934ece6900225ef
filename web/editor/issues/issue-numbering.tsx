import { useState } from 'react'
import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { issueTexts as words } from './issue-texts.ts'

/** Button that assigns page numbers in the order of the contents. */
export function IssueNumbering({ issue }: { issue: IssueContents }) {
  const { volume, revision } = issue
  const [firstPage, setFirstPage] = useState(String(issue.firstPage))
  const send = useSend({
    call: () =>
      api('POST /api/issues/{volume}/{issue}/numbering', {
        params: { volume, issue: issue.issue },
        body: { revision, firstPage: Number(firstPage) },
      }),
    done: words.numbered,
    refetch: ['/api/issues', '/api/manuscripts'],
  })
  const form = useForm({
    ids: 'numbering-',
    checks: { firstPage: !/^[1-9]\d{0,4}$/.test(firstPage.trim()) && words.firstPageMissing },
    error: send.error,
  })
  return (
    <form
      noValidate
      className="stack"
      aria-labelledby="numbering-title"
      onSubmit={form.onSubmit(() => send.mutate())}
    >
      <h2 id="numbering-title" className="section-title">
        {words.numbering}
      </h2>
      <p className="editor-quiet-text">{words.numberingHelp}</p>
      <FormProblems form={form} failed={words.saveFailed} brief />
      <TextInput
        {...form.field('firstPage')}
        label={words.firstPage}
        inputMode="numeric"
        required
        value={firstPage}
        onChange={(event) => setFirstPage(event.target.value)}
      />
      <div className="form-actions">
        <Button type="submit" busy={send.isPending}>
          {words.number}
        </Button>
      </div>
    </form>
  )
}
