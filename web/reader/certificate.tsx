import { useSearchParams } from 'react-router'
import { ApiError, reasonOf } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { readerTexts } from './texts.ts'
import './reader.css'

const texts = readerTexts.certificate

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

/** Says whether we issued a certificate of reviewing or of acceptance. The link on the certificate leads here. */
export default function Certificate() {
  const [search] = useSearchParams()
  const code = search.get('code')?.replaceAll(/\s/g, '') ?? ''
  return (
    <div className="frame reader-page">
      <h1>{texts.title}</h1>
      <div role="status" className="reader-checked">
        {code ? <Checked code={code} /> : <p>{texts.howTo}</p>}
      </div>
    </div>
  )
}

function Checked({ code }: { code: string }) {
  const query = useApiQuery({ queryKey: keyOf('/api/certificates', { query: { code } }) })
  if (query.isPending) return <Skeleton lines={['w-60', 'w-40']} />
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <>
        <h2>{texts.unknown}</h2>
        <p>{texts.unknownBody}</p>
      </>
    )
  if (query.isError)
    return (
      <Failure title={texts.failed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, '')}
      </Failure>
    )
  if (query.data.kind === 'acceptance') {
    const { authors, title, number, acceptedOn, issuedOn: day } = query.data
    return (
      <>
        <h2>{texts.genuine}</h2>
        <p>{texts.accepted(title, authors, longDate(acceptedOn))}</p>
        <p>{texts.acceptedDetails(number, longDate(day))}</p>
      </>
    )
  }
  const { name, year, reviews, medianDays, issuedOn } = query.data
  return (
    <>
      <h2>{texts.genuine}</h2>
      <p>{texts.says(name, reviews, year)}</p>
      <p>{texts.details(medianDays, longDate(issuedOn))}</p>
    </>
  )
}
