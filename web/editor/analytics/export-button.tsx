import { Download } from 'lucide-react'
import { Button } from '#web/ui/forms/button.tsx'
import { analyticsTexts as words } from './analytics-texts.ts'
import { downloadCsv } from './download-csv.ts'

type Table = keyof typeof words.exports

export function ExportButton({ address, table }: { address: URLSearchParams; table: Table }) {
  return (
    <Button kind="words" icon={Download} onClick={() => downloadCsv(address, table)}>
      {table === 'manuscripts' ? (
        words.exportAll
      ) : (
        <>
          {words.export}
          <span className="hidden-text">: {words.exports[table]}</span>
        </>
      )}
    </Button>
  )
}

export function ChartHead({
  id,
  title,
  table,
  address,
}: {
  id: string
  title: string
  table: Table
  address: URLSearchParams
}) {
  return (
    <div className="analytics-chart-head">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <ExportButton address={address} table={table} />
    </div>
  )
}
