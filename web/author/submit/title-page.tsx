import { Eye, EyeOff } from 'lucide-react'
import { Fragment } from 'react'
import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { type DraftAuthor, nameOf } from './draft.ts'
import { texts } from './texts.ts'
import './title-page.css'

const words = texts.preview

/** Maximum number of names and affiliations shown. */
const shown = 20

/** Returns each affiliation once, in the order of the authors. */
function affiliationsOf(authors: readonly DraftAuthor[]): string[] {
  return [...new Set(authors.map((author) => author.affiliation.trim()).filter(Boolean))]
}

/** Preview of the title page. */
export function TitlePage({
  title,
  authors,
  mode,
}: {
  title: string
  authors: readonly DraftAuthor[]
  mode: ReviewMode
}) {
  const affiliations = affiliationsOf(authors)
  const named = authors.slice(0, shown)
  const more = authors.length - named.length
  return (
    <aside className="title-page">
      <h2 className="label">{words.label}</h2>
      <div className="title-page-sheet">
        <p className="title-page-title" dir="auto">
          {title.trim() || words.untitled}
        </p>
        <p className="title-page-authors">
          {named.map((author, index) => {
            const mark = affiliations.indexOf(author.affiliation.trim()) + 1
            const signs = `${mark > 0 ? mark : ''}${author.isCorresponding ? '*' : ''}`
            return (
              <Fragment key={author.key}>
                {index > 0 && (index === authors.length - 1 ? words.and : ', ')}
                {nameOf(author, index + 1)}
                {signs && <sup>{signs}</sup>}
              </Fragment>
            )
          })}
          {more > 0 && words.more(more)}
        </p>
        <ol>
          {affiliations.slice(0, shown).map((affiliation) => (
            <li key={affiliation}>{affiliation}</li>
          ))}
        </ol>
        {authors.some((author) => author.isCorresponding) && (
          <p className="title-page-note">{words.corresponding}</p>
        )}
      </div>
      <BlindNote mode={mode} />
    </aside>
  )
}

/** Says whether reviewers see who wrote the manuscript. */
export function BlindNote({ mode }: { mode: ReviewMode }) {
  return (
    <p className="title-page-blind-note">
      <Icon of={mode === 'double_blind' ? EyeOff : Eye} />
      <span>{words.mode[mode]}</span>
    </p>
  )
}
