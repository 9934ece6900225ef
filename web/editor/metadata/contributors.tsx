import { ArrowDown, ArrowUp, BadgeCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import type { MetadataAuthor } from '#domain/schemas/metadata.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { useRowKeys } from '#web/ui/forms/use-row-keys.ts'
import { useFocusNext } from '#web/ui/layout/use-focus-next.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { blankAuthor, moved, nameOf, type SectionProps, withItem } from './content.ts'
import { ContributorForm } from './contributor-form.tsx'
import { metadataTexts } from './metadata-texts.ts'
import { type Removed, RemovedContributor, undoId } from './removed-contributor.tsx'

const words = metadataTexts.contributors

/** Lists the authors in their order. Each entry can be opened and changed. */
export function Contributors(props: SectionProps) {
  const { view, content, form, change } = props
  const { authors } = content
  const rows = useRowKeys(authors.length)
  const [open, setOpen] = useState<number | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const focusNext = useFocusNext()
  const error = form.error('authors')
  // An entry with a problem is opened, so that the problem is visible.
  const wrong = authors.findIndex((_, index) =>
    form.problems.some(({ field }) => field?.startsWith(form.field(`authors.${index}.`).id)),
  )
  const shown = wrong >= 0 ? wrong : open
  const setAuthors = (next: MetadataAuthor[]) => change({ authors: next })
  const move = (index: number, by: 1 | -1) => {
    rows.move(index, by)
    if (open === index || open === index + by) setOpen(open === index ? index + by : index)
    setAuthors(moved(authors, index, by))
  }
  const editId = (index: number) => `metadata-authors-edit-${index}`
  // Once saved, the removal is done.
  const isOpen = !removed?.author.id || view.authors.some(({ id }) => id === removed.author.id)
  const undo = () => {
    if (!removed) return
    setAuthors(authors.toSpliced(removed.index, 0, removed.author))
    setRemoved(null)
    focusNext(editId(removed.index))
  }
  return (
    <>
      {error && <FieldError id="metadata-authors-error">{error}</FieldError>}
      <ol className="metadata-authors" id={form.field('authors').id} tabIndex={-1}>
        {authors.map((author, index) => {
          const stored = view.authors.find(({ id }) => id === author.id)
          const name = nameOf(author)
          const set = (part: Partial<MetadataAuthor> | null) =>
            setAuthors(withItem(authors, index, part === null ? null : { ...author, ...part }))
          const isVerified = stored?.orcidVerified === true
          return (
            <li key={rows.keys[index]}>
              <div className="metadata-author">
                <p>
                  <b>{name}</b>
                  {author.isCorresponding && <small>{words.corresponding}</small>}
                </p>
                <p>
                  {author.orcid ? (
                    <>
                      {isVerified && <Icon of={BadgeCheck} className="metadata-verified" />} {author.orcid}
                      <small>{isVerified ? words.verified : words.claimed}</small>
                    </>
                  ) : (
                    <span className="warn">{words.none}</span>
                  )}
                </p>
                <p>
                  {author.affiliations.map((place, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines of text without state; two may be equal.
                    <span key={at} className="block">
                      {place.name}
                      <small className={place.ror ? undefined : 'warn'}>{place.ror ?? words.noRor}</small>
                    </span>
                  ))}
                </p>
                <p className="metadata-author-actions">
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={words.up(name)}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <Icon of={ArrowUp} />
                  </Button>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={words.down(name)}
                    disabled={index === authors.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <Icon of={ArrowDown} />
                  </Button>
                  <Button
                    id={editId(index)}
                    kind="words"
                    aria-expanded={shown === index}
                    aria-label={shown === index ? words.closeNamed(name) : words.edit(name)}
                    onClick={() => setOpen(open === index ? null : index)}
                  >
                    {shown === index ? words.close : words.editShort}
                  </Button>
                </p>
              </div>
              {shown === index && (
                <ContributorForm
                  path={`authors.${index}`}
                  author={author}
                  form={form}
                  isVerified={isVerified}
                  mayRemove={authors.length > 1 && (stored?.mayRemove ?? true)}
                  onChange={(part) => {
                    if (part === null) {
                      rows.remove(index)
                      setOpen(null)
                      setRemoved({ author, index })
                      focusNext(undoId)
                    }
                    set(part)
                  }}
                />
              )}
            </li>
          )
        })}
      </ol>
      <RemovedContributor removed={isOpen ? removed : null} onUndo={undo} />
      <p>
        <Button
          size="small"
          icon={Plus}
          onClick={() => {
            setAuthors([...authors, blankAuthor])
            setOpen(authors.length)
            focusNext(form.field(`authors.${authors.length}.firstName`).id)
          }}
        >
          {words.add}
        </Button>
      </p>
    </>
  )
}
