import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { OfficePage } from '#domain/schemas/shapes.ts'
import { inTurn } from './in-turn.ts'
import { pageHeaders } from './list-headers.ts'

export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
  total: number
}

/** Rows that are read and written at a time when somebody asks for a whole list. */
const batch = 300
const usualPage = 20

/**
 * Answers with one page of an office's list, or with the whole list if neither limit nor cursor is given. A whole list may have
 * tens of thousands of rows, so that it is read and sent page by page: in memory, each would take a hundred megabytes.
 */
export async function officeList<Row extends z.ZodType>(
  { query, url }: FastifyRequest<{ Querystring: OfficePage }>,
  reply: Pick<FastifyReply, 'headers' | 'type'>,
  row: Row,
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<z.output<Row>>>,
): Promise<z.output<Row>[] | Readable> {
  const { limit, cursor } = query
  const isWhole = limit === undefined && cursor === undefined
  const first = await read({ limit: limit ?? (isWhole ? batch : usualPage), cursor })
  reply.headers(pageHeaders(url, isWhole ? null : first.nextCursor, first.total))
  if (!isWhole || first.nextCursor === null) return first.rows
  reply.type('application/json; charset=utf-8')
  const pages = allPages(first, (next) => inTurn(() => read({ limit: batch, cursor: next })))
  return Readable.from(jsonArray(pages, row), { highWaterMark: 1 })
}

async function* allPages<Row>(
  first: Page<Row>,
  read: (cursor: string) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  yield first.rows
  for (let next = first.nextCursor; next !== null; ) {
    const page = await read(next)
    yield page.rows
    next = page.nextCursor
  }
}

/** Writes rows as one array, by their schema like every answer. */
async function* jsonArray<Row extends z.ZodType>(
  pages: AsyncIterable<z.output<Row>[]>,
  row: Row,
): AsyncGenerator<string> {
  const serialize = serializerCompiler({ schema: z.array(row), method: 'GET', url: '' })
  let before = '['
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + serialize(rows).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
