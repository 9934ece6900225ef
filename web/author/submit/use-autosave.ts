import { api } from '#web/app/api.ts'
import type { SaveState } from '#web/app/drafts/draft-saver.ts'
import { useSaver } from '#web/app/drafts/use-saver.ts'
import { type Content, type SavedContent, sameContent, toSaved } from './draft.ts'
import { dropAllCopies, dropCopy, keepCopy } from './draft-copy.ts'
import type { WizardStart } from './wizard-start.ts'

export interface Autosave {
  state: SaveState
  /** Saves the content soon. Call on every change. */
  save: (content: Content) => void
  stop: () => Promise<void>
  resume: () => void
  end: () => Promise<void>
}

/**
 * Saves the wizard's content automatically. If the server cannot be reached, the content is stored in this
 * browser.
 */
export function useAutosave(
  userId: string,
  { draftId, revision, savedAt, uncertain = null }: WizardStart,
): Autosave {
  const params = { id: draftId }
  const { state, saver } = useSaver<SavedContent>(
    () => ({
      revision,
      uncertain,
      put: (content, at) =>
        api('PUT /api/manuscripts/drafts/{id}', { params, body: { ...content, revision: at } }),
      async look(content) {
        const now = await api('GET /api/manuscripts/drafts/{id}', { params })
        return { ...now, isSame: sameContent(now, content) }
      },
      keep: (content, at, sent) => keepCopy(userId, draftId, { content, revision: at, sent }),
      forget: () => dropCopy(userId, draftId),
    }),
    savedAt,
  )
  return {
    state,
    save: (content) => saver.change(toSaved(content)),
    stop: () => saver.stop(),
    resume: () => saver.resume(),
    async end() {
      await saver.end()
      dropAllCopies(userId, draftId)
    },
  }
}
