import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { textTexts } from '../text/text-texts.ts'
import { Copyediting } from './copyediting.tsx'

/** Moves the manuscript from copyediting to production, and links to the production workspace. */
export function Production({ detail }: { detail: EditorDetail }) {
  const { id, currentStage } = detail.manuscript
  const isInProduction = currentStage === 'production'
  return (
    <>
      <p className="editor-step">
        <LinkButton to={urls.manuscriptText(id)} kind={isInProduction ? 'primary' : 'secondary'}>
          {textTexts.open}
        </LinkButton>{' '}
        <span className="help">{textTexts.linkHelp}</span>
      </p>
      {!isInProduction && <Copyediting detail={detail} />}
    </>
  )
}
