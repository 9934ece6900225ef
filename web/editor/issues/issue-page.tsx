import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { IssueCandidates } from './issue-candidates.tsx'
import { IssueHead } from './issue-head.tsx'
import { IssueNumbering } from './issue-numbering.tsx'
import { IssuePublication } from './issue-publication.tsx'
import { IssueSections } from './issue-sections.tsx'
import { issueTexts as words } from './issue-texts.ts'
import { useArrangement } from './use-arrangement.ts'
import { contentsKey } from './use-save-contents.ts'
import '../editor.css'
import './issues.css'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/** Page on which editors assemble an issue: sections, order, pages and publication. */
export default function IssueRoute() {
  const { volume = '', issue = '' } = useParams()
  return (
    <Guard role="editor">
      <IssueLoaded key={`${volume}.${issue}`} volume={Number(volume)} issue={Number(issue)} />
    </Guard>
  )
}

/** Polling interval in milliseconds while the issue is being published. */
const askAgain = 2000

function IssueLoaded({ volume, issue }: { volume: number; issue: number }) {
  const query = useApiQuery({
    queryKey: contentsKey({ volume, issue }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.publishAt && Date.parse(state.data.publishAt) <= Date.now() ? askAgain : false,
  })
  useEffect(() => {
    document.title = words.name(volume, issue)
  }, [volume, issue])
  if (query.isPending) return <Skeleton lines={['w-40', 'block', 'full', 'full', 'w-80']} />
  if (query.data === undefined)
    return (
      <Failure level={1} title={words.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, '')}
      </Failure>
    )
  return <IssueAssembly issue={query.data} />
}

function IssueAssembly({ issue }: { issue: IssueContents }) {
  const arrangement = useArrangement(issue)
  const isOpen = issue.mayChange && issue.publishedDate === null
  const columns = useRef<HTMLDivElement>(null)
  useKeptFocus(columns)
  return (
    <>
      <nav className="crumb" aria-label={words.title}>
        <Link to={urls.editorIssues}>{words.back}</Link>
      </nav>
      <div className="issues-columns" ref={columns}>
        <div>
          <IssueHead issue={issue} arrangement={arrangement} />
          <IssueSections issue={issue} arrangement={arrangement} />
        </div>
        {issue.mayChange && (
          <div className="issues-side">
            <IssueCandidates issue={issue} arrangement={arrangement} />
            {isOpen && <IssueNumbering issue={issue} />}
            {isOpen && <IssuePublication issue={issue} />}
          </div>
        )}
      </div>
    </>
  )
}
