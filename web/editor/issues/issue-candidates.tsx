import { useState } from 'react'
import type { IssueContents, IssueEntry } from '#domain/schemas/issue-contents.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { idOf, withCandidate } from './arrangement.ts'
import { issueTexts as words } from './issue-texts.ts'
import type { Arrangement } from './use-arrangement.ts'

/**
 * Lists what can be added to the issue: manuscripts in production, with those ready for publication first,
 * and articles without an issue.
 */
export function IssueCandidates({ issue, arrangement }: { issue: IssueContents; arrangement: Arrangement }) {
  const { sections, busy, change } = arrangement
  const [chosen, setChosen] = useState('')
  const known = sections.some(({ name }) => name === chosen) ? chosen : ''
  const last = sections.at(-1)?.name ?? words.firstSection
  const candidates = issue.publishedDate === null ? issue.candidates : issue.candidates.filter(isPublished)
  const hasUsual = candidates.some(({ usualSection }) => usualSection !== null)
  return (
    <section aria-labelledby="issues-candidates" className="stack">
      <h2 id="issues-candidates" className="section-title">
        {words.candidates}
      </h2>
      {candidates.length === 0 && (
        <p className="editor-quiet-text">
          {issue.publishedDate === null ? words.noCandidates : words.noArticles}
        </p>
      )}
      {candidates.length > 0 && sections.length > 1 && (
        <Select
          id="issues-section"
          label={words.into}
          options={[
            ...(hasUsual ? [['', words.usualSection] as const] : []),
            ...sections.map(({ name }) => [name, name] as const),
          ]}
          value={known || (hasUsual ? '' : last)}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <ul className="issues-candidates">
        {candidates.map((entry) => (
          <li key={idOf(entry)}>
            <div>
              <b>{entry.title}</b>
              <small>
                {[entry.number, entry.authors, stateOf(entry), entry.call && words.answers(entry.call)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <Button busy={busy} onClick={() => change(withCandidate(sections, entry, known))}>
              {words.add}
              <span className="hidden-text">{words.of(entry.title)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isPublished = ({ articleId }: IssueEntry) => articleId !== null

function stateOf(entry: IssueEntry): string {
  if (isPublished(entry)) return words.withoutIssue
  return entry.isReady ? words.ready : words.inProduction
}
