import { Galleys } from '../publish/galleys.tsx'
import { Proofing } from './proofing/proofing.tsx'
import { textTexts } from './text-texts.ts'
import { useEditorDetail } from './use-editor-detail.tsx'
import { Workspace } from './workspace.tsx'

export function meta() {
  return [{ title: textTexts.workspace.tabs.proofs }, { name: 'robots', content: 'noindex' }]
}

/** The proofs tab: proofs of the text, galleys, and the authors' answers to both. */
export default function ProofsRoute() {
  return <Workspace tab="proofs">{(id) => <ProofsTab id={id} />}</Workspace>
}

function ProofsTab({ id }: { id: string }) {
  const { detail, otherwise } = useEditorDetail(id)
  if (!detail) return otherwise
  return (
    <>
      <Proofing id={id} />
      <Galleys detail={detail} />
    </>
  )
}
