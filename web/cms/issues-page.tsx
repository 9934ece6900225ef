import { urls } from '#domain/urls.ts'
import { Guard } from '#web/app/guard.tsx'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Issues } from './settings/issues.tsx'
import { texts } from './texts.ts'
import './cms.css'
import './settings/settings.css'

const words = texts.issues

export function meta() {
  return [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]
}

/** The CMS's list of issues as a page of its own, because editors manage issues and the CMS is for administrators. */
export default function IssuesPage() {
  return (
    <Guard role="editor">
      <div className="page-head">
        <h1>{words.pageTitle}</h1>
        <LinkButton to={urls.editorDashboard}>{words.back}</LinkButton>
      </div>
      <Issues />
    </Guard>
  )
}
