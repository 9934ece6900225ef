import { type ParseResult, Visitor } from 'oxc-parser'

/** The files that implement the form kit. */
const KIT = /^web\/(ui|reader\/use-page-form\.ts|app\/(api|use-call)\.ts)/
/** A file that makes calls in the background, without a button. A newer call replaces the current one. */
const BACKGROUND = 'web/author/blind-copy/use-blind-copy.ts'
const KIT_IMPORT = /\/(use-form|use-page-form)\.ts$/
/** Forms that do not use the kit because they need no validation, each with the reason. */
export const formsWithoutKit: Readonly<Record<string, string>> = {
  'web/articles/search-form.tsx': 'a search is an address, which takes any text',
  'web/app/route-failure.tsx': 'a search is an address, which takes any text',
  'web/editor/queue/queue-filters.tsx': 'filters take effect as they are chosen',
  'web/editor/analytics/analytics.tsx': 'filters take effect as they are chosen',
  'web/app/pages/page-jump.tsx': 'turns to a page of the manuscript',
}

/**
 * Returns the problems of a file that handles a form itself instead of using web/ui/forms (decision 0047).
 */
export function formProblems(
  path: string,
  source: string,
  { program }: Pick<ParseResult, 'program'>,
): string[] {
  if (!path.startsWith('web/') || KIT.test(path)) return []
  const problems: string[] = []
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  let usesKit = false
  let hasForm = false
  new Visitor({
    ImportDeclaration(node) {
      if (KIT_IMPORT.test(node.source.value)) usesKit = true
      if (path !== BACKGROUND && /\buseMutation\b/.test(textOf(node)))
        problems.push('uses useMutation: useSend or useCall make one call at a time')
    },
    JSXOpeningElement(node) {
      if (textOf(node.name) === 'form') hasForm = true
    },
    MemberExpression(node) {
      if (node.property.type !== 'Identifier') return
      if (node.property.name === 'focus' && /getElementById\([^)]*\)\??$/.test(textOf(node.object)))
        problems.push('moves the focus by getElementById: the form kit does, or focusOn')
      if (node.property.name === 'issues' && /error$/i.test(textOf(node.object)))
        problems.push('reads the issues of an error: useForm places them, and issuesOf lists them')
    },
  }).visit(program)
  if (hasForm && !usesKit && !(path in formsWithoutKit))
    problems.push('has a form that is not wired by web/ui/forms/use-form.ts')
  return problems
}
