import { Empty } from '#web/ui/marks/states.tsx'
import { AfterPublication } from '../published/after-publication.tsx'
import { textTexts } from './text-texts.ts'
import { useEditorDetail } from './use-editor-detail.tsx'
import { Workspace } from './workspace.tsx'

const words = textTexts.workspace

export function meta() {
  return [{ title: words.tabs.after }, { name: 'robots', content: 'noindex' }]
}

/** The tab with notices about the published article, and its versions. */
export default function AfterRoute() {
  return <Workspace tab="after">{(id) => <AfterTab id={id} />}</Workspace>
}

function AfterTab({ id }: { id: string }) {
  const { detail, otherwise } = useEditorDetail(id)
  if (!detail) return otherwise
  const { articleId } = detail.manuscript
  return articleId ? <AfterPublication articleId={articleId} /> : <Empty title={words.notPublished} />
}
