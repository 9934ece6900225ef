import { blankDeclarations } from '../manuscript/declarations.ts'
import { type DeclarationsView, declarationsView } from '../schemas/declarations.ts'
import type { DocumentKind } from './document.ts'

/** What authors declared with a version of a manuscript. */
export const declarationsKind: DocumentKind<DeclarationsView> = {
  version: 1,
  schema: declarationsView,
  blank: { ...blankDeclarations(), interests: [] },
}
