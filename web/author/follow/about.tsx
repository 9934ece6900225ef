import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fullName } from '#domain/account/account.ts'
import { consentOf, objects } from '#domain/manuscript/authorship.ts'
import { fileKinds, reviewModes } from '#domain/manuscript/manuscript.ts'
import type { AuthorDetail, AuthorManuscript, FileView } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { useKinds } from '#web/app/kinds.ts'
import { Declared } from '#web/ui/lists/declared.tsx'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { FileName } from '#web/ui/text/file-name.tsx'
import { FileSize } from '#web/ui/text/file-size.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.detail

export function FileLines({ files }: { files: readonly FileView[] }) {
  return (
    <ul className="file-list">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink fileId={file.id}>
            <span className="hidden-text">{words.download} </span>
            <FileName>{file.fileName}</FileName>
          </FileLink>
          <small>
            {fileKinds[file.kind]}, <FileSize bytes={file.fileSize} />, <DateText value={file.uploadedAt} />
          </small>
          {file.description && <small>{file.description}</small>}
          {file.blindCopy === 'ready' && (
            <small>
              <FileLink fileId={file.id} copy="blind">
                {words.blindCopy}
              </FileLink>
            </small>
          )}
          {file.blindCopy === 'failed' && <small className="warn">{words.blindCopyFailed}</small>}
        </li>
      ))}
    </ul>
  )
}

/** Lists the files by version, newest version first. */
export function Files({ detail: { files } }: { detail: AuthorDetail }) {
  const versions = [...new Set(files.map((file) => file.version))].sort((a, b) => b - a)
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" className="label">
        {words.files}
      </h2>
      {versions.map((version) => (
        <div key={version} className="manuscript-file-version">
          {versions.length > 1 && <h3 className="meta">{words.version(version)}</h3>}
          <FileLines files={files.filter((file) => file.version === version)} />
        </div>
      ))}
    </section>
  )
}

export function People({ authors }: Pick<AuthorDetail, 'authors'>) {
  return (
    <section aria-labelledby="people-title">
      <h2 id="people-title" className="label">
        {words.people}
      </h2>
      <ol className="manuscript-people">
        {authors
          .toSorted((a, b) => a.orderIndex - b.orderIndex)
          .map((author) => (
            <li key={author.id}>
              {fullName(author)}
              {author.isCorresponding && '*'}
              <small>{author.affiliation}</small>
              <small className={objects(author) ? 'warn' : 'meta'}>
                {texts.authorship[consentOf(author)]}
              </small>
            </li>
          ))}
      </ol>
    </section>
  )
}

/** What the authors declared. Nothing is shown if nothing was. */
export function Declarations({ detail: { declarations } }: { detail: AuthorDetail }) {
  return (
    declarations && (
      <details className="fold">
        <summary>{words.declarations}</summary>
        <Declared declarations={declarations} />
      </details>
    )
  )
}

export function Facts({ manuscript }: { manuscript: AuthorManuscript }) {
  const { typeName, fieldName } = useKinds()
  const first = manuscript.resubmissionOf
  const facts: [string, ReactNode][] = [
    [words.number, manuscript.number],
    [words.resubmissionOf, first && <Link to={urls.authorManuscript(first.id)}>{first.number}</Link>],
    [words.type, typeName(manuscript.manuscriptType)],
    [words.field, fieldName(manuscript.fieldOfStudy)],
    [words.mode, reviewModes[manuscript.reviewMode]],
  ]
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title" className="label">
        {words.facts}
      </h2>
      <dl className="pairs">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{texts.row.submitted}</dt>
          <dd>
            <DateText value={manuscript.submittedAt} />
          </dd>
        </div>
        <div>
          <dt>{texts.row.updated}</dt>
          <dd>
            <DateText value={manuscript.lastStatusUpdate} />
          </dd>
        </div>
      </dl>
      {manuscript.articleId && <Link to={urls.article(manuscript.articleId)}>{words.article}</Link>}
    </section>
  )
}
