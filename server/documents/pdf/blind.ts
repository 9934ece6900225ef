import type * as mupdf from 'mupdf'
import { createMatcher } from '#domain/identities.ts'
import { advice } from '../advice.ts'
import type { BlindCopy, BlindOptions, Identities } from '../contract.ts'
import { Findings } from '../findings.ts'
import { findLeftovers } from './leftovers.ts'
import { takeLinks } from './links.ts'
import { openPdf } from './open.ts'
import { redactPages, reportVisible } from './redact.ts'
import { removeAnnotations, reportProperties, scrub, setNeutralInfo } from './scrub.ts'

/** The blind copy of a PDF. Throws DocumentError when the file can't be opened. */
export function blindPdf(bytes: Uint8Array, identities: Identities, options: BlindOptions): BlindCopy {
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
  return examined(copy, identities, findings)
}

/** Writes every reachable object anew and nothing else: earlier versions of the file don't survive. */
function save(pdf: mupdf.PDFDocument): Uint8Array {
  // No document id: mupdf would make a random one.
  return pdf
    .saveToBuffer('garbage=deduplicate,compress=yes,decrypt=yes,regenerate-id=no')
    .asUint8Array()
    .slice()
}

/** Opens a finished copy as a reader would and adds what can still be seen or dug out of it. */
export function examined(
  copy: Uint8Array,
  identities: Identities,
  findings: Findings,
  source: Uint8Array | null = null,
): BlindCopy {
  const pdf = openPdf(copy)
  reportVisible(pdf, createMatcher(identities), findings)
  for (const excerpt of findLeftovers(pdf, copy, identities)) {
    if (findings.isKept(excerpt)) continue
    const severity = 'visible'
    findings.add({
      rule: 'leftover-data',
      place: 'File data',
      excerpt,
      severity,
      fix: advice('leftover-data', severity),
    })
  }
  const pages = pdf.countPages()
  pdf.destroy()
  return { pdf: copy, source, findings: findings.all(), pages }
}
