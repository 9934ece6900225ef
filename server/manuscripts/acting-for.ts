import { actingEditor } from '#domain/manuscript/acting-editor.ts'
import type { ActingFor } from './queue-queries.ts'

/** Returns for whom an editor acts, given the editors who are away and their substitutes. */
export function actingFor(substitutes: ReadonlyMap<string, string | null>, editorId: string): ActingFor {
  const absent = [...substitutes.keys()].map((id) => [id, actingEditor(substitutes, id)] as const)
  return {
    editors: [
      ...(substitutes.has(editorId) ? [] : [editorId]),
      ...absent.flatMap(([id, acting]) => (acting === editorId ? [id] : [])),
    ],
    nobody: absent.flatMap(([id, acting]) => (acting === null ? [id] : [])),
    others: absent.flatMap(([id, acting]) => (acting !== null ? [[id, acting] as const] : [])),
  }
}
