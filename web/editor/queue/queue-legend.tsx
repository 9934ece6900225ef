import { Button } from '#web/ui/forms/button.tsx'
import { Dot } from '#web/ui/marks/timeline.tsx'
import { usePreferences } from './preferences.ts'
import { queueTexts as words } from './queue-texts.ts'

export function QueueLegend({ onKeys }: { onKeys: () => void }) {
  const { keys } = usePreferences()
  return (
    <div className="queue-foot">
      <p>
        {(['full', 'half', 'ring', 'late', 'struck'] as const).map((kind) => (
          <span key={kind}>
            <Dot kind={kind} /> {words.dots[kind]}
          </span>
        ))}
      </p>
      {keys && (
        <p className="key-help">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> {words.keys.move}
          </span>
          <span>
            <kbd>Enter</kbd> {words.keys.open}
          </span>
          <span>
            <kbd>D</kbd> {words.keys.decide}
          </span>
          <span>
            <kbd>R</kbd> {words.keys.reviewers}
          </span>
          <span>
            <kbd>/</kbd> {words.keys.search}
          </span>
          <Button kind="words" onClick={onKeys}>
            <kbd>?</kbd> {words.keys.all}
          </Button>
        </p>
      )}
    </div>
  )
}
