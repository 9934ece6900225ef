import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { counterApi, usageApi } from '#domain/api/counter.ts'
import {
  counterReports,
  type ReportDefinition,
  type ReportFormat,
  type ReportId,
  reportFormats,
  reportIds,
} from '#domain/article/counter.ts'
import { type ErrorCode, Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { describe } from '../http/errors.ts'
import { implement } from '../http/implement.ts'
import { originOf } from '../http/origin.ts'
import { customerOf } from './customer.ts'
import { usageOverview } from './overview.ts'
import { type Customer, closedRange, closedSearches, closedUsage } from './queries.ts'
import { institutionIds, type Report, writeReport } from './report.ts'
import { CounterRefusal, type ReportRequest, readRequest } from './request.ts'
import { tableOf, tsv, xlsx } from './tabular.ts'

function send(reply: FastifyReply, mediaType: string, body: string | Buffer): FastifyReply {
  return reply
    .type(mediaType)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .serializer((payload: unknown) => payload as string)
    .send(body)
}

const sendJson = (reply: FastifyReply, answer: unknown) =>
  send(reply, reportFormats.json, JSON.stringify(answer))

const queryOf = (request: FastifyRequest) => new URL(request.url, 'http://counter.invalid').searchParams

/** Splits 'tr_j1.tsv' into report and format. */
function reportIn(name: string): { id: ReportId; format: ReportFormat } {
  const [report = '', format = 'json'] = name.toUpperCase().split('.')
  const id = reportIds.find((one) => one === report)
  const known = (Object.keys(reportFormats) as ReportFormat[]).find((one) => one === format.toLowerCase())
  if (!id || !known) throw new Refusal('not_found', `There is no report ${name}.`)
  return { id, format: known }
}

/**
 * The COUNTER API (Code of Practice 5.1, section 8). Beside JSON, each report is there as a table: its address ends in .tsv
 * or .xlsx.
 */
export async function counterRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db, settings, clock } = context
  await app.register(async (scope) => {
    answerExceptions(scope)
    implement(scope, context, counterApi, {
      'GET /api/sushi/r51/status': async (_request, reply) => {
        const { journal, usage } = await settings()
        return sendJson(reply, [
          {
            Description: `COUNTER reports of ${journal.title}`,
            Service_Active: true,
            Registry_Record: usage.registryRecord,
          },
        ])
      },
      'GET /api/sushi/r51/members': async (request, reply) => {
        const customer = await customerOf(context, request, queryOf(request))
        const { journal } = await settings()
        return sendJson(reply, [
          {
            Customer_ID: customer.customerId,
            Institution_Name: customer.name,
            Institution_ID: institutionIds(customer, journal),
          },
        ])
      },
      'GET /api/sushi/r51/reports': async (request, reply) => {
        await customerOf(context, request, queryOf(request))
        const range = await closedRange(db)
        if (!range) return sendJson(reply, [])
        const path = `${originOf(context.config, request)}/api/sushi/r51/reports/`
        return sendJson(
          reply,
          reportIds.map((id) => ({
            Report_Name: counterReports[id].name,
            Report_ID: id,
            Release: '5.1',
            Report_Description: counterReports[id].description,
            Path: path + id.toLowerCase(),
            First_Month_Available: range.first.slice(0, 7),
            Last_Month_Available: range.last.slice(0, 7),
          })),
        )
      },
      'GET /api/sushi/r51/reports/{report}': async (request, reply) => {
        const { id, format } = reportIn(request.params.report)
        const query = queryOf(request)
        const customer = await customerOf(context, request, query)
        const origin = originOf(context.config, request)
        return sendReport(reply, format, await reportFor({ id, query, customer, origin, now: clock.now() }))
      },
    })
  })
  implement(app, context, usageApi, {
    'GET /api/usage': async (request) => usageOverview(context, request.query.months),
  })

  interface Asked {
    id: ReportId
    query: URLSearchParams
    customer: Customer
    origin: string
    now: Date
  }

  async function reportFor({ id, query, customer, origin, now }: Asked) {
    const definition: ReportDefinition = counterReports[id]
    const [values, available] = await Promise.all([settings(), closedRange(db)])
    const { journal } = values
    const request = readRequest(query, {
      definition,
      available,
      thisMonth: `${now.toISOString().slice(0, 7)}-01`,
      platforms: [journal.title, journal.shortTitle],
    })
    const period = { institutionId: customer.institutionId, begin: request.begin, end: request.end }
    const [rows, searches] = request.isKnown
      ? await Promise.all([
          closedUsage(db, period),
          definition.level === 'platform' ? closedSearches(db, period) : [],
        ])
      : [[], []]
    const report = writeReport({
      ...{ id, definition, request, customer, rows, searches, origin, now },
      settings: values,
    })
    return { report, definition, request }
  }
}

/** Sends a report in a format. */
async function sendReport(
  reply: FastifyReply,
  format: ReportFormat,
  { report, definition, request }: { report: Report; definition: ReportDefinition; request: ReportRequest },
): Promise<FastifyReply> {
  if (format === 'json') return sendJson(reply, report)
  const { Report_ID: id } = report.Report_Header
  const name = `${id}_${request.begin.slice(0, 7)}_${request.end.slice(0, 7)}.${format}`
  reply.header('content-disposition', `attachment; filename="${name}"`)
  const table = tableOf(report, definition, request)
  return send(reply, reportFormats[format], format === 'tsv' ? tsv(table) : await xlsx(table, id))
}

/**
 * Answers errors in the standard's own form (Code of Practice, appendix D). What is not of the standard, such as a path that does
 * not exist, is answered as everywhere.
 */
function answerExceptions(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (refusal.exception.Code === 1000 && !(error instanceof Refusal))
      request.log.error({ requestId: request.id, error: describe(error) }, 'a COUNTER report failed')
    if (error instanceof Refusal && error.retryAfter !== undefined)
      reply.header('retry-after', String(error.retryAfter))
    return sendJson(reply.status(refusal.status), refusal.exception)
  })
}

const counterCodes: { [code in ErrorCode]?: 1000 | 1010 } = {
  ...{ unavailable: 1010, not_open: 1000, maintenance: 1000 },
}

function refusalOf(error: Error & { statusCode?: number }): CounterRefusal | null {
  if (error instanceof CounterRefusal) return error
  if (error instanceof Refusal) {
    const code = counterCodes[error.code]
    return code ? new CounterRefusal(code, error.message) : null
  }
  if (error.statusCode === 429) return new CounterRefusal(1020, error.message)
  const isTheirs = error.statusCode !== undefined && error.statusCode < 500
  return isTheirs ? null : new CounterRefusal(1000)
}
