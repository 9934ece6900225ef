import type { Context } from '../context.ts'

/** A route that anybody may call, but only so often from one address. */
export function limitedTo(context: Context, max: number, timeWindow: string) {
  return {
    access: 'anyone',
    rateLimit: context.config.countTries ? { max, timeWindow } : false,
  } as const
}
