import { useState } from 'react'
import { Link } from 'react-router'
import type { ExportSize } from '#domain/api/cms-exports.ts'
import { type ExportKind, exportKinds, type OjsRelease, ojsReleases } from '#domain/journal/exports.ts'
import { urls } from '#domain/urls.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { keys } from '../calls.ts'
import { Loaded } from '../parts.tsx'
import { WaitingForm } from '../waiting.tsx'
import { exportTexts as words } from './export-texts.ts'
import '../cms.css'
import '../settings/settings.css'
import '../imports/imports.css'
import './exports.css'

export function meta() {
  return [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]
}

/** Takes the journal out: one archive with everything, or with what readers see. */
export default function ExportPage() {
  const query = useApiQuery({ queryKey: keys.exportSize, refetchOnMount: 'always' })
  return (
    <Guard role="admin">
      <nav aria-label={words.breadcrumb} className="imports-crumb">
        <Link to={`${urls.cmsDashboard}?tab=settings`}>{words.settings}</Link>
        <span aria-current="page">{words.pageTitle}</span>
      </nav>
      <div className="page-head">
        <div>
          <h1>{words.pageTitle}</h1>
          <p>{words.help}</p>
        </div>
      </div>
      <Loaded query={query} failed={words.failed} waiting={<WaitingForm />}>
        {(size) => <Choices size={size} />}
      </Loaded>
    </Guard>
  )
}

function Choices({ size }: { size: ExportSize }) {
  const [kind, setKind] = useState<ExportKind>('everything')
  const [ojs, setOjs] = useState<OjsRelease>(ojsReleases[0])
  return (
    <div className="stack exports-choices">
      <p>{words.size(size.articles, size.issues, size.manuscripts)}</p>
      <RadioGroup
        id="exports-kind"
        name="kind"
        label={words.kind}
        choices={exportKinds.map((value) => ({ value, ...words.kinds[value] }))}
        value={kind}
        onChange={(value) => setKind(exportKinds.find((one) => one === value) ?? 'everything')}
      />
      {kind === 'everything' && size.hidden > 0 && <p className="note">{words.hidden(size.hidden)}</p>}
      {kind !== 'preservation' && (
        <Select
          id="exports-ojs"
          label={words.ojs}
          help={words.ojsHelp}
          options={ojsReleases.map((release) => [release, words.release(release)] as const)}
          value={ojs}
          onChange={(event) => setOjs(ojsReleases.find((one) => one === event.target.value) ?? ojs)}
        />
      )}
      <div className="stack">
        <div>
          <PlainLinkButton kind="primary" href={`/api/cms/export.zip?kind=${kind}&ojs=${ojs}`} download>
            {words.download}
          </PlainLinkButton>
        </div>
        <p className="help">
          {words.downloadHelp} {words.large}
        </p>
        {kind !== 'preservation' && <p className="help">{words.moving}</p>}
      </div>
      <h2 className="section-title">{words.other}</h2>
      <p>
        {words.otherBody} <Link to={`${urls.cmsDashboard}?tab=settings&part=outside`}>{words.otherLink}</Link>
      </p>
    </div>
  )
}
