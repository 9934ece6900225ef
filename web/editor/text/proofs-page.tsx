import { Galleys } from '../publish/galleys.tsx'
import { textTexts } from './text-texts.ts'
import { useEditorDetail } from './use-editor-detail.tsx'
import { Workspace } from './workspace.tsx'

export function meta() {
  return [{ title: textTexts.workspace.tabs.proofs }, { name: 'robots', content: 'noindex' }]
}

/** Galleys, and what the author says of the proofs. */
export default function ProofsRoute() {
  return <Workspace tab="proofs">{(id) => <ProofsTab id={id} />}</Workspace>
}

function ProofsTab({ id }: { id: string }) {
  const { detail, otherwise } = useEditorDetail(id)
  return detail ? <Galleys detail={detail} /> : otherwise
}
