import type { ReactNode } from 'react'
import { includesRole, type Role } from '#domain/account/account.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { type SignedIn, useAuth } from './auth.ts'
import { Checking } from './checking.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'
import { texts } from './texts.ts'

interface GuardProps {
  /** The role that the page requires. Admins may also open the editors' pages. */
  role?: Role
  /** Additional people who may enter, for example anyone with an assignment on the reviewer's page. */
  admits?: (user: SignedIn) => boolean
  /** Replaces the default sign-in prompt. */
  signIn?: ReactNode
  children: ReactNode | ((user: SignedIn) => ReactNode)
}

/**
 * Shows a page only to people who may enter it (specification, section 2, 'Access guard'). The data are
 * protected by the server; the guard only chooses what to display.
 */
export function Guard({ role, admits, signIn = <SignInPrompt />, children }: GuardProps) {
  const { isLoading, user } = useAuth()
  if (isLoading) return <Checking />
  if (!user) return signIn
  if (role && user.twoFactor === 'required') return <SecondFactorAsked />
  if (role && !mayEnter(user, role) && !admits?.(user)) return <AccessDenied role={role} />
  return typeof children === 'function' ? children(user) : children
}

function SecondFactorAsked() {
  return (
    <section className="card-page" aria-labelledby="second-factor">
      <h1 id="second-factor">{texts.secondFactor.title}</h1>
      <p>{texts.secondFactor.body}</p>
      <div className="actions">
        <LinkButton to={urls.account('security')} kind="primary">
          {texts.secondFactor.set}
        </LinkButton>
      </div>
    </section>
  )
}

/** Pages of a role are for that role only, except that admins may open editors' pages (product decisions, section 5). */
function mayEnter(user: SignedIn, role: Role): boolean {
  return user.role === role || (user.role === 'admin' && role === 'editor' && includesRole(user.role, role))
}

export function AccessDenied({ role }: { role: Role }) {
  return (
    <section className="card-page" aria-labelledby="denied">
      <h1 id="denied">{texts.guard.deniedTitle}</h1>
      <p>{texts.guard.denied(role)}</p>
      <div className="actions">
        <LinkButton to={urls.home} kind="primary">
          {texts.guard.home}
        </LinkButton>
      </div>
    </section>
  )
}
