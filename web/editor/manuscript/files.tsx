import { FolderDown } from 'lucide-react'
import { fileKinds } from '#domain/manuscript/manuscript.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import { addressOf } from '#web/app/address.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { FileLink } from '#web/ui/lists/file-link.tsx'
import { roles } from '#web/ui/lists/table-roles.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { texts } from '../texts.ts'
import { PackageLink } from './package-link.tsx'
import '#web/ui/lists/folding-table.css'

const words = texts.files

/** Files of the newest version, the blind copy first. */
export function FilesAside({ detail, onAll }: { detail: EditorDetail; onAll: () => void }) {
  const { files, manuscript } = detail
  const current = files.filter((file) => file.version === manuscript.version)
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" className="editor-side-title">
        {words.title} <small>{words.version(manuscript.version)}</small>
      </h2>
      <ul className="file-list">
        {current.flatMap((file) => [
          ...(file.blindCopy === 'ready'
            ? [
                <li key={`${file.id}-blind`}>
                  <FileLink fileId={file.id} copy="blind">
                    {blindName(file, manuscript.number)}
                  </FileLink>
                  <small>{words.blind}</small>
                </li>,
              ]
            : []),
          <li key={file.id}>
            <FileLink fileId={file.id}>{file.fileName}</FileLink>
            <small>
              {file.kind === 'manuscript' ? words.uploaded : fileKinds[file.kind]}, {fileSize(file.fileSize)}
            </small>
          </li>,
        ])}
      </ul>
      <p className="editor-side-action">
        <DownloadAll detail={detail} version={manuscript.version} />
        <Button kind="words" onClick={onAll}>
          {words.all(files.length)}
        </Button>
      </p>
      <p className="editor-side-action">
        <PackageLink manuscriptId={manuscript.id} />
      </p>
    </section>
  )
}

/** Link that downloads uploaded files and blind copies as one archive. */
function DownloadAll({ detail: { manuscript }, version }: { detail: EditorDetail; version: number }) {
  return (
    <PlainLinkButton
      href={addressOf('/api/manuscripts/{id}/files.zip', {
        params: { id: manuscript.id },
        query: { version },
      })}
      kind="words"
      icon={FolderDown}
      download
    >
      {words.downloadAll}
      <span className="hidden-text"> {words.version(version)}</span>
    </PlainLinkButton>
  )
}

function blindName(file: FileView, number: string): string {
  return `manuscript-${number}${file.kind === 'manuscript' ? '' : `-${file.kind}`}.pdf`
}

export function FilesTab({ detail }: { detail: EditorDetail }) {
  const versions = [...new Set(detail.files.map((file) => file.version))].sort((a, b) => b - a)
  return (
    <div className="editor-tab-text stack">
      {versions.map((version) => (
        <div key={version}>
          <table {...roles.table} className="table folding">
            <caption>{words.caption(version)}</caption>
            <thead {...roles.rowgroup}>
              <tr {...roles.row}>
                <th {...roles.columnheader} scope="col">
                  {words.name}
                </th>
                <th {...roles.columnheader} scope="col">
                  {words.kind}
                </th>
                <th {...roles.columnheader} scope="col" className="number">
                  {words.size}
                </th>
                <th {...roles.columnheader} scope="col">
                  {words.date}
                </th>
              </tr>
            </thead>
            <tbody {...roles.rowgroup}>
              {detail.files
                .filter((file) => file.version === version)
                .map((file) => (
                  <tr {...roles.row} key={file.id}>
                    <th {...roles.rowheader} scope="row">
                      <FileLink fileId={file.id}>{file.fileName}</FileLink>
                      {file.description && <small className="block">{file.description}</small>}
                      <BlindCopy file={file} />
                    </th>
                    <td {...roles.cell}>{fileKinds[file.kind]}</td>
                    <td {...roles.cell} className="number">
                      {fileSize(file.fileSize)}
                    </td>
                    <td {...roles.cell}>
                      <DateText value={file.uploadedAt} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
          <p>
            <DownloadAll detail={detail} version={version} />
          </p>
        </div>
      ))}
    </div>
  )
}

function BlindCopy({ file }: { file: FileView }) {
  if (file.blindCopy === null) return null
  return (
    <span className="block">
      {file.blindCopy === 'ready' ? (
        <FileLink fileId={file.id} copy="blind">
          {words.blind}
        </FileLink>
      ) : (
        <small className={file.blindCopy === 'failed' ? 'warn' : undefined}>
          {file.blindCopy === 'failed' ? words.blindFailed : words.blindWaiting}
        </small>
      )}
    </span>
  )
}
