import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/marks/notice.tsx'
import { texts } from '../texts.ts'

const words = texts.records.system

export function SystemPart({
  title,
  rows,
}: {
  title: string
  rows: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function State({ ok, problem }: { ok: boolean; problem: string | null }) {
  return (
    <Badge tone={ok ? 'ok' : 'bad'} icon={ok ? Check : TriangleAlert}>
      {problem ?? words.ok}
    </Badge>
  )
}
