import { createContext, type ReactNode, useContext } from 'react'
import { acceptedTypes } from '#domain/manuscript/file-types.ts'
import { limits } from '#domain/manuscript/submission.ts'

const Accepted = createContext<readonly string[]>(limits.fileTypes)

/** Tells the fields for files which endings of names the journal accepts. */
export function AcceptedFiles({
  settings,
  children,
}: {
  settings: Parameters<typeof acceptedTypes>[0]
  children: ReactNode
}) {
  return <Accepted value={acceptedTypes(settings)}>{children}</Accepted>
}

/** Returns the endings of the names of files that the journal accepts. */
export const useAcceptedTypes = () => useContext(Accepted)
