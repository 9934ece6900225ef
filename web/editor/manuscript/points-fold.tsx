import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../texts.ts'

const words = texts.points

function stateOf({ done, declined }: { done: boolean; declined: boolean }): string {
  if (done) return words.isDone
  return declined ? words.isDeclined : words.isOpen
}

/** The points of each round, with the authors' answers. */
export function PointsFolds({ points }: Pick<EditorDetail, 'points'>) {
  const rounds = [...new Set(points.map(({ round }) => round))]
  return rounds.map((round) => {
    const ofRound = points.filter((point) => point.round === round)
    const asked = ofRound.filter(({ chosen }) => chosen)
    return (
      <details key={round} className="fold">
        <summary>
          {words.title(round)}{' '}
          <small>
            {words.done(asked.filter(({ done, declined }) => done || declined).length, asked.length)}
          </small>
        </summary>
        <ol className="editor-points">
          {ofRound.map(({ id, source, text, chosen, answer, done, declined }) => (
            <li key={id}>
              <p className="editor-quiet-text">
                {source}, {chosen ? stateOf({ done, declined }) : words.left}
              </p>
              <div className="read">
                <Prose text={text} />
              </div>
              {answer.trim() && (
                <>
                  <p className="editor-quiet-text">{words.answer}</p>
                  <Prose text={answer} />
                </>
              )}
            </li>
          ))}
        </ol>
      </details>
    )
  })
}
