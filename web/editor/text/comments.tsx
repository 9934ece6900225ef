import type { TextView } from '#domain/schemas/production-text.ts'
import { textTexts } from './text-texts.ts'

/** Comments that were in the converted file. They are not part of the article. */
export function Comments({ comments }: Pick<TextView, 'comments'>) {
  if (comments.length === 0) return null
  return (
    <details className="fold">
      <summary>
        {textTexts.comments} <small>{comments.length}</small>
      </summary>
      <ul className="text-tasks">
        {comments.map(({ id, author, body }) => (
          <li key={id} className="text-task">
            <div className="text-comment">
              <b>{author}</b>
              <small>{body}</small>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
