import { useSearchParams } from 'react-router'
import {
  isOutsideFailure,
  type OutsideFailure,
  outsideParameters,
  type Provider,
} from '#domain/account/outside-sign-in.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'

/** Returns the outcome of a failed sign-in with a provider, which the server puts into the URL. */
export function useOutsideOutcome() {
  const [parameters] = useSearchParams()
  const value = parameters.get(outsideParameters.failure)
  return {
    secondStep: value === 'second_step',
    failure: isOutsideFailure(value) ? value : null,
    provider: parameters.get(outsideParameters.provider),
  }
}

interface OutsideNoticeProps {
  failure: OutsideFailure | null
  provider: string | null
  providers: readonly Provider[]
  /** Whether the person is signed in, and came back from connecting the provider or permitting something there. */
  isConnecting?: boolean
}

export function OutsideNotice({ failure, provider, providers, isConnecting = false }: OutsideNoticeProps) {
  if (!failure) return null
  const name = providers.find(({ id }) => id === provider)?.name ?? texts.outside.unknown
  const isOwnChoice = failure === 'cancelled' || failure === 'not_permitted'
  const { titles } = texts.outside
  const title =
    failure === 'not_permitted'
      ? titles.notPermitted
      : isConnecting
        ? titles.notConnected
        : titles.notSignedIn
  const words = isConnecting
    ? { ...texts.outside.failures, ...texts.outside.connecting }
    : texts.outside.failures
  return (
    <Notice tone={isOwnChoice ? 'info' : 'warn'}>
      <p role="alert">
        <strong>{title(name)}</strong> {words[failure](name)}
      </p>
    </Notice>
  )
}
