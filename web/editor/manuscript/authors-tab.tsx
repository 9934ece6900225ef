import { fullName } from '#domain/account/account.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { roles } from '#web/ui/lists/table-roles.ts'
import { aboutTexts as words } from './about-texts.ts'
import '#web/ui/lists/folding-table.css'

/** Content of the tab 'Authors'. */
export function AuthorsTab({ detail }: { detail: EditorDetail }) {
  const { authors, submitter } = detail
  return (
    <div className="editor-tab-text stack">
      <ScrollX label={words.authorsCaption}>
        <table {...roles.table} className="table folding">
          <caption>{words.authorsCaption}</caption>
          <thead {...roles.rowgroup}>
            <tr {...roles.row}>
              <th {...roles.columnheader} scope="col">
                {words.name}
              </th>
              <th {...roles.columnheader} scope="col">
                {words.affiliation}
              </th>
              <th {...roles.columnheader} scope="col">
                {words.email}
              </th>
              <th {...roles.columnheader} scope="col">
                {words.orcid}
              </th>
            </tr>
          </thead>
          <tbody {...roles.rowgroup}>
            {authors.map((author) => (
              <tr {...roles.row} key={author.id}>
                <th {...roles.rowheader} scope="row">
                  {fullName(author)}
                  {author.isCorresponding && (
                    <small className="block editor-tag">{words.corresponding}</small>
                  )}
                </th>
                <td {...roles.cell}>{author.affiliation}</td>
                <td {...roles.cell}>
                  <a href={`mailto:${author.email}`}>{author.email}</a>
                </td>
                <td {...roles.cell}>
                  {author.orcid ? (
                    <a href={`https://orcid.org/${author.orcid}`} rel="noreferrer">
                      {author.orcid}
                    </a>
                  ) : (
                    <span className="wide-only">{words.none}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <p className="editor-quiet-text">{words.submitter(submitter.username, submitter.email)}</p>
    </div>
  )
}
