import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SetupStep } from '#domain/journal/setup.ts'
import { urls } from '#domain/urls.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { keys } from '../calls.ts'
import { texts } from '../texts.ts'

const words = texts.setup.effect

/** The page on which a step's settings are seen. */
const pageOf: Readonly<Partial<Record<SetupStep, string>>> = {
  identity: urls.home,
  look: urls.home,
  access: `${urls.guidelines}#options`,
  kinds: `${urls.guidelines}#types`,
  review: '/peer-review',
  board: urls.board,
  pages: '/about',
}

/** Scrolls a loaded page to its part. With the part in its address, the page around it would be scrolled, too. */
const showPart = (part: string | undefined) => (event: { currentTarget: HTMLIFrameElement }) => {
  const { contentDocument, contentWindow } = event.currentTarget
  const top = part && contentDocument?.getElementById(part)?.getBoundingClientRect().top
  if (top) contentWindow?.scrollTo({ top, behavior: 'instant' })
}

/** Shows a page of the journal as it is after the last save. */
export function Effect({ step }: { step: SetupStep }) {
  const [loads, setLoads] = useState(0)
  const client = useQueryClient()
  const page = pageOf[step]
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const isSetup = JSON.stringify(query.queryKey) === JSON.stringify(keys.setup)
        if (type === 'updated' && isSetup && query.state.fetchStatus === 'idle')
          setLoads((count) => count + 1)
      }),
    [client],
  )
  if (!page) return null
  const [path, part] = page.split('#')
  return (
    <details className="setup-effect" open>
      <summary>{words.title}</summary>
      <p className="help">{words.help}</p>
      <iframe key={loads} src={path} title={words.title} loading="lazy" onLoad={showPart(part)} />
      <p className="setup-effect-foot">
        <Button kind="words" onClick={() => setLoads(loads + 1)}>
          {words.again}
        </Button>
        <a href={page} target="_blank" rel="noreferrer">
          {words.own}
        </a>
      </p>
    </details>
  )
}
