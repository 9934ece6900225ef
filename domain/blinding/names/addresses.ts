import type { Meter } from './automaton.ts'
import { gaps, type Token } from './tokens.ts'

interface Range {
  start: number
  end: number
}

const isLocal = (c: string) => /^[a-z0-9._%+\\-]$/.test(c) || (c > '\u007f' && /^\p{L}$/u.test(c))
const isHost = (c: string) => /^[a-z0-9-]$/.test(c) || (c > '\u007f' && /^\p{L}$/u.test(c))
const atSigns = ['[at]', '(at)', '{at}', '<at>', ' at ']
const dots = ['.', '[dot]', '(dot)', '{dot}', ' [dot] ', ' (dot) ', ' {dot} ', ' dot ']
const longestGroup = 120

/** Finds e-mail addresses in a folded text, including 'jane [at] uni [dot] example' and '{jane, joe}@uni.example'. */
export function findEmails(text: string, meter: Meter): Range[] {
  const found: Range[] = []
  for (let at = 0; at < text.length; at++) {
    meter.steps++
    const char = text[at] ?? ''
    const sign =
      char === '@' ? '@' : /[[({< ]/.test(char) ? atSigns.find((s) => text.startsWith(s, at)) : undefined
    if (!sign) continue
    const host = hostAfter(text, at + sign.length, sign === ' at ', meter)
    const start = host > 0 ? mailboxBefore(text, at, meter) : -1
    if (start < 0) continue
    found.push({ start: text.startsWith('mailto:', start - 7) ? start - 7 : start, end: host })
    at = host - 1
  }
  return found
}

/** Returns the position after a host name of at least two labels; -1 if there is none. */
function hostAfter(text: string, from: number, isSpelled: boolean, meter: Meter): number {
  // 'at' and 'dot' are also ordinary words, so an address that is spelled out must contain both.
  const separators = isSpelled ? [' dot '] : dots
  let at = text[from] === ' ' ? from + 1 : from
  let end = -1
  for (let labels = 1; ; labels++) {
    const start = at
    while (at < text.length && isHost(text[at] ?? '')) at++
    meter.steps += at - start + 1
    if (at === start) return end
    if (labels > 1) end = at
    const dot = separators.find((separator) => text.startsWith(separator, at))
    if (dot === undefined) return end
    at += dot.length
  }
}

/** Returns the position where the mailbox name before the @ begins; -1 if there is none. */
function mailboxBefore(text: string, sign: number, meter: Meter): number {
  const last = text[sign - 1] === ' ' ? sign - 2 : sign - 1
  if (text[last] === '}') {
    const from = Math.max(0, last - longestGroup)
    meter.steps += longestGroup
    const open = text.slice(from, last).lastIndexOf('{')
    return open >= 0 ? from + open : -1
  }
  let at = last
  while (at >= 0 && isLocal(text[at] ?? '')) at--
  meter.steps += last - at
  let start = at + 1
  while (start <= last && /^[._%+\\-]$/.test(text[start] ?? '')) start++
  return start <= last ? start : -1
}

/**
 * Finds ORCID iDs: 16 characters in groups of four, all digits except that the last may be X. The iDs in
 * `known` are also found without hyphens.
 */
export function findOrcids(tokens: readonly Token[], known: ReadonlySet<string>): Range[] {
  const found: Range[] = []
  for (let i = 0; i < tokens.length; i++) {
    const first = tokens[i]
    if (!first?.isNumber) continue
    if (first.key.length === 16 && known.has(first.key)) found.push({ start: first.start, end: first.end })
    if (first.key.length === 15 && isX(tokens[i + 1]) && known.has(`${first.key}x`))
      found.push({ start: first.start, end: tokens[i + 1]?.end ?? first.end })
    if (first.key.length !== 4 || (tokens[i - 1]?.isNumber && first.gap === gaps.hyphen)) continue
    const groups = tokens.slice(i, i + 4)
    const last = groups[3]
    const tail = last?.key.length === 3 && isX(tokens[i + 4]) ? tokens[i + 4] : undefined
    if (!last || groups.some(({ isNumber }) => !isNumber)) continue
    if (groups.slice(1, 3).some(({ key }) => key.length !== 4) || (last.key.length !== 4 && !tail)) continue
    const next = tokens[i + (tail ? 5 : 4)]
    if (next?.isNumber && next.gap === gaps.hyphen) continue
    const between = groups.slice(1).map(({ gap }) => gap)
    const isHyphenated = between.every(
      (gap) => gap & gaps.hyphen && !(gap & ~(gaps.hyphen | gaps.space | gaps.newline)),
    )
    const digits = groups.map(({ key }) => key).join('') + (tail ? 'x' : '')
    const isSpaced = between.every((gap) => !(gap & ~(gaps.hyphen | gaps.space | gaps.newline)))
    if (isHyphenated || (isSpaced && known.has(digits)))
      found.push({ start: first.start, end: (tail ?? last).end })
  }
  return found
}

const isX = (token: Token | undefined) => token?.key === 'x' && token.gap === 0

const ends = /[\s<>"'(){},;]/

export interface Run extends Range {
  isAddress: boolean
  /** Host without 'www.'; '' if the run is not a URL or e-mail address. */
  host: string
}

/**
 * Splits the text into runs of characters that are allowed in addresses, and determines which runs are
 * addresses.
 */
export function runsOf(text: string, meter: Meter): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < text.length; ) {
    meter.steps++
    if (ends.test(text[at] ?? '')) {
      at++
      continue
    }
    const start = at
    while (at < text.length && !ends.test(text[at] ?? '')) at++
    meter.steps += at - start
    const run = text.slice(start, at)
    const isAddress = /^(https?:|www\.|mailto:)|\.(com|org|io|edu|net|gov)\b/i.test(run)
    const host = isAddress
      ? (/^(?:https?:\/\/)?(?:www\.)?([^/?#:@]{1,200})/i.exec(run)?.[1] ?? '').toLowerCase()
      : ''
    runs.push({ start, end: at, isAddress, host })
  }
  return runs
}

/** Returns the run that contains a position; undefined if the position is between runs. */
export function runAt(runs: readonly Run[], position: number, meter: Meter): Run | undefined {
  let [low, high] = [0, runs.length - 1]
  while (low <= high) {
    meter.steps++
    const middle = (low + high) >> 1
    const run = runs[middle]
    if (!run) return undefined
    if (position < run.start) high = middle - 1
    else if (position >= run.end) low = middle + 1
    else return run
  }
  return undefined
}
