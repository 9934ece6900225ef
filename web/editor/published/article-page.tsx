import { useParams } from 'react-router'
import { Guard } from '#web/app/guard.tsx'
import { AfterPublication } from './after-publication.tsx'
import { publishedTexts } from './published-texts.ts'
import '../editor.css'

export function meta() {
  return [{ title: publishedTexts.title }, { name: 'robots', content: 'noindex' }]
}

/**
 * The page 'After publication' for an article that has no manuscript in this journal, for example an imported
 * one.
 */
export default function PublishedArticleRoute() {
  const { id = '' } = useParams()
  return (
    <Guard role="editor">
      <AfterPublication key={id} articleId={id} level={1} />
    </Guard>
  )
}
