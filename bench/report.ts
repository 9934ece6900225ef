import { mostApart, type Timing } from './accounts.ts'
import type { Measured } from './cases.ts'
import { longestCheck, type Siege } from './documents.ts'
import { mostUnequal, type Refusal } from './foreign-ids.ts'
import { type Growth, isGrowthMet } from './growth.ts'
import { type Harvest, isHarvestMet } from './harvest.ts'
import { type Idle, isIdleMet } from './idle.ts'
import { type Latency, meetsTimes } from './latency.ts'
import { isLoadMet, type MeasuredLoad } from './loads/measure.ts'
import type { Series } from './memory-series.ts'
import { isOverloadMet, mostMemory, type Overload } from './overload.ts'
import { isSoakMet, type Soak } from './soak.ts'
import { longestStart, type Started } from './start.ts'
import { type Counted, statementLimit } from './statements.ts'
import type { Unfinished } from './unfinished.ts'

export function meetsTarget({ ratio, target, processor, mostProcessor, failed }: Measured): boolean {
  const isSwift = target === null || ratio >= target
  const isCheap = mostProcessor === null || processor === null || processor <= mostProcessor
  return failed === 0 && isSwift && isCheap
}

export function speedTable(measured: Measured[]): string {
  const milliseconds = (value: number | null) => value?.toFixed(3) ?? '-'
  return table(
    ['what', 'req/s', 'bare', 'ratio', 'target', 'CPU ms', 'bare', 'goal', 'verdict', 'bytes', 'SQL'],
    measured.map((row) => [
      row.name,
      row.ours.toFixed(0),
      row.bare.toFixed(0),
      row.ratio.toFixed(3),
      row.target?.toFixed(3) ?? '-',
      milliseconds(row.processor),
      milliseconds(row.bareProcessor),
      milliseconds(row.mostProcessor),
      verdict(row),
      row.bytes.toFixed(0),
      String(row.statements ?? '-'),
    ]),
  )
}

function verdict(row: Measured): string {
  if (row.failed > 0) return `${row.failed} FAILED`
  if (row.target === null && row.mostProcessor === null) return '-'
  return meetsTarget(row) ? 'met' : 'MISSED'
}

const siegeColumns = [
  'MB',
  'took s',
  'check s',
  'quiet s',
  'page p50',
  'p95',
  'of quiet',
  'p95',
  'grew MB',
  'verdict',
]
const siegeWidths = [34, 30, ...siegeColumns.map(({ length }) => Math.max(length, 6))]
const siegeLine = (cells: string[]) =>
  cells
    .map((cell, i) => (i < 2 ? cell.padEnd(siegeWidths[i] ?? 0) : cell.padStart(siegeWidths[i] ?? 0)))
    .join('  ')

/** A table whose rows are printed one at a time, because each takes up to two minutes to measure. */
export const siegeTable = {
  head: [
    siegeLine(['while processing', 'it was', ...siegeColumns]),
    siegeLine(siegeWidths.map((width) => '-'.repeat(width))),
  ].join('\n'),
  row: ({ name, size, outcome, seconds, meanwhile, quiet, grown }: Siege) =>
    siegeLine([
      name,
      outcome,
      size.toFixed(1),
      seconds.toFixed(1),
      meanwhile.check.toFixed(2),
      quiet.check.toFixed(2),
      meanwhile.p50.toFixed(0),
      meanwhile.p95.toFixed(0),
      (meanwhile.p50 / quiet.p50).toFixed(2),
      (meanwhile.p95 / quiet.p95).toFixed(2),
      grown.toFixed(0),
      meanwhile.check <= longestCheck ? 'met' : 'MISSED',
    ]),
}

export function unfinishedTable(measured: readonly Unfinished[]): string {
  return table(
    ['requests that never end', 'requests', 'offered MB', 'grew MB', 'answered'],
    measured.map(({ name, requests, offered, grown, statuses }) => [
      name,
      String(requests),
      offered.toFixed(0),
      grown.toFixed(0),
      statuses.map((status) => (status === 0 ? 'not yet' : String(status))).join(', '),
    ]),
  )
}

export function startLine({ ready, processor }: Started): string {
  const [took, goal] = [ready, longestStart].map((value) => `${(value / 1000).toFixed(1)} s`)
  const verdict = ready <= longestStart ? 'met' : 'MISSED'
  return `Ready on an existing database after ${took} (${processor?.toFixed(0) ?? '?'} ms of processor time), goal ${goal}: ${verdict}`
}

export function statementTable(counted: Counted[]): string {
  return table(
    ['page or answer', 'first', 'again', 'limit', 'bytes', 'verdict'],
    counted.map(({ name, first, again, bytes }) => [
      name,
      String(first),
      String(again),
      String(statementLimit),
      bytes.toLocaleString('en-US'),
      first <= statementLimit ? 'met' : 'MISSED',
    ]),
  )
}

export function latencyTable(latencies: Latency[]): string {
  const counted = latencies.some(({ statements }) => statements)
  return table(
    [
      'what',
      'asked',
      'p50 ms',
      'p95 ms',
      'target',
      'verdict',
      'CPU ms',
      ...(counted ? ['SQL', 'limit'] : []),
    ],
    latencies.map((row) => [
      row.name,
      String(row.asked),
      row.p50.toFixed(1),
      row.p95.toFixed(1),
      row.target?.toFixed(0) ?? '-',
      row.target === null ? '-' : meetsTimes(row) ? 'met' : 'MISSED',
      row.processor?.toFixed(1) ?? '-',
      ...(counted ? [String(row.statements?.most ?? '-'), String(row.statements?.allowed ?? '-')] : []),
    ]),
  )
}

export interface Success {
  kind: string
  asked: number
  /** Shares of the searches that found their article among the first ten, and first. */
  among: number
  first: number
}

export function successTable(rows: Success[], targets: Pick<Success, 'among' | 'first'>): string {
  return table(
    ['search', 'asked', 'among ten', 'first', 'verdict'],
    rows.map(({ kind, asked, among, first }) => [
      ...[kind, String(asked), among.toFixed(3), first.toFixed(3)],
      among >= targets.among && first >= targets.first ? 'met' : 'MISSED',
    ]),
  )
}

export function timingTable(timings: Timing[]): string {
  return table(
    ['what', 'known ms', 'unknown ms', 'apart', 'at most', 'verdict'],
    timings.map(({ name, known, unknown }) => {
      const apart = Math.abs(known - unknown)
      return [
        name,
        known.toFixed(2),
        unknown.toFixed(2),
        apart.toFixed(2),
        mostApart.toFixed(0),
        apart <= mostApart ? 'met' : 'MISSED',
      ]
    }),
  )
}

export function isEqual({ foreign, random }: Refusal): boolean {
  return Math.max(foreign, random) / Math.min(foreign, random) <= mostUnequal
}

export function refusalTable(refusals: readonly Refusal[]): string {
  return table(
    ['asked for', 'foreign ms', 'random ms', 'ratio', 'at most', 'verdict'],
    refusals.map((refusal) => [
      refusal.name,
      refusal.foreign.toFixed(2),
      refusal.random.toFixed(2),
      (refusal.foreign / refusal.random).toFixed(2),
      mostUnequal.toFixed(2),
      isEqual(refusal) ? 'met' : 'MISSED',
    ]),
  )
}

/** Formats a table. The first column is left-aligned, the figures are right-aligned. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

export function overloadTable(measured: readonly Overload[]): string {
  return table(
    [
      ...['three times the load', 'full/s', 'served/s', 'accepted p50', 'p99', 'refused', 'p99 ', 'other'],
      ...['cached p99', 'quiet', 'MB', 'goal'],
    ],
    measured.map((one) => [
      ...[one.name, one.full.toFixed(0), one.served.toFixed(0)],
      ...[one.accepted.p50.toFixed(0), one.accepted.p99.toFixed(0)],
      ...[`${(one.refused.share * 100).toFixed(0)} %`, one.refused.p99.toFixed(0), String(one.failed)],
      ...[one.reader.p99.toFixed(0), one.reader.quiet.toFixed(0), one.memory.toFixed(0)],
      isOverloadMet(one) ? 'met' : 'MISSED',
    ]),
  )
}

const loadLine = (cells: string[]) => `| ${cells.join(' | ')} |`

/** A table whose rows are printed one at a time, because each takes up to some minutes to measure. */
export const loadTable = {
  head: [
    [
      ...[
        'load',
        'MB before',
        'most MB',
        'goal',
        'cached p99, quiet',
        'meanwhile',
        'seconds',
        'of processor',
      ],
      ...['answers', 'verdict'],
    ],
    Array.from({ length: 10 }, () => '---'),
  ]
    .map(loadLine)
    .join('\n'),
  row: (one: MeasuredLoad) =>
    loadLine([
      one.name,
      ...[one.before, one.most, mostMemory.loaded].map((value) => value.toFixed(0)),
      ...[one.reader.quiet, one.reader.p99, one.seconds, one.processor].map((value) => value.toFixed(0)),
      Object.entries(one.answers)
        .map(([what, count]) => `${count} × ${what}`)
        .join(', '),
      isLoadMet(one) ? 'met' : 'MISSED',
    ]),
}

export function soakTable(one: Soak): string {
  const { told, lost, halfDone, duplicates, orphans } = one.work
  const megabytes = (value: number) => value.toFixed(0)
  const of = ({ settled, last, most, grownPerHour }: Series) =>
    [settled, last, most, grownPerHour].map(megabytes)
  const faults = [lost, halfDone, duplicates, orphans].map(({ length }) => length)
  return [
    table(
      ['process', 'idle', 'settled', 'last', 'most', 'growth an hour'],
      [
        ['server', megabytes(one.idle), ...of(one.server)],
        ['worker', '-', ...of(one.worker)],
        ['a document process', '-', '-', '-', megabytes(one.documents.one), '-'],
        ['all document processes', '-', '-', '-', megabytes(one.documents.all), '-'],
      ],
    ),
    `${one.minutes} minutes, ${one.requests} requests, ${one.refused} refused, ${one.failed} failed; ` +
      `${JSON.stringify(told)}; lost, half-done, twice, left behind: ${faults.join(', ')}: ${isSoakMet(one) ? 'met' : 'MISSED'}`,
    ...[lost, halfDone, duplicates, orphans].flatMap((list) => list.slice(0, 5)),
  ].join('\n')
}

export function idleTable(measured: readonly Idle[]): string {
  return table(
    ['process', 'started', 'after 200 pages', 'after a minute', 'goal', 'verdict'],
    measured.map((one) => [
      one.name,
      ...[one.started, one.read, one.rested, mostMemory.idle].map((value) => value.toFixed(0)),
      isIdleMet(one) ? 'met' : 'MISSED',
    ]),
  )
}

export function harvestTable(one: Harvest): string {
  const grouped = (value: number) => Math.round(value).toLocaleString('en-US')
  return table(
    [
      ...['records', 'different', 'pages', 'seconds', 'records/s', 'server s', 'database s', 'MB sent'],
      ...['first pages ms', 'last', 'MB', 'verdict'],
    ],
    [
      [
        ...[one.records, one.different, one.pages].map(grouped),
        one.seconds.toFixed(1),
        grouped(one.records / one.seconds),
        ...[one.server, one.database, one.bytes / 2 ** 20].map((value) => value.toFixed(1)),
        ...[one.firstPages, one.lastPages, one.memory].map((value) => value.toFixed(0)),
        isHarvestMet(one) ? 'met' : 'MISSED',
      ],
    ],
  )
}

/** Milliseconds of processor time, of the server and of the database. */
export function growthTable(measured: readonly Growth[]): string {
  const sizes = measured[0]?.costs.map(({ articles }) => articles.toLocaleString('en-US')) ?? []
  return table(
    ['CPU ms of server + database', ...sizes, 'ratio', 'logarithm', 'verdict'],
    measured.map((one) => [
      one.name,
      ...one.costs.map(({ server, database }) => `${server.toFixed(2)} + ${database.toFixed(2)}`),
      one.ratio.toFixed(2),
      one.most?.toFixed(2) ?? '-',
      one.failed > 0 ? `${one.failed} FAILED` : one.most === null ? '-' : isGrowthMet(one) ? 'met' : 'MISSED',
    ]),
  )
}
