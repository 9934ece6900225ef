import { urls } from '#domain/urls.ts'
import { formOutcome } from '#web/app/host.server.ts'
import type { Route } from './+types/confirm.ts'
import { AlertLink } from './alert-link.tsx'
import { readerTexts } from './texts.ts'

const texts = readerTexts.confirm

export function loader(args: Route.LoaderArgs) {
  return { form: formOutcome(args), token: new URL(args.request.url).searchParams.get('token') ?? '' }
}

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

export default function Confirm({ loaderData }: Route.ComponentProps) {
  const { form, token } = loaderData
  return (
    <AlertLink
      path="/alerts/confirm"
      call="POST /api/alerts/confirm"
      posted={form}
      token={token}
      words={texts}
      next={{ href: urls.articles, label: texts.articles }}
    />
  )
}
