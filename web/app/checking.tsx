import { NeedsScripts } from './needs-scripts.tsx'
import { texts } from './texts.ts'

/** Shown while the auth check is running. */
export function Checking({ children = texts.guard.checking }: { children?: string }) {
  return (
    <>
      <div className="checking script-only" role="status">
        <span className="spinner" aria-hidden="true" />
        {children}
      </div>
      <NeedsScripts />
    </>
  )
}
