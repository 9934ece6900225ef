import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics, RequestMeasured } from '../context.ts'
import type { Figures } from './figures.ts'

/** Seconds. Few buckets, because each route and status has its own. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const workBuckets = [0.05, 0.25, 1, 5, 15, 60, 300]

/** The counters of one process, in Prometheus's form. docs/OPERATIONS.md lists them. */
export interface Instruments extends Metrics {
  registry: Registry
  /** Values that are read at each scrape. A value that could not be read is left out. */
  set(name: GaugeName, value: number | null, labels?: Readonly<Record<string, string>>): void
  clear(name: GaugeName): void
  /** Sets a value at each scrape. */
  readAtScrape(name: GaugeName, read: () => number): void
  /** Sets the values of `readAtScrape`. */
  read(): void
}

const gauges = {
  database_up: ['1 while the database answers', []],
  database_connections: ['Connections of this process to the database, by state', ['state']],
  replica_used: ['1 while public pages and searches are read from the replica', []],
  jobs: ['Jobs in the queue, by state', ['state']],
  job_oldest_seconds: ['Seconds for which the oldest due job has been waiting', []],
  worker_up: ['1 while a process runs the queue', []],
  emails: ['Emails that have not been sent, by state', ['state']],
  email_oldest_seconds: ['Age of the oldest email that is still to be sent', []],
  page_cache_bytes: ['Bytes of the cached pages', []],
  document_processes: ['Document processes that are running', []],
  document_process_bytes: ['Resident memory of all document processes', []],
  document_jobs_waiting: ['Checks and conversions that wait for a process', []],
  disk_free_bytes: ['Free space, by what is stored there', ['place']],
  disk_bytes: ['Size of the disk, by what is stored there', ['place']],
  backup_age_seconds: ['Age of the newest complete backup', []],
  backup_verified_age_seconds: ['Time since a backup was last found whole', []],
  backup_bytes: ['Bytes that the newest complete backup restores', []],
  certificate_expiry_seconds: ['Seconds until the certificate of the base address ends', []],
  alarms: ['1 for each alarm', ['kind']],
} as const satisfies Record<string, readonly [help: string, labels: readonly string[]]>
export type GaugeName = keyof typeof gauges

/**
 * `figures` get what administrators see on their page. `ofProcess`: also measures processor time, memory and the
 * event loop, which a process does once.
 */
export function createMetrics(figures: Figures, { ofProcess }: { ofProcess: boolean }): Instruments {
  const registry = new Registry()
  const registers = [registry]
  const named = (name: string) => `imprimatur_${name}`
  if (ofProcess) collectDefaultMetrics({ register: registry, prefix: 'imprimatur_' })
  const requests = new Histogram({
    name: named('http_request_duration_seconds'),
    help: 'Time until an answer was sent, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: named('job_duration_seconds'),
    help: 'Time of a job, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: workBuckets,
    registers,
  })
  const conversions = new Histogram({
    name: named('document_job_duration_seconds'),
    help: 'Time of a check or conversion of a document, without waiting for a process',
    labelNames: ['job', 'outcome'],
    buckets: workBuckets,
    registers,
  })
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: named(name), help, labelNames, registers })
  const mail = counter('emails_total', 'Emails given to the mail server, by outcome', ['outcome'])
  const pages = counter('page_cache_total', 'Requests for public pages, by whether the page was cached', [
    'result',
  ])
  const refused = counter('refused_total', 'Requests refused because of overload, by kind of work', ['work'])
  const problems = counter('problems_total', 'Warnings and errors in the log', ['level', 'what', 'kind'])
  const read = Object.fromEntries(
    Object.entries(gauges).map(([name, [help, labelNames]]) => [
      name,
      new Gauge({ name: named(name), help, labelNames: [...labelNames], registers }),
    ]),
  ) as Record<GaugeName, Gauge<string>>
  const atScrape = new Map<GaugeName, () => number>()

  // The histogram of each route and status, so that its labels are not compared for each request.
  const known = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
  const ofRequest = ({ method, route, status }: RequestMeasured) => {
    const key = `${method} ${route} ${status}`
    const found = known.get(key)
    if (found) return found
    const made = requests.labels(method, route, String(status))
    known.set(key, made)
    return made
  }
  return {
    registry,
    request(measured) {
      ofRequest(measured).observe(measured.ms / 1000)
      figures.request(measured)
    },
    job: (job, outcome, ms) => jobs.observe({ job, outcome }, ms / 1000),
    document: (job, outcome, ms) => conversions.observe({ job, outcome }, ms / 1000),
    mail: (outcome) => mail.inc({ outcome }),
    page: (result) => pages.inc({ result }),
    refused: (work) => refused.inc({ work }),
    problem(level, what, kind) {
      problems.inc({ level, what, kind })
      figures.problem(level, what, kind)
    },
    set: (name, value, labels = {}) =>
      value === null ? read[name].remove(labels) : read[name].set(labels, value),
    clear: (name) => read[name].reset(),
    readAtScrape: (name, value) => void atScrape.set(name, value),
    read() {
      for (const [name, value] of atScrape) read[name].set(value())
    },
  }
}
