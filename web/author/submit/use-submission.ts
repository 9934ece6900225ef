import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Issue } from '#domain/errors.ts'
import { type AskingFor, askedOnly } from '#domain/manuscript/declaration-rules.ts'
import { urls } from '#domain/urls.ts'
import { ApiError, api } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { issuesOf } from '#web/ui/forms/issues.ts'
import { sentFiles } from '../files/draft-files.ts'
import { draftsKey, submissionsKey } from '../queries.ts'
import { type Content, problemsByStep, toSaved } from './draft.ts'
import { texts } from './texts.ts'
import type { Autosave } from './use-autosave.ts'

/** Delay of the redirect after submission (specification, section 9). */
const redirectMs = 1000
const words = texts.review

export interface Submission {
  /** Whether the author has tried to submit. From then on, all problems are shown. */
  attempted: boolean
  attempts: number
  /** Problems reported by the server. */
  refused: Issue[]
  /** Reason why the submission failed; null if the failure concerns fields. */
  failure: string | null
  busy: boolean
  send: (content: Content) => void
  forgetRefusal: () => void
}

function reasonOfFailure(error: unknown): string {
  if (error instanceof ApiError) return error.reason || words.fallbackError
  return words.fallback
}

/** Submits the manuscript. Pressing the button repeatedly submits it only once. */
export function useSubmission(draftId: string, autosave: Autosave, asking: AskingFor): Submission {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [attempts, setAttempts] = useState(0)
  const [refused, setRefused] = useState<Issue[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  const submit = useCall({
    mutationFn: async (content: Content) => {
      // Saving is stopped first, because a save that arrives after the submission would create the draft
      // again.
      await autosave.stop()
      const { step: _, prefill: __, ...saved } = toSaved(content)
      return api('POST /api/manuscripts/submit', {
        headers: { 'idempotency-key': draftId },
        body: {
          manuscript: saved.manuscript,
          authors: saved.authors.map((author, orderIndex) => ({ ...author, orderIndex })),
          files: sentFiles(content.files),
          declarations: askedOnly(content.declarations, asking),
          callId: saved.callId,
          resubmissionOf: saved.resubmissionOf,
          draftId,
        },
      })
    },
    onSuccess: async ({ title }) => {
      toast(words.success(title))
      setTimeout(() => navigate(urls.authorDashboard), redirectMs)
      await autosave.end()
      await client.invalidateQueries({ queryKey: submissionsKey })
      await client.invalidateQueries({ queryKey: draftsKey })
    },
    onError: (error) => {
      autosave.resume()
      const issues = issuesOf(error)
      setRefused(issues)
      setFailure(issues.length === 0 ? `${words.failed}. ${reasonOfFailure(error)}` : null)
      setAttempts((count) => count + 1)
      toast({ title: words.failed, description: reasonOfFailure(error), variant: 'destructive' })
    },
  })

  return {
    attempted: attempts > 0,
    attempts,
    refused,
    failure,
    busy: submit.isPending || submit.isSuccess,
    send(content) {
      if (submit.isPending || submit.isSuccess) return
      if (Object.values(problemsByStep(content, asking)).some((problems) => problems.length > 0))
        return setAttempts(attempts + 1)
      setRefused([])
      setFailure(null)
      submit.mutate(content)
    },
    forgetRefusal() {
      if (refused.length > 0) setRefused([])
      if (failure !== null) setFailure(null)
    },
  }
}
