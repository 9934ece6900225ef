import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { landingAfterSignIn } from '#domain/account/landing.ts'
import { useAuth } from '#web/app/auth.ts'
import { Checking } from '#web/app/checking.tsx'
import SignIn from './sign-in.tsx'
import { texts } from './texts.ts'

export function meta() {
  return [{ title: texts.signIn.pageTitle }, { name: 'robots', content: 'noindex' }]
}

/** The sign-in page with its default title and subtitle (specification, section 1). */
export default function SignInPage() {
  const { isLoading, user } = useAuth()
  const { pathname, search } = useLocation()
  const [cameSignedOut, setCameSignedOut] = useState(false)
  const here = pathname + search
  if (!isLoading && !user && !cameSignedOut) setCameSignedOut(true)
  if (isLoading && !cameSignedOut) return <Checking />
  // Redirects people who are already signed in. After signing in on this page, the form itself redirects.
  if (user && !cameSignedOut) return <Navigate to={landingAfterSignIn(user.role, here)} replace />
  return <SignIn from={here} />
}
