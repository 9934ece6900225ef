import { Download } from 'lucide-react'
import { useState } from 'react'
import { counterReports, type ReportId, reportIds, worldCustomer } from '#domain/article/counter.ts'
import type { UsageOverview } from '#domain/schemas/usage.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Select, TextInput } from '#web/ui/forms/field.tsx'
import { usageTexts } from './usage-texts.ts'

const words = usageTexts.reports
const monthOf = (day: string) => day.slice(0, 7)

/** Chooses a COUNTER report and downloads it. */
export function UsageReport({ usage: { reported, institutions } }: { usage: UsageOverview }) {
  const [report, setReport] = useState<ReportId>('TR_J3')
  const [customer, setCustomer] = useState<string>(worldCustomer)
  const [format, setFormat] = useState<keyof typeof words.formats>('xlsx')
  const [from, setFrom] = useState(reported ? monthOf(latest(reported)) : '')
  const [to, setTo] = useState(reported ? monthOf(reported.last) : '')
  const query = new URLSearchParams({ customer_id: customer, begin_date: from, end_date: to })
  return (
    <section aria-labelledby="usage-report-title">
      <h2 id="usage-report-title" className="section-title">
        {words.title}
      </h2>
      <p className="help">{words.help}</p>
      {!reported ? (
        <p className="editor-quiet-text">{words.none}</p>
      ) : (
        <>
          <div className="usage-report">
            <Select
              id="usage-report"
              label={words.report}
              help={counterReports[report].description}
              value={report}
              onChange={(event) => setReport(event.target.value as ReportId)}
              options={reportIds.map((id) => [id, `${id}: ${counterReports[id].name}`] as const)}
            />
            <Select
              id="usage-customer"
              label={words.customer}
              value={customer}
              onChange={(event) => setCustomer(event.target.value)}
              options={[
                [worldCustomer, words.world] as const,
                ...institutions.map(({ customerId, name }) => [customerId, name] as const),
              ]}
            />
            <TextInput
              {...{ id: 'usage-from', label: words.from, type: 'month', value: from }}
              {...{ min: monthOf(reported.first), max: to }}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextInput
              {...{ id: 'usage-to', label: words.to, type: 'month', value: to }}
              {...{ min: from, max: monthOf(reported.last) }}
              onChange={(event) => setTo(event.target.value)}
            />
            <Select
              id="usage-format"
              label={words.format}
              value={format}
              onChange={(event) => setFormat(event.target.value as typeof format)}
              options={Object.entries(words.formats).map(([id, label]) => [id, label] as const)}
            />
          </div>
          <PlainLinkButton
            kind="primary"
            icon={Download}
            href={`/api/sushi/r51/reports/${report.toLowerCase()}.${format}?${query}`}
            download
          >
            {words.download}
          </PlainLinkButton>
        </>
      )}
      <p className="help usage-harvest">{words.harvest('/api/sushi/r51')}</p>
    </section>
  )
}

/** The first month to offer: the last twelve closed ones. */
function latest({ first, last }: { first: string; last: string }): string {
  const date = new Date(`${last}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - 11)
  const begin = date.toISOString().slice(0, 10)
  return begin > first ? begin : first
}
