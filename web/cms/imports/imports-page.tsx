import { Link, useSearchParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { Guard } from '#web/app/guard.tsx'
import { useApiQuery } from '#web/app/query.ts'
import { keys } from '../calls.ts'
import { Loaded } from '../parts.tsx'
import { WaitingForm } from '../waiting.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportView } from './import-view.tsx'
import { importsTexts as words } from './imports-texts.ts'
import { StartImport } from './start-import.tsx'
import '../cms.css'
import '../settings/settings.css'
import './imports.css'

export function meta() {
  return [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]
}

/** Moves a journal in: one import if the address names it, otherwise a new one and those before. */
export default function ImportsPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return (
    <Guard role="admin">
      <nav aria-label={words.breadcrumb} className="imports-crumb">
        <Link to={`${urls.cmsDashboard}?tab=settings`}>{words.settings}</Link>
        {id ? (
          <Link to={urls.cmsImports}>{words.pageTitle}</Link>
        ) : (
          <span aria-current="page">{words.pageTitle}</span>
        )}
      </nav>
      {id ? <ImportView key={id} id={id} /> : <AllImports />}
    </Guard>
  )
}

function AllImports() {
  const query = useApiQuery({ queryKey: keys.imports, refetchOnMount: 'always' })
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.pageTitle}</h1>
          <p>{words.help}</p>
        </div>
      </div>
      <Loaded query={query} failed={words.failed} waiting={<WaitingForm />}>
        {(view) => (
          <div className="imports-two">
            <StartImport view={view} />
            <EarlierImports imports={view.imports} />
          </div>
        )}
      </Loaded>
    </>
  )
}
