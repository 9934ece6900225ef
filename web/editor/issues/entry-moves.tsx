import { useLayoutEffect, useRef } from 'react'
import type { IssueEntry } from '#domain/schemas/issue-contents.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { idOf } from './arrangement.ts'
import { issueTexts as words } from './issue-texts.ts'
import type { Arrangement } from './use-arrangement.ts'

interface MovesProps {
  entry: IssueEntry
  place: number
  arrangement: Arrangement
}

/** Buttons that move an article of an issue by one place, for pointers and touch screens that cannot drag (WCAG 2.5.7). */
export function EntryMoves(props: MovesProps) {
  return (
    <>
      <Move {...props} by={-1} />
      <Move {...props} by={1} />
    </>
  )
}

function Move({ entry, place, arrangement, by }: MovesProps & { by: -1 | 1 }) {
  const id = idOf(entry)
  const button = useRef<HTMLButtonElement>(null)
  const { stepped } = arrangement
  const wasPressed = stepped?.id === id && stepped.by === by

  // At its new place, which may be in another section, the entry is another element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of place moves the element.
  useLayoutEffect(() => {
    if (wasPressed) button.current?.focus()
  }, [wasPressed, place])

  return (
    <Button
      ref={button}
      kind="words"
      busy={arrangement.busy}
      onClick={() => arrangement.step(id, by)}
      onBlur={() => wasPressed && arrangement.endStep()}
    >
      {by < 0 ? words.up : words.down}
      <span className="hidden-text">{words.of(entry.title)}</span>
    </Button>
  )
}
