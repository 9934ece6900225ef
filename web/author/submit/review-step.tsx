import { abstractAdvice, guidelinesFor, keywordAdvice, lengthAdvice } from '#domain/journal/guidelines.ts'
import { detailLabel, listNames } from '#domain/manuscript/details.ts'
import { fileKinds } from '#domain/manuscript/manuscript.ts'
import { useKinds } from '#web/app/kinds.ts'
import { Declared } from '#web/ui/lists/declared.tsx'
import { FileSize } from '#web/ui/text/file-size.tsx'
import { BlindCopyLine } from '../blind-copy/blind-copy.tsx'
import type { CopyPeople } from '../blind-copy/use-blind-copy.ts'
import { LengthAdvice, ObjectProblems, ObjectState } from '../files/object-state.tsx'
import { Advice } from './advice.tsx'
import { type Content, declaredIn, nameOf } from './draft.ts'
import type { JournalRules } from './journal-rules.ts'
import { Pair, Part } from './review-part.tsx'
import { texts } from './texts.ts'

const words = texts.review

/** Shows everything that will be submitted. */
export function ReviewStep({
  content,
  rules,
  people,
  onEdit,
}: {
  content: Content
  rules: JournalRules
  people: CopyPeople
  onEdit: (step: number) => void
}) {
  const { typeName, fieldName } = useKinds()
  const guidelines = guidelinesFor(rules, content.manuscript.manuscriptType)
  const { manuscript, authors, files } = content
  const { manuscriptType: type, fieldOfStudy: field } = manuscript
  const advice = [
    abstractAdvice(manuscript.abstract, guidelines),
    keywordAdvice(manuscript.keywords, guidelines),
  ].filter((said) => said !== null)
  return (
    <div className="wizard-review-parts">
      <Part step={1} onEdit={onEdit}>
        <dl className="wizard-review-pairs">
          <Pair term={detailLabel('title')}>
            {manuscript.title.trim() && (
              <span className="wizard-review-title" dir="auto">
                {manuscript.title.trim()}
              </span>
            )}
          </Pair>
          <Pair term={detailLabel('abstract')}>
            {manuscript.abstract.trim() && (
              <span className="wizard-review-abstract" dir="auto">
                {manuscript.abstract.trim()}
              </span>
            )}
          </Pair>
          {listNames.map((name) => (
            <Pair key={name} term={detailLabel(name)}>
              {manuscript[name].join('; ')}
            </Pair>
          ))}
          <Pair term={detailLabel('manuscriptType')}>{typeName(type)}</Pair>
          <Pair term={detailLabel('fieldOfStudy')}>{fieldName(field)}</Pair>
          {content.callId !== null && (
            <Pair term={texts.call.label}>
              {rules.calls.find(({ id }) => id === content.callId)?.title ?? texts.call.closed}
            </Pair>
          )}
        </dl>
        {advice.map((said) => (
          <Advice key={said}>{said}</Advice>
        ))}
      </Part>
      <Part step={2} onEdit={onEdit}>
        <ol className="wizard-review-authors">
          {authors.map((author, index) => (
            <li key={author.key}>
              <b>{nameOf(author, index + 1)}</b>{' '}
              {author.isCorresponding && <span className="author-tag">{texts.authors.correspondingTag}</span>}
              <small>
                {[author.affiliation, author.email, author.orcid && `${texts.authors.orcid} ${author.orcid}`]
                  .filter(Boolean)
                  .join(' · ') || words.none}
              </small>
              {author.roles.length > 0 && <small>{author.roles.map(({ role }) => role).join(', ')}</small>}
            </li>
          ))}
        </ol>
      </Part>
      <Part step={3} onEdit={onEdit}>
        {files.length === 0 ? (
          <p className="wizard-none-given">{words.noFiles}</p>
        ) : (
          <ul className="wizard-review-files">
            {files.map((file) => (
              <li key={file.key}>
                <b>{file.fileName}</b>
                <small>
                  {fileKinds[file.kind]} · <FileSize bytes={file.fileSize} /> ·{' '}
                  <ObjectState objectId={file.objectId} />
                </small>
                {file.description && <small>{file.description}</small>}
                <ObjectProblems objectId={file.objectId} />
                <BlindCopyLine {...file} people={people} />
                {file.kind === 'manuscript' && (
                  <LengthAdvice objectId={file.objectId} of={(count) => lengthAdvice(count, guidelines)} />
                )}
              </li>
            ))}
          </ul>
        )}
        <Declared declarations={declaredIn(content, rules.asking)} />
      </Part>
      <p className="help">{words.mode[rules.mode]}</p>
      <p className="help">{words.terms}</p>
    </div>
  )
}
