import { type ComponentType, createContext, Suspense, useContext } from 'react'
import { useLocation } from 'react-router'
import { Checking } from './checking.tsx'
import { texts } from './texts.ts'

interface SignInScreen {
  title?: string | undefined
  subtitle?: string | undefined
  /** Path of the page that requires sign-in. People may return to it after signing in. */
  from?: string | undefined
}

/**
 * The sign-in screen. The root provides it through this context, because web/app must not import features.
 */
export const SignInContext = createContext<ComponentType<SignInScreen>>(() => null)

interface SignInPromptProps {
  title?: string
  subtitle?: string
}

/** Shows the sign-in screen in place of a page that requires sign-in. */
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
