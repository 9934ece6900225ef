import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ChecksView, OpenCheck } from '#domain/schemas/checks.ts'
import { urls } from '#domain/urls.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { kindsOf, MoreLikeThis } from '../text/alike.tsx'
import { texts } from '../texts.ts'

const words = texts.checks

interface ChecksProps {
  manuscriptId: string
  open: ChecksView['open']
  /** The tab that shows the list. */
  here: 'text' | 'publish'
  /** Shows a place in the text. Only the text tab has this function. */
  onShow?: (anchor: string) => void
}

/**
 * Lists the open checks. Each entry explains the problem and links to the place where it is solved. Of many that find the
 * same, the first is shown and the others can be opened.
 */
export function CheckList({ open, ...props }: ChecksProps) {
  const entries = (checks: readonly OpenCheck[]) =>
    checks.map((check) => (
      <Entry key={`${check.code} ${check.message} ${check.anchor}`} check={check} {...props} />
    ))
  return (
    <ul className="text-tasks">
      {kindsOf(open).map(({ code, alike, areMany }) =>
        areMany ? (
          <Fragment key={code}>
            {entries(alike.slice(0, 1))}
            <MoreLikeThis count={alike.length - 1}>{entries(alike.slice(1))}</MoreLikeThis>
          </Fragment>
        ) : (
          entries(alike)
        ),
      )}
    </ul>
  )
}

type EntryProps = Omit<ChecksProps, 'open'> & { check: OpenCheck }

function Entry({ check, ...props }: EntryProps) {
  return (
    <li className={check.weight === 'should' ? 'text-task should' : 'text-task must'}>
      <Icon of={check.weight === 'should' ? TriangleAlert : CircleAlert} />
      <div>
        <b>{check.message}</b>
        {check.weight === 'integrity' && <small>{words.integrity}</small>}
        <p className="editor-word-actions">
          <Way check={check} {...props} />
        </p>
      </div>
    </li>
  )
}

function Way({ check, manuscriptId, here, onShow }: EntryProps) {
  const { tab, anchor, field } = check
  if (tab === 'text' && here === 'text')
    return anchor !== null && onShow ? (
      <Button kind="words" onClick={() => onShow(anchor)}>
        {words.show}
      </Button>
    ) : null
  if (tab === 'publish' && here === 'publish')
    return field === null ? null : (
      <Button kind="words" onClick={() => focusOn(`publish-${field}`)}>
        {words.change}
      </Button>
    )
  if (tab === 'metadata')
    return (
      <Link to={`${urls.manuscriptMetadata(manuscriptId)}#metadata-${anchor}-section`}>{words.metadata}</Link>
    )
  if (tab === 'proofs') return <Link to={urls.manuscriptProofs(manuscriptId)}>{words.proofs}</Link>
  if (tab === 'publish') return <Link to={urls.manuscriptPublish(manuscriptId)}>{words.publish}</Link>
  return <Link to={urls.manuscriptText(manuscriptId)}>{words.text}</Link>
}

/** The checks that passed, in one line that can be expanded. */
export function PassedChecks({ passed }: Pick<ChecksView, 'passed'>) {
  if (passed.length === 0) return null
  return (
    <details className="fold">
      <summary>
        <Icon of={CircleCheck} className="text-passed" /> {words.passed(passed.length)}
      </summary>
      <ul className="text-passed-list">
        {passed.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </details>
  )
}
