import { type ComponentType, createContext, Suspense, useContext } from 'react'
import { useLocation } from 'react-router'
import { Checking } from './checking.tsx'
import { texts } from './texts.ts'

interface SignInScreen {
  title?: string | undefined
  subtitle?: string | undefined
  /** The page that the screen stands before: sign-in may lead back to it. */
  from?: string | undefined
}

/** The account's sign-in screen. The root puts it here: no feature and no part of the shell imports another. */
export const SignInContext = createContext<ComponentType<SignInScreen>>(() => null)

interface SignInPromptProps {
  title?: string
  subtitle?: string
}

/** The sign-in screen in the place of a page for the signed-in; afterwards it may lead back to that page. */
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
