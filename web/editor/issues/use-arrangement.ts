import { useState } from 'react'
import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { api, reasonOf } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { countedPlace, idOf, inputOf, moveBy, putAt, type Sections } from './arrangement.ts'
import { issueTexts as words } from './issue-texts.ts'

/**
 * Manages the contents of an issue while they are being arranged. A change is saved as soon as the moved
 * article is dropped.
 */
export function useArrangement(issue: IssueContents) {
  const { volume, revision } = issue
  /** The changed contents; null if they are as stored. */
  const [draft, setDraft] = useState<Sections | null>(null)
  const [lifted, setLifted] = useState<string | null>(null)
  const [announced, setAnnounced] = useState('')
  const sections = draft ?? issue.sections
  const save = useSend({
    call: (changed: Sections) =>
      api('PUT /api/issues/{volume}/{issue}/contents', {
        params: { volume, issue: issue.issue },
        body: { revision, sections: inputOf(changed) },
      }),
    refetch: ['/api/issues', '/api/production/queue'],
  })
  const titleOf = (id: string) =>
    sections.flatMap(({ entries }) => entries).find((entry) => idOf(entry) === id)?.title ?? ''
  const say = (text: (title: string, place: number, of: number) => string, id: string, at: Sections) => {
    const { place, of } = countedPlace(at, id)
    setAnnounced(text(titleOf(id), place, of))
  }
  const change = (changed: Sections) => {
    setDraft(changed)
    save.mutate(changed, {
      onSettled: () => setDraft(null),
      onError: (error) =>
        toast({ title: words.saveFailed, description: reasonOf(error, ''), variant: 'destructive' }),
    })
  }
  return {
    sections,
    lifted,
    announced,
    busy: save.isPending,
    change,
    lift(id: string) {
      setLifted(id)
      setDraft(sections)
      say(words.lifted, id, sections)
    },
    move(id: string, by: -1 | 1) {
      const moved = moveBy(sections, id, by)
      setDraft(moved)
      say(words.moved, id, moved)
    },
    setDown(id: string) {
      setLifted(null)
      say(words.setDown, id, sections)
      change(sections)
    },
    putBack(id: string) {
      setLifted(null)
      setDraft(null)
      setAnnounced(words.putBack(titleOf(id)))
    },
    drop(id: string, section: number, index: number) {
      const moved = putAt(sections, id, section, index)
      setLifted(null)
      say(words.setDown, id, moved)
      change(moved)
    },
  }
}
export type Arrangement = ReturnType<typeof useArrangement>
