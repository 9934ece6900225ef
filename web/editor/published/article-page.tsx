import { useParams } from 'react-router'
import { Guard } from '#web/app/guard.tsx'
import { AfterPublication } from './after-publication.tsx'
import { publishedTexts } from './published-texts.ts'
import '../editor.css'

export function meta() {
  return [{ title: publishedTexts.title }, { name: 'robots', content: 'noindex' }]
}

/** The same page for an article without a manuscript in this journal, such as an imported one. */
export default function PublishedArticleRoute() {
  const { id = '' } = useParams()
  return (
    <Guard role="editor">
      <AfterPublication key={id} articleId={id} level={1} />
    </Guard>
  )
}
