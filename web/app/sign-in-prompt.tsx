import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Checking } from './checking.tsx'
import { texts } from './texts.ts'

/** The one place where the shell knows of a feature: every other one asks for the sign-in screen here. */
const SignIn = lazy(() => import('#web/account/sign-in.tsx'))

interface SignInPromptProps {
  title?: string
  subtitle?: string
}

/** The sign-in screen in the place of a page for the signed-in; afterwards it may lead back to that page. */
export function SignInPrompt({
  title = texts.guard.signInTitle,
  subtitle = texts.guard.signInSubtitle,
}: SignInPromptProps) {
  const { pathname, search, hash } = useLocation()
  return (
    <Suspense fallback={<Checking />}>
      <SignIn title={title} subtitle={subtitle} from={pathname + search + hash} />
    </Suspense>
  )
}
