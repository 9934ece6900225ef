import { useState } from 'react'
import { Link } from 'react-router'
import { SearchBox, usePaused } from '../parts.tsx'
import { texts } from '../texts.ts'
import { type Entry, foundIn, mostShown, passageOf, wordsOf } from './results.ts'
import { useEntries } from './use-entries.ts'
import './find.css'

const words = texts.find
/** Shorter searches would find nearly everything. */
const shortest = 2

/** Searches everything that administrators edit, and the people and e-mails of the journal. */
export function CmsSearch() {
  const [search, setSearch] = useState('')
  const paused = usePaused(search.trim())
  const sought = paused.length < shortest || search.trim() === '' ? '' : paused
  const { entries, isPending } = useEntries(sought)
  const terms = wordsOf(sought)
  const found = sought === '' ? [] : foundIn(entries, terms)
  const count = found.reduce((sum, [, members]) => sum + members.length, 0)
  return (
    <search className="find">
      <SearchBox label={words.label} hint={words.hint} value={search} onChange={setSearch} />
      <p className="hidden-text" role="status">
        {sought !== '' && !isPending && words.count(count)}
      </p>
      {sought !== '' && (
        <section className="find-results" aria-label={words.results} aria-busy={isPending || undefined}>
          {count === 0 && <p>{isPending ? texts.loading : words.none(sought)}</p>}
          {found.map(([kind, members]) => (
            <section key={kind}>
              <h2 className="label">
                {words.kinds[kind]} <span className="figures">{members.length}</span>
              </h2>
              <ul>
                {members.slice(0, mostShown).map((entry) => (
                  <Found key={entry.id} entry={entry} terms={terms} />
                ))}
              </ul>
              {members.length > mostShown && <p className="help">{words.more(members.length - mostShown)}</p>}
            </section>
          ))}
        </section>
      )}
    </search>
  )
}

function Found({ entry: { title, text, to, kind }, terms }: { entry: Entry; terms: readonly string[] }) {
  return (
    <li>
      <Link to={to}>{title}</Link>
      {kind !== 'person' && kind !== 'mail' && <small>{passageOf(text, terms)}</small>}
    </li>
  )
}
