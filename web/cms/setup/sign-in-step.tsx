import { useApiQuery } from '#web/app/query.ts'
import { keys } from '../calls.ts'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingParts } from '../waiting.tsx'

const words = texts.setup.signIn

/** Shows how people can sign in. The server's operator configures providers, so there is nothing to change here. */
export function SignInStep() {
  const query = useApiQuery({ queryKey: keys.system, refetchOnMount: 'always' })
  return (
    <Loaded
      query={query}
      failed={texts.records.system.failed}
      waiting={<WaitingParts className="cms-system" lines={3} />}
    >
      {({ signIn: { providers, captcha } }) => (
        <section className="setup-sign-in">
          <h3 className="section-title">{words.title}</h3>
          <ul>
            <li>{words.password}</li>
            {providers.map((provider) => (
              <li key={provider}>{provider}</li>
            ))}
          </ul>
          {providers.length === 0 && (
            <p>
              {words.none} {words.variables}.
            </p>
          )}
          <p>{words.captcha(captcha)}</p>
        </section>
      )}
    </Loaded>
  )
}
