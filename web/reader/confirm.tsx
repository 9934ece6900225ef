import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { urls } from '#domain/urls.ts'
import { formOutcome } from '#web/app/host.server.ts'
import { AlertLink } from './alert-link.tsx'
import { readerTexts } from './texts.ts'

const texts = readerTexts.confirm

export function loader(args: LoaderFunctionArgs) {
  return { form: formOutcome(args), token: new URL(args.request.url).searchParams.get('token') ?? '' }
}

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

export default function Confirm() {
  const { form, token } = useLoaderData<typeof loader>()
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
