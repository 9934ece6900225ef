import type * as mupdf from 'mupdf'
import { createMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import type { BlindCopy, BlindOptions, Identities } from '../contract.ts'
import { Findings } from '../findings.ts'
import { findLeftovers } from './leftovers.ts'
import { takeLinks } from './links.ts'
import { openPdf } from './open.ts'
import { redactPages } from './redact.ts'
import { removeAnnotations, reportProperties, scrub, setNeutralInfo } from './scrub.ts'
import { readAgain } from './second-reader.ts'
import { coverPassages, reportVisible } from './visible.ts'

/** The blind copy of a PDF. Throws DocumentError when the file can't be opened. */
export function blindPdf(
  bytes: Uint8Array,
  identities: Identities,
  options: BlindOptions,
): Promise<BlindCopy> {
  const findings = new Findings(options.keep)
  const matcher = createMatcher(identities)
  const pdf = openPdf(bytes)
  reportProperties(pdf, findings)
  removeAnnotations(pdf, findings)
  const restoreLinks = takeLinks(pdf, matcher, findings)
  redactPages(pdf, matcher, findings)
  scrub(pdf)
  restoreLinks()
  setNeutralInfo(pdf, options.label)
  const copy = save(pdf)
  pdf.destroy()
  return examined(copy, identities, findings, options.cover)
}

/** Writes every reachable object anew and nothing else: earlier versions of the file don't survive. */
function save(pdf: mupdf.PDFDocument): Uint8Array {
  // No document id: mupdf would make a random one.
  return pdf
    .saveToBuffer('garbage=deduplicate,compress=yes,decrypt=yes,regenerate-id=no')
    .asUint8Array()
    .slice()
}

/**
 * Opens a finished copy as a reader would, takes out what its author wants out besides, and adds what can still be
 * seen or dug out of it: by mupdf, by pdf.js, and in the bytes.
 */
export async function examined(
  made: Uint8Array,
  identities: Identities,
  findings: Findings,
  covers: BlindOptions['cover'] = [],
  source: Uint8Array | null = null,
): Promise<BlindCopy> {
  const matcher = createMatcher(identities)
  const copy =
    covers.length > 0
      ? covered(made, (pdf) => {
          for (const id of coverPassages(pdf, matcher, covers)) findings.settled.add(id)
        })
      : made
  const pdf = openPdf(copy)
  reportVisible(pdf, matcher, findings)
  const pages = pdf.countPages()
  pdf.destroy()
  const report = (rule: string, place: string, excerpt: string, key = excerpt) => {
    const severity = 'visible'
    if (!findings.isKept(key) && !findings.tells(key))
      findings.add({ rule, place, excerpt, severity, fix: advice(rule, severity) }, key)
  }
  for (const sight of await readAgain(copy, identities))
    report(sight.rule, sight.place, sight.excerpt, sight.text)
  for (const excerpt of findLeftovers(copy, identities)) report('leftover-data', 'File data', excerpt)
  return { pdf: copy, source, findings: findings.all(), settled: [...findings.settled], pages }
}

function covered(made: Uint8Array, cover: (pdf: mupdf.PDFDocument) => void): Uint8Array {
  const pdf = openPdf(made)
  cover(pdf)
  const copy = save(pdf)
  pdf.destroy()
  return copy
}
