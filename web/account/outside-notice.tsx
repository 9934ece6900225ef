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
}

export function OutsideNotice({ failure, provider, providers }: OutsideNoticeProps) {
  if (!failure) return null
  const name = providers.find(({ id }) => id === provider)?.name ?? texts.outside.unknown
  return (
    <Notice tone={failure === 'cancelled' ? 'info' : 'warn'}>
      <p role="alert">
        <strong>{texts.outside.title(name)}</strong> {texts.outside.failures[failure](name)}
      </p>
    </Notice>
  )
}
