import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import type { SignedIn } from '#web/app/auth.ts'
import { texts } from './texts.ts'

const words = texts.dashboard.settings

/** What holds for this account today; the address is where invitations go. */
export function ReviewerSettings({ user }: { user: SignedIn }) {
  return (
    <dl className="settings">
      <div>
        <dt>{words.email}</dt>
        <dd>
          {user.email}
          <small>{words.emailHelp}</small>
        </dd>
      </div>
      <div>
        <dt>{words.password}</dt>
        <dd>
          <Link to={urls.forgotPassword}>{words.passwordLink}</Link>
        </dd>
      </div>
    </dl>
  )
}
