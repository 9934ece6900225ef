import { Empty } from '#web/ui/marks/states.tsx'
import { PdfChoice } from '../publish/pdf-choice.tsx'
import { Publish } from '../publish/publish.tsx'
import { textTexts } from './text-texts.ts'
import { useEditorDetail } from './use-editor-detail.tsx'
import { Workspace } from './workspace.tsx'
import '../decide/decision.css'

const words = textTexts.workspace

export function meta() {
  return [{ title: words.tabs.publish }, { name: 'robots', content: 'noindex' }]
}

/** The checks before publication, and the form that publishes. */
export default function PublishRoute() {
  return <Workspace tab="publish">{(id) => <PublishTab id={id} />}</Workspace>
}

function PublishTab({ id }: { id: string }) {
  const { detail, otherwise } = useEditorDetail(id)
  if (!detail) return otherwise
  if (!detail.allowed.includes('publish')) return <Empty title={words.notInProduction} />
  return (
    <>
      <PdfChoice id={id} />
      <Publish detail={detail} />
    </>
  )
}
