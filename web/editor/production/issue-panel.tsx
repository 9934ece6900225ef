import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Empty, Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { IssueHead } from '../issues/issue-head.tsx'
import { IssueSections } from '../issues/issue-sections.tsx'
import { issueTexts } from '../issues/issue-texts.ts'
import { useArrangement } from '../issues/use-arrangement.ts'
import { productionTexts } from './production-texts.ts'
import type { OpenIssue } from './use-open-issue.ts'
import '../issues/issues.css'

const words = productionTexts.panel

/** The issue that is being put together, beside the queue: manuscripts are added from the rows and ordered here. */
export function IssuePanel({ open }: { open: OpenIssue }) {
  return (
    <section aria-label={words.label} className="production-issue">
      <IssueChoice open={open} />
      <PanelContents open={open} />
    </section>
  )
}

function IssueChoice({ open: { openIssues, key, choose } }: { open: OpenIssue }) {
  if (openIssues.length < 2 || !key) return null
  return (
    <label className="production-choice">
      {words.which}
      <select
        className="input"
        value={openIssues.indexOf(key)}
        onChange={(event) => choose(openIssues[Number(event.target.value)] ?? null)}
      >
        {openIssues.map(({ volume, issue }, index) => (
          <option key={`${volume}.${issue}`} value={index}>
            {issueTexts.name(volume, issue)}
          </option>
        ))}
      </select>
    </label>
  )
}

function PanelContents({ open: { key, query } }: { open: OpenIssue }) {
  if (!key)
    return (
      <Empty title={words.none} action={<LinkButton to={urls.editorIssues}>{words.create}</LinkButton>} />
    )
  if (query.isPending) return <Skeleton lines={['w-40', 'block', 'full', 'full']} />
  if (query.data === undefined)
    return (
      <Failure level={2} title={issueTexts.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, '')}
      </Failure>
    )
  return <PanelIssue key={`${key.volume}.${key.issue}`} issue={query.data} />
}

function PanelIssue({ issue }: { issue: IssueContents }) {
  const arrangement = useArrangement(issue)
  return (
    <>
      <IssueHead issue={issue} arrangement={arrangement} heading="h2" />
      <IssueSections issue={issue} arrangement={arrangement} heading="h3" />
      <LinkButton to={urls.editorIssue(issue)}>{words.assemble}</LinkButton>
    </>
  )
}
