import { useState } from 'react'
import type { DecisionDraft, DecisionDraftView } from '#domain/schemas/decision.ts'
import { api } from '#web/app/api.ts'
import { storeCopy, unknownRevision } from '#web/app/drafts/local-copy.ts'
import { type Draft, useDraft } from '#web/app/drafts/use-draft.ts'
import { forget, readKept } from '#web/app/kept.ts'
import { saveDecisionDraft } from '../calls.ts'

const blank: DecisionDraft = {
  kind: null,
  notes: '',
  letters: {},
  dueDate: null,
  reviewIds: null,
  reviewTexts: {},
  overrideReason: '',
  reasons: [],
  fixes: [],
  points: null,
}

function contentOf(draft: DecisionDraft | null): DecisionDraft {
  const { kind, notes, letters, dueDate, reviewIds, reviewTexts, overrideReason, reasons, fixes, points } =
    draft ?? blank
  return { kind, notes, letters, dueDate, reviewIds, reviewTexts, overrideReason, reasons, fixes, points }
}

interface DecisionDraftOptions {
  userId: string
  manuscriptId: string
  saved: DecisionDraftView['draft']
}

/** Moves a copy from session storage, where releases up to 0.1 stored it. */
function moveEarlierCopy(earlierKey: string, key: string): void {
  const earlier = readKept<DecisionDraft>('tab', earlierKey)
  if (!earlier) return
  storeCopy(key, { content: { ...blank, ...contentOf(earlier) }, revision: unknownRevision })
  forget('tab', earlierKey)
}

/** Saves the decision automatically while it is being written. */
export function useDecisionDraft({
  userId,
  manuscriptId,
  saved,
}: DecisionDraftOptions): Draft<DecisionDraft> {
  const copyKey = `decision-copy:${userId}:${manuscriptId}`
  useState(() => moveEarlierCopy(`decision:${manuscriptId}`, copyKey))
  return useDraft<DecisionDraft, DecisionDraft>({
    copyKey,
    example: blank,
    saved,
    put: (content, revision) => saveDecisionDraft(manuscriptId, { ...content, revision }),
    read: async () =>
      (await api('GET /api/manuscripts/{id}/decision/draft', { params: { id: manuscriptId } })).draft,
    toHeld: contentOf,
    toContent: contentOf,
  })
}
