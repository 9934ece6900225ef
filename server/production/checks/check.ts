import type { TaskCode } from '#domain/production.ts'
import type { OpenCheck } from '#domain/schemas/checks.ts'
import type { JatsProblem } from '../../documents/index.ts'
import type { JatsArticle } from '../../jats/model.ts'
import type { XmlElement } from '../../jats/xml.ts'
import type { ArticleParts } from '../article-xml.ts'

/** The data that the checks examine. */
export interface Subject extends ArticleParts {
  /** The newest version of the text as the whole article; null if there is none. */
  text: {
    article: XmlElement
    parsed: JatsArticle
    /** Errors reported by validation against the DTD. */
    problems: readonly JatsProblem[]
    /** Anchors in the preview, by the id of their element. */
    anchors: ReadonlyMap<string, string>
  } | null
  /** Which PDF would be published. */
  pdf: 'made' | 'galley' | 'none'
  /** Number of pages of the PDF made from the text, if that PDF would be published. */
  pdfPages: number | null
  /** Whether PDF and EPUB are made from exactly this version; null if there is no text. */
  formats: { ok: boolean; label: string; detail: string } | null
  /**
   * State of the proofs. `outdated` means approved, but for an earlier text than the one that would be
   * published.
   */
  proofs: 'not_sent' | 'waiting' | 'changes_requested' | 'outdated' | 'approved'
  /** Number of the authors' corrections and comments in proofs that no editor has settled. */
  openCorrections: number
  /** Number of open conversion tasks that must be settled. */
  openTasks: number
  /** Codes and element ids of tasks. Checks do not report the same problem a second time. */
  tasks: ReadonlySet<string>
  isDoiTaken: boolean
  /** Whether the article's address belongs to another article or to a manuscript that will become one. */
  isAddressTaken: boolean
  latestIssue: { volume: number; issue: number } | null
  isIssueKnown: boolean
  /** The other articles of the issue. */
  neighbours: readonly { title: string; pages: string | null }[]
  /** Whether volume, issue and pages have been entered. */
  isPlaced: boolean
  /** Whether the editor chose to publish without an issue; pages are optional then. */
  isContinuous: boolean
  /** Today, YYYY-MM-DD. */
  today: string
}

/** One problem, and where it can be settled. By default this is in the text. */
export interface Finding {
  message: string
  tab?: OpenCheck['tab']
  anchor?: string | null
  field?: string
  /** Id of the element in the text. The finding is omitted if a task already reports the same problem. */
  elementId?: string | null
}

export interface Check {
  code: string
  weight: OpenCheck['weight']
  /** Code of the conversion task that asks for the same. By default this is the check's own code. */
  task?: TaskCode
  /** Text in the list of passed checks. */
  passed: string
  /** Returns the problems, or null if the check does not apply. */
  find: (subject: Subject) => Finding[] | null
}

/** Makes a finding about an element of the text. */
export function inText({ text }: Subject, message: string, element?: XmlElement | string | null): Finding {
  const id = typeof element === 'string' ? element : (element?.attributes.id ?? null)
  return { message, elementId: id, anchor: id === null ? null : (text?.anchors.get(id) ?? null) }
}

/** Makes a finding about a section of the metadata form. */
export function inMetadata(section: string, message: string): Finding {
  return { message, tab: 'metadata', anchor: section }
}

/** Makes a finding about a field of the publication form. */
export function inPlace(field: string, message: string): Finding {
  return { message, tab: 'publish', field }
}
