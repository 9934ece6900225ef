import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A check of something without which the journal cannot work. It throws if it fails. */
export interface ReadinessCheck {
  name: string
  check: () => Promise<unknown>
  /** Milliseconds to wait for an answer. */
  patience: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The checks of /health/ready. Each part of the program adds its own checks. */
    readiness: ReadinessCheck[]
  }
}

export function withReadiness(app: FastifyInstance): void {
  if (!app.hasDecorator('readiness')) app.decorate('readiness', [])
}

/** Returns the names of the checks that fail. */
export async function failingChecks(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const results = await Promise.allSettled(checks.map(run))
  return checks.flatMap(({ name }, index) => (results[index]?.status === 'rejected' ? [name] : []))
}

function run({ name, check, patience }: ReadinessCheck): Promise<unknown> {
  const timeout = pause(patience, undefined, { ref: false }).then(() => {
    throw new Error(`${name} has not answered in ${patience} ms`)
  })
  return Promise.race([check(), timeout])
}
