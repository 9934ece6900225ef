import { Dialog } from '#web/ui/layout/dialog.tsx'
import { queueTexts } from './queue/queue-texts.ts'

const words = queueTexts.keyList

/** Dialog that lists all keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={words.title} onClose={onClose}>
      {words.groups.map(({ title, keys }) => (
        <section key={title} className="queue-key-list">
          <h3 className="label">{title}</h3>
          <dl>
            {keys.map(([names, does]) => (
              <div key={does}>
                <dt>
                  {names.split(' ').map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="help">{words.off}</p>
    </Dialog>
  )
}
