import { MoveVertical } from 'lucide-react'
import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { idOf, without } from './arrangement.ts'
import { IssueEntry } from './issue-entry.tsx'
import { issueTexts as words } from './issue-texts.ts'
import { SectionName } from './section-name.tsx'
import type { Arrangement } from './use-arrangement.ts'

interface SectionsProps {
  issue: IssueContents
  arrangement: Arrangement
  heading?: 'h2' | 'h3'
}

/** The sections of an issue with their articles, which can be moved with the mouse or the keyboard. */
export function IssueSections({ issue, arrangement, heading: Heading = 'h2' }: SectionsProps) {
  const { sections, change } = arrangement
  const { mayChange } = issue
  const [move, setDown, putBack] = words.liftedKeys
  const before = (section: number) =>
    sections.slice(0, section).reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <section
      aria-label={words.contents}
      className="issues-sections"
      onDragOver={(event) => mayChange && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (mayChange) arrangement.dropBeside(event.dataTransfer.getData('text/plain'))
      }}
    >
      <p className="hidden-text" role="status">
        {arrangement.announced}
      </p>
      {arrangement.lifted !== null && (
        <p className="issues-lifted">
          <Icon of={MoveVertical} />
          <span>
            {arrangement.announced} <kbd>↑</kbd> <kbd>↓</kbd> {move}, <kbd>Space</kbd> {setDown},{' '}
            <kbd>Esc</kbd> {putBack}.
          </span>
        </p>
      )}
      {sections.length === 0 && <p className="editor-quiet-text">{words.emptyIssue}</p>}
      {sections.map(({ name, entries }, section) => (
        <section
          key={name}
          aria-label={name}
          onDragOver={(event) => mayChange && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            event.stopPropagation()
            const id = event.dataTransfer.getData('text/plain')
            if (mayChange && id) arrangement.drop(id, section, entries.length)
          }}
        >
          <header className="issues-section-head">
            <Heading>{name}</Heading>
            {mayChange && (
              <span>
                <SectionName
                  name={name}
                  names={sections.map((one) => one.name)}
                  busy={arrangement.busy}
                  onSave={(renamed) =>
                    change(sections.map((one, at) => (at === section ? { ...one, name: renamed } : one)))
                  }
                />
                {entries.length === 0 && (
                  <Button
                    kind="words"
                    busy={arrangement.busy}
                    onClick={() => change(sections.toSpliced(section, 1))}
                  >
                    {words.removeSection}
                    <span className="hidden-text">{words.of(name)}</span>
                  </Button>
                )}
              </span>
            )}
          </header>
          {entries.length === 0 && <p className="editor-quiet-text">{words.empty}</p>}
          <ol>
            {entries.map((entry, index) => (
              <IssueEntry
                key={idOf(entry)}
                {...{ entry, section, index, arrangement, mayChange }}
                place={before(section) + index + 1}
                mayRemove={mayChange && (issue.publishedDate === null || entry.articleId === null)}
                onRemove={() => change(without(sections, idOf(entry)))}
              />
            ))}
          </ol>
        </section>
      ))}
      {mayChange && (
        <SectionName
          name={null}
          names={sections.map((one) => one.name)}
          busy={arrangement.busy}
          onSave={(name) => change([...sections, { name, entries: [] }])}
        />
      )}
    </section>
  )
}
