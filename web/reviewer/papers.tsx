import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddedPapers, OwnPapers } from '#domain/schemas/reviewer-papers.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { calls, keys } from './calls.ts'
import { papersTexts as words } from './papers-texts.ts'

/** The papers by which editors find a reviewer: adds, lists and removes them. */
export function ReviewerPapers() {
  const query = useApiQuery({ queryKey: keys.papers })
  return (
    <section className="reviewer-papers" aria-labelledby="papers-title">
      <h2 id="papers-title" className="section-title">
        {words.title}
      </h2>
      <p className="help">{words.help}</p>
      {query.isError && <Failure level={3} title={words.loadFailed} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton lines={['full', 'tall']} />}
      {query.data && (
        <>
          <AddPapers own={query.data} />
          <PaperList papers={query.data.papers} />
        </>
      )}
    </section>
  )
}

function AddPapers({ own }: { own: OwnPapers }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [result, setResult] = useState<AddedPapers | null>(null)
  const add = useSend({
    call: (from: 'text' | 'orcid') => (from === 'text' ? calls.addPapers(text) : calls.addOrcidPapers()),
    refetch: [],
    onDone: (added, from) => {
      client.setQueryData(keys.papers, added)
      setResult(added)
      if (from === 'text') setText('')
    },
  })
  const form = useForm<'text'>({
    ids: { text: 'new-papers' },
    checks: { text: !text.trim() && words.needed },
    error: add.error,
  })
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(() => add.mutate('text'))}>
      <FormProblems form={form} failed={words.failed} brief />
      <TextArea
        {...form.field('text')}
        label={words.label}
        help={`${words.labelHelp} ${own.asksCrossref ? words.crossref : words.ownDois}`}
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="form-actions">
        <Button type="submit" busy={add.isPending}>
          {words.add}
        </Button>
        {own.orcid && (
          <Button kind="quiet" busy={add.isPending} onClick={() => add.mutate('orcid')}>
            {words.fromOrcid(own.orcid)}
          </Button>
        )}
      </p>
      {own.orcid && <p className="help">{words.orcidHelp}</p>}
      <div role="status">
        {result && (
          <Notice tone={result.unread.length > 0 ? 'warn' : 'ok'}>
            {words.result(result)}
            {result.unread.length > 0 && (
              <>
                {' '}
                {words.unread}
                <ul>
                  {result.unread.map((start) => (
                    <li key={start}>{start}</li>
                  ))}
                </ul>
              </>
            )}
          </Notice>
        )}
      </div>
    </form>
  )
}

function PaperList({ papers }: Pick<OwnPapers, 'papers'>) {
  const client = useQueryClient()
  const remove = useSend({
    call: (paperId: string) => calls.removePaper(paperId),
    failed: words.removeFailed,
    refetch: [],
    onDone: (own) => client.setQueryData(keys.papers, own),
  })
  if (papers.length === 0) return <p className="help">{words.none}</p>
  return (
    <>
      <h3 className="label">{words.list(papers.length)}</h3>
      <ul className="reviewer-paper-list">
        {papers.map(({ id, title, year, doi, hasAbstract }) => (
          <li key={id}>
            <span>
              {title}
              <small>{[year, doi, !hasAbstract && words.noAbstract].filter(Boolean).join(' · ')}</small>
            </span>
            <Button kind="danger-words" busy={remove.isPending} onClick={() => remove.mutate(id)}>
              {words.remove}
              <span className="hidden-text">{words.of(title)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
