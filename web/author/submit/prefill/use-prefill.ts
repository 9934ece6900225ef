import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { DetailName } from '#domain/manuscript/details.ts'
import type { FoundAuthor, FoundFront, FrontView } from '#domain/schemas/front.ts'
import type { SignedIn } from '#web/app/auth.ts'
import { blankAuthor, type Content, type DraftAuthor, fieldIds, newContent } from '../draft.ts'
import {
  authorField,
  emptied,
  type FoundDetail,
  filledIn,
  foundDetails,
  foundFor,
  foundValue,
  isEqual,
  isFoundDetail,
  isSamePerson,
} from './fill.ts'
import { FoundMark } from './found-mark.tsx'
import { frontQuery } from './use-front.ts'

/** What was found about the authors in the list. */
export interface FoundAuthors {
  of: (author: DraftAuthor) => FoundAuthor | null
  isConfirmed: (author: DraftAuthor) => boolean
  confirm: (author: DraftAuthor) => void
  /** Whether something about an author is to be checked. */
  toCheck: boolean
}

export interface Prefill {
  /** The manuscript among the files; null if there is none yet. */
  objectId: string | null
  view: FrontView | null
  /** Whether the state of the reading cannot be loaded. */
  isLost: boolean
  retry: () => void
  front: FoundFront | null
  authors: FoundAuthors
  /** Names of fields with what was found, that are not confirmed yet, by certainty. */
  open: { sure: string[]; check: string[] }
  toCheck: number
  confirm: (fields: readonly string[]) => void
  /** The submitter, if the byline of the file does not have them. */
  own: DraftAuthor | null
  addOwn: () => void
  /** Whether the form has anything of the file. */
  canEmpty: boolean
  empty: () => void
  fillAgain: () => void
  markOf: (name: DetailName) => ReactNode
  onKeyDown: (event: KeyboardEvent) => void
}

/** Fills in the form from the manuscript once it is uploaded, and keeps what the author has confirmed. */
export function usePrefill(
  content: Content,
  user: SignedIn,
  types: readonly string[],
  onEdit: (change: (content: Content) => Content) => void,
): Prefill {
  const client = useQueryClient()
  const [account] = useState(() => newContent(user).authors[0] ?? blankAuthor())
  const file = content.files.find(({ kind, fileName }) => kind === 'manuscript' && !/\.doc$/i.test(fileName))
  const objectId = file?.objectId ?? null
  const { data, error, refetch } = useQuery({ ...frontQuery(objectId ?? ''), enabled: objectId !== null })
  const view = data ?? null
  const front = view?.front ?? null
  const filledFrom = content.prefill?.objectId ?? null

  const fill = useEffectEvent(async (id: string, found: FoundFront) => {
    const before =
      filledFrom && filledFrom !== id ? client.getQueryData(frontQuery(filledFrom).queryKey) : undefined
    onEdit((now) =>
      now.prefill?.objectId === id ? now : filledIn(now, id, found, before?.front ?? null, types, account),
    )
  })
  useEffect(() => {
    if (objectId && front && filledFrom !== objectId) void fill(objectId, front)
  }, [objectId, front, filledFrom])

  const isFilled = front !== null && filledFrom === objectId
  const confirmed = new Set(content.prefill?.confirmed)
  const isFromFile = (name: FoundDetail, found: FoundFront) => {
    const value = foundValue(found, name, types)
    return value !== null && isEqual(value, content.manuscript[name])
  }
  const open: Prefill['open'] = { sure: [], check: [] }
  if (isFilled) {
    for (const name of foundDetails) {
      const certainty = front[name]?.certainty
      if (certainty && isFromFile(name, front) && !confirmed.has(name)) open[certainty].push(name)
    }
    for (const author of content.authors) {
      const found = foundFor(author, front)
      if (found && !confirmed.has(authorField(author))) open[found.certainty].push(authorField(author))
    }
  }

  function confirm(fields: readonly string[]) {
    onEdit((now) =>
      now.prefill
        ? {
            ...now,
            prefill: { ...now.prefill, confirmed: [...new Set([...now.prefill.confirmed, ...fields])] },
          }
        : now,
    )
  }

  function markOf(name: DetailName): ReactNode {
    if (!isFilled || !isFoundDetail(name)) return null
    const value = foundValue(front, name, types)
    const isTyped = content.manuscript[name].length > 0
    if (value === null) return isTyped ? null : createElement(FoundMark, { found: null })
    return createElement(FoundMark, {
      found: front[name],
      isConfirmed: confirmed.has(name),
      onConfirm: () => confirm([name]),
      ...(!isEqual(value, content.manuscript[name]) && {
        onUse: () => onEdit((now) => ({ ...now, manuscript: { ...now.manuscript, [name]: value } })),
      }),
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || event.key !== 'Enter' || !(event.target instanceof Element)) return
    const field = event.target.closest<HTMLElement>('[data-found]')?.dataset.found
    const all = [...open.sure, ...open.check]
    if (!field || !all.includes(field)) return
    event.preventDefault()
    confirm([field])
    const next = all.find((other) => other !== field)
    if (next && isFoundDetail(next as DetailName)) document.getElementById(fieldIds.details(next))?.focus()
    else if (next)
      [...document.querySelectorAll<HTMLElement>('[data-found]')]
        .find((row) => row.dataset.found === next)
        ?.querySelector<HTMLElement>('.prefill-mark button')
        ?.focus()
  }

  return {
    objectId,
    view,
    isLost: error !== null && view === null,
    retry: () => void refetch(),
    front: isFilled ? front : null,
    authors: {
      of: (author) => (isFilled ? foundFor(author, front) : null),
      isConfirmed: (author) => confirmed.has(authorField(author)),
      confirm: (author) => confirm([authorField(author)]),
      toCheck: open.check.some((field) => !isFoundDetail(field as DetailName)),
    },
    open,
    toCheck: open.sure.length + open.check.length,
    confirm,
    own:
      isFilled && front.authors.length > 0 && !content.authors.some((author) => isSamePerson(author, account))
        ? account
        : null,
    addOwn: () =>
      onEdit((now) => ({
        ...now,
        authors: [...now.authors, { ...account, key: crypto.randomUUID(), isCorresponding: false }],
      })),
    canEmpty:
      isFilled &&
      (foundDetails.some((name) => isFromFile(name, front)) ||
        content.authors.some((author) => foundFor(author, front))),
    empty: () => front && onEdit((now) => emptied(now, front, types, account)),
    fillAgain: () =>
      front && objectId && onEdit((now) => filledIn(now, objectId, front, null, types, account)),
    markOf,
    onKeyDown,
  }
}
