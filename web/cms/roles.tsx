import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { type RoleCard, roleCards } from '#domain/cms.ts'
import type { CmsUserView } from '#domain/schemas/cms.ts'
import { Icon } from '#web/ui/icon.tsx'
import { keys } from './calls.ts'
import { texts } from './texts.ts'

const words = texts.roles

export function RolesTab() {
  const users = useQuery<CmsUserView[]>({ queryKey: keys.users })
  const count = (role: string) => users.data?.filter((user) => user.role === role).length
  return (
    <>
      <div className="cms-roles">
        {roleCards.map((card) => (
          <Card key={card.role} card={card} accounts={count(card.role)} />
        ))}
      </div>
      <section className="cms-hierarchy" aria-labelledby="hierarchy">
        <h2 id="hierarchy" className="section-title">
          {words.hierarchy}
        </h2>
        <ol>
          {roleCards.map((card) => (
            <li key={card.role}>
              <b>{card.name}</b> {card.standing} · {words.permissions(card.total)}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Card({ card, accounts }: { card: RoleCard; accounts: number | undefined }) {
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
        {words.permissions(card.total)}
        {accounts !== undefined && ` · ${words.accounts(accounts)}`}
      </p>
      <ul className="bullets">
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
    </section>
  )
}
