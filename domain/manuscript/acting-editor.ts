/**
 * Returns the editor who acts for an editor: the editor, or the substitute while the editor is away, or the
 * substitute's substitute. Null if everybody in that chain is away.
 *
 * @param substitutes Editors who are away, with their substitutes.
 */
export function actingEditor(
  substitutes: ReadonlyMap<string, string | null>,
  editorId: string,
): string | null {
  const passed = new Set<string>()
  let present: string | null = editorId
  while (present !== null && substitutes.has(present)) {
    if (passed.has(present)) return null
    passed.add(present)
    present = substitutes.get(present) ?? null
  }
  return present
}
