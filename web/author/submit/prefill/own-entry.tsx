import { Button } from '#web/ui/forms/button.tsx'
import { prefillTexts as words } from './prefill-texts.ts'
import type { Prefill } from './use-prefill.ts'

/** Says that the byline of the file does not have the submitter, and offers to add them. */
export function OwnEntry({ prefill: { own, addOwn } }: { prefill: Prefill }) {
  if (!own) return null
  return (
    <p className="prefill-own" role="status">
      {words.notInByline}{' '}
      <Button kind="words" onClick={addOwn}>
        {words.addOwn}
      </Button>
    </p>
  )
}
