import { Link } from 'react-router'
import { texts } from './texts.ts'

/** Links to the manuscripts before and after one in a queue, by their addresses. The page binds the keys. */
export function Neighbours({ previous, next }: { previous: string | null; next: string | null }) {
  return (
    <>
      {previous && (
        <Link to={previous}>
          {texts.previous} <kbd>K</kbd>
        </Link>
      )}
      {next && (
        <Link to={next}>
          {texts.next} <kbd>J</kbd>
        </Link>
      )}
    </>
  )
}
