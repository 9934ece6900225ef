import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FileKind } from '#domain/manuscript/manuscript.ts'
import { kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import type { ObjectView } from '#domain/schemas/objects.ts'
import { ApiError, api } from '#web/app/api.ts'
import { objectKey, useObject } from '../files/use-object.ts'

/** Number of attempts. Together they take about three minutes. */
const mostTries = 36
const againMs = 5000
const passing = (status: number) => status === 401 || status >= 500

/** An author whose identity the copy must not reveal. */
export interface CopyPerson {
  firstName: string
  lastName: string
  email: string
  affiliation: string
  orcid: string | null
}

/**
 * The people whom the copy must not identify; null if reviewers may see the authors, so that no copy is made.
 */
export type CopyPeople = readonly CopyPerson[] | null

export function peopleOf(
  authors: readonly (Omit<CopyPerson, 'orcid'> & { orcid: string | null })[],
): CopyPerson[] {
  return authors.map(({ firstName, lastName, email, affiliation, orcid }) => ({
    firstName,
    lastName,
    email,
    affiliation,
    orcid: orcid || null,
  }))
}

interface BlindCopy {
  object: ObjectView | undefined
  /** Whether this file needs a copy for reviewers. */
  wanted: boolean
  failed: boolean
  ask: () => void
}

/** Requests the copy once the file has passed its checks, and again whenever the authors change. */
export function useBlindCopy(
  objectId: string,
  kind: FileKind,
  people: CopyPeople,
  revisionOf?: string,
): BlindCopy {
  const client = useQueryClient()
  const { data: object } = useObject(objectId)
  const wanted = people !== null && kindsForReviewers.includes(kind)
  const asked = useRef('')
  const request = useMutation({
    mutationFn: (anew: boolean) =>
      api('POST /api/objects/{objectId}/blind-copy', {
        params: { objectId },
        body: { authors: [...(people ?? [])], anew, manuscriptId: revisionOf ?? null },
      }),
    onSuccess: (view) => client.setQueryData(objectKey(objectId), view),
    // Retries automatically after the person was signed out or offline. 'online' waits for a connection.
    networkMode: 'online',
    retry: (count, error) => count < mostTries && (!(error instanceof ApiError) || passing(error.status)),
    retryDelay: againMs,
  })
  const ask = useEffectEvent(() => request.mutate(false))
  const names = JSON.stringify(people)
  const fit = object?.state === 'ready'
  useEffect(() => {
    if (!wanted || !fit || asked.current === names) return
    asked.current = names
    ask()
  }, [wanted, fit, names])
  return { object, wanted, failed: request.isError, ask: () => request.mutate(true) }
}
