import { type ComponentType, createContext, Suspense, useContext } from 'react'
import { useLocation } from 'react-router'
import { Checking } from './checking.tsx'
import { texts } from './texts.ts'

interface SignInScreen {
  title?: string | undefined
  subtitle?: string | undefined
  /** Path of the page that requires sign-in; sign-in may lead back to it. */
  from?: string | undefined
}

/** The sign-in screen, provided by the root, because features and the shell do not import each other. */
export const SignInContext = createContext<ComponentType<SignInScreen>>(() => null)

interface SignInPromptProps {
  title?: string
  subtitle?: string
}

/** Shows the sign-in screen in place of a page that requires it; afterwards it may lead back to that page. */
export function SignInPrompt({
  title = texts.guard.signInTitle,
  subtitle = texts.guard.signInSubtitle,
}: SignInPromptProps) {
  const SignIn = useContext(SignInContext)
  const { pathname, search, hash } = useLocation()
  return (
    <Suspense fallback={<Checking />}>
      <SignIn title={title} subtitle={subtitle} from={pathname + search + hash} />
    </Suspense>
  )
}
