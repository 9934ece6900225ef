import { Button } from '#web/ui/forms/button.tsx'
import { Dot } from '#web/ui/marks/timeline.tsx'
import { KeyHelp } from './key-help.tsx'
import { queueTexts as words } from './queue-texts.ts'

export function QueueLegend({ onKeys }: { onKeys: () => void }) {
  return (
    <div className="queue-foot">
      <p>
        {(['full', 'half', 'ring', 'late', 'struck'] as const).map((kind) => (
          <span key={kind}>
            <Dot kind={kind} /> {words.dots[kind]}
          </span>
        ))}
      </p>
      <KeyHelp
        keys={[
          ['J K', words.keys.move],
          ['Enter', words.keys.open],
          ['D', words.keys.decide],
          ['R', words.keys.reviewers],
          ['X', words.keys.select],
          ['/', words.keys.search],
        ]}
      >
        <Button kind="words" onClick={onKeys}>
          <kbd>?</kbd> {words.keys.all}
        </Button>
      </KeyHelp>
    </div>
  )
}
