import { urls } from '#domain/urls.ts'
import { formOutcome } from '#web/app/host.server.ts'
import type { Route } from './+types/unsubscribe.ts'
import { AlertLink } from './alert-link.tsx'
import { readerTexts } from './texts.ts'

const texts = readerTexts.unsubscribe

export function loader(args: Route.LoaderArgs) {
  return { form: formOutcome(args), token: new URL(args.request.url).searchParams.get('token') ?? '' }
}

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { form, token } = loaderData
  return (
    <AlertLink
      path="/alerts/unsubscribe"
      call="POST /api/alerts/unsubscribe"
      posted={form}
      token={token}
      words={texts}
      next={{ href: urls.alerts, label: texts.again }}
    />
  )
}
