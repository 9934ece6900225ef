import { ShieldCheck } from 'lucide-react'
import type { RoleView } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { keys } from './calls.ts'
import { Loaded } from './parts.tsx'
import { texts } from './texts.ts'
import { WaitingParts } from './waiting.tsx'
import './roles.css'

const words = texts.roles

export function RolesTab() {
  const query = useApiQuery({ queryKey: keys.roles, refetchOnMount: 'always' })
  return (
    <Loaded
      query={query}
      failed={words.fetchFailed}
      waiting={<WaitingParts className="cms-roles" lines={14} />}
    >
      {(roles) => (
        <>
          <p className="help cms-intro">{words.intro}</p>
          <div className="cms-roles">
            {roles.map((role) => (
              <Card key={role.role} role={role} />
            ))}
          </div>
          <section className="cms-hierarchy" aria-labelledby="hierarchy">
            <h2 id="hierarchy" className="section-title">
              {words.hierarchy}
            </h2>
            <ol>
              {roles.map(({ role, name, standing, total }) => (
                <li key={role}>
                  <b>{name}</b> {standing} · {words.permissions(total)}
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </Loaded>
  )
}

function Card({ role: card }: { role: RoleView }) {
  return (
    <section className="cms-role" aria-labelledby={`role-${card.role}`}>
      <h2 id={`role-${card.role}`}>
        {card.name}
        {card.role === 'admin' && (
          <span className="cms-admin">
            <Icon of={ShieldCheck} />
          </span>
        )}
      </h2>
      <p className="meta">
        {words.permissions(card.total)} · {words.accounts(card.activeAccounts, card.accounts)}
      </p>
      <ul>
        {card.permissions.map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
      {card.includes.length > 0 && <p>{words.includes(card.includes)}</p>}
      {card.steps.length > 0 && (
        <p>
          <b>{words.steps}</b> {card.steps.join(', ')}
        </p>
      )}
      <p className="help">{words.calls(card.calls)}</p>
    </section>
  )
}
