import type { FastifyRequest } from 'fastify'
import type { Context, ReaderAccess } from '../../context.ts'

/** Returns the right of whoever made a request to read subscription articles; null if there is none. */
export async function readerAccess(
  { readers }: Pick<Context, 'readers'>,
  request: FastifyRequest,
): Promise<ReaderAccess | null> {
  const viewer = await request.viewer()
  return readers.accessOf({ address: request.ip, userId: viewer?.id ?? null })
}
