import { Link, useLocation } from 'react-router'
import { dashboardOf, roleNames } from '#domain/account/account.ts'
import { urls } from '#domain/urls.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { type Auth, logout } from './auth.ts'
import { texts } from './texts.ts'

/** The account section of the navigation. Shows a placeholder until the auth check has answered. */
export function AccountBar({ auth, plain = false }: { auth: Auth; plain?: boolean }) {
  const { pathname } = useLocation()
  if (auth.isLoading)
    return (
      <div className="account">
        <span className="account-placeholder script-only" role="status">
          <span className="hidden-text">{texts.nav.loading}</span>
        </span>
        <noscript>
          <a className="sign-in-link" href={urls.signIn}>
            {texts.nav.signIn}
          </a>
          <a className="button primary" href={urls.submission}>
            {texts.nav.submit}
          </a>
        </noscript>
      </div>
    )
  const here = (path: string) =>
    pathname === path ? ('page' as const) : pathname.startsWith(`${path}/`) ? ('true' as const) : undefined
  const submit = (
    <LinkButton
      to={urls.submission}
      kind={plain ? 'secondary' : 'primary'}
      aria-current={here(urls.submission)}
    >
      {texts.nav.submit}
    </LinkButton>
  )
  if (!auth.user)
    return (
      <div className="account">
        <Link className="sign-in-link" to={urls.signIn} aria-current={here(urls.signIn)}>
          {texts.nav.signIn}
        </Link>
        {submit}
      </div>
    )
  const dashboard = dashboardOf(auth.user.role)
  return (
    <div className="account">
      {plain && submit}
      <Link className="who" to={urls.account()} aria-current={here(urls.account())}>
        <b>{auth.user.username}</b> <span>{roleNames[auth.user.role]}</span>
        <span className="hidden-text">{texts.nav.ownAccount}</span>
      </Link>
      <LinkButton to={dashboard} aria-current={here(dashboard)}>
        {texts.nav.dashboard}
      </LinkButton>
      <Button kind="quiet" className="logout" onClick={() => logout()}>
        {texts.nav.logout}
      </Button>
      {!plain && submit}
    </div>
  )
}
