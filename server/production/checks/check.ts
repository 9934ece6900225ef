import type { TaskCode } from '#domain/production.ts'
import type { OpenCheck } from '#domain/schemas/checks.ts'
import type { JatsProblem } from '../../documents/index.ts'
import type { JatsArticle } from '../../jats/model.ts'
import type { XmlElement } from '../../jats/xml.ts'
import type { ArticleParts } from '../article-xml.ts'

/** All that the checks look at. */
export interface Subject extends ArticleParts {
  /** The newest version of the text as the whole article; null if there is none. */
  text: {
    article: XmlElement
    parsed: JatsArticle
    /** Errors against the DTD. */
    problems: readonly JatsProblem[]
    /** Anchors in the preview, by element id. */
    anchors: ReadonlyMap<string, string>
  } | null
  /** Which PDF would be published. */
  pdf: 'made' | 'galley' | 'none'
  /** Pages of the PDF that was made from the text, if that one would be published. */
  pdfPages: number | null
  /** Whether PDF and EPUB are made from this very version; null if there is no text. */
  formats: { ok: boolean; label: string; detail: string } | null
  /** `outdated`: approved, but for an earlier text than the one that would be published. */
  proofs: 'not_sent' | 'waiting' | 'changes_requested' | 'outdated' | 'approved'
  /** Open tasks of the conversion that must be settled. */
  openTasks: number
  /** Codes and element ids of tasks, which are not reported a second time. */
  tasks: ReadonlySet<string>
  isDoiTaken: boolean
  /** Whether the article's address belongs to another article, published or still a manuscript. */
  isAddressTaken: boolean
  latestIssue: { volume: number; issue: number } | null
  isIssueKnown: boolean
  /** Other articles of the issue. */
  neighbours: readonly { title: string; pages: string | null }[]
  /** Whether volume, issue and pages have been entered. */
  isPlaced: boolean
  /** Whether the editor chose to publish without an issue; pages are optional then. */
  isContinuous: boolean
  /** Today, YYYY-MM-DD. */
  today: string
}

/** One thing that is wrong, and where it is settled. The default place is the text. */
export interface Finding {
  message: string
  tab?: OpenCheck['tab']
  anchor?: string | null
  field?: string
  /** The element of the text; the finding is left out where a task already says the same. */
  elementId?: string | null
}

export interface Check {
  code: string
  weight: OpenCheck['weight']
  /** Code of the conversion's task that asks for the same. By default the check's own. */
  task?: TaskCode
  /** What the list of passed checks says. */
  passed: string
  /** What is wrong; null if the check does not apply. */
  find: (subject: Subject) => Finding[] | null
}

/** A finding about an element of the text. */
export function inText({ text }: Subject, message: string, element?: XmlElement | string | null): Finding {
  const id = typeof element === 'string' ? element : (element?.attributes.id ?? null)
  return { message, elementId: id, anchor: id === null ? null : (text?.anchors.get(id) ?? null) }
}

/** A finding about a section of the metadata form. */
export function inMetadata(section: string, message: string): Finding {
  return { message, tab: 'metadata', anchor: section }
}

/** A finding about a field of the publication form. */
export function inPlace(field: string, message: string): Finding {
  return { message, tab: 'publish', field }
}
