import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { ReviewMode, Stage, Status } from '#domain/manuscript/manuscript.ts'
import type { Recommendation } from '#domain/manuscript/review.ts'
import type { ExportedArticle } from '#domain/schemas/exported-article.ts'
import type { SiteList } from '#domain/schemas/exported-site.ts'
import type { Draft } from './draft.ts'
import type { Rights } from './people/rights.ts'

/** A file that belongs to a record: in memory, or in a place from which it is read when it is needed. */
export interface SourceFile {
  name: string
  /** In bytes, as far as it is known. */
  size: number | null
  read(): Promise<Uint8Array>
}

/** A path of the old site, after the journal's name, and what of the article it showed. */
export interface OldAddress {
  path: string
  to: 'page' | 'pdf' | 'issue'
}

/** A part of the journal's site in an export of this program: a group of settings, a page, a picture. */
export interface FoundPart {
  kind: 'part'
  place: string
  /** What it is called in the report. */
  name: string
  list: SiteList | 'settings'
  key: string
  value: unknown
  /** The file of a picture. */
  file: SourceFile | null
  notes: string[]
}

export interface FoundArticle {
  kind: 'article'
  /** Where it is in the source, for the report: 'papers.bib, entry hsu2024'. */
  place: string
  /** An identity that the source gives, such as 'ojs:jiber:article:12'. The DOI is used if there is none. */
  id: string | null
  /** Metadata alone, or a whole article as JATS Publishing 1.3. */
  content: { draft: Draft } | { jats: string }
  /** The typeset article, of which the first is the journal's. */
  pdf: SourceFile | null
  pictures: SourceFile[]
  supplements: SourceFile[]
  oldAddresses: OldAddress[]
  /** What the source says of its issue besides title and date. */
  issue: FoundIssue | null
  /** What an export of this program says besides; null for other sources. */
  own: OwnArticle | null
  /** How often it was read before it came here. */
  usage: FoundUsage[]
  /** What the person who imports should know about it. */
  notes: string[]
}

/** Numbers of a month, which begins on `month`, YYYY-MM-01. */
export interface FoundUsage {
  month: string
  /** Views of the article's page, and downloads of its PDF. */
  views: number
  downloads: number
  requests: number
  uniqueInvestigations: number
  uniqueRequests: number
}

/** What an export of this program says of an article besides its JATS. */
export interface OwnArticle {
  record: ExportedArticle
  /** The journal that was exported, whatever journal the article's own document names. Null if the export does not say. */
  journal: { title: string | null; issns: string[] } | null
  /** Replaced versions with what the export has of them. */
  versions: { number: number; jats: string | null; pdf: SourceFile | null }[]
  epub: SourceFile | null
}

/** What the page of an issue shows besides its articles. */
export interface FoundIssue {
  sections: string[]
  /** Paragraphs separated by blank lines. */
  editorial: string | null
  /** Its id is that of a picture in an export of this program, which the site's pages may show, too. */
  cover: { file: SourceFile; alt: string; id?: string } | null
}

/** A person who had an account in the other system. */
export interface FoundPerson {
  kind: 'person'
  place: string
  /** Identity in the source, if it is not the user name in an installation of OJS. */
  key: string | null
  person: DraftPerson
  notes: string[]
}

export interface DraftPerson {
  username: string
  email: string
  givenName: string
  familyName: string
  affiliation: string | null
  orcid: string | null
  interests: string[]
  rights: Rights
  isActive: boolean
  /** The stored hash; null if there is none. */
  password: string | null
  /** Whether the other system has proved that the address is the owner's. */
  hasProvedEmail: boolean
  /** Day of the registration, YYYY-MM-DD. */
  registered: string | null
}

/** A submission that is under way in the other system, or was declined there. */
export interface FoundSubmission {
  kind: 'submission'
  place: string
  id: string
  draft: Draft
  submission: DraftSubmission
  notes: string[]
}

/** People are named by the keys of their records; times are texts in UTC. */
export interface DraftSubmission {
  submittedAt: string
  status: Status
  stage: Stage
  acceptedAt: string | null
  /** How reviewers and authors were hidden from each other; null if nobody was invited yet. */
  reviewMode: ReviewMode | null
  submitter: string | null
  editor: string | null
  /** Files by the number of their version, from 1 on. */
  versions: SubmittedFile[][]
  rounds: DraftRound[]
  decisions: {
    round: number
    kind: DecisionKind
    editor: string | null
    at: string
    /** What the editor wrote to the authors with it. */
    letter: string | null
  }[]
  discussions: DraftDiscussion[]
}

export interface SubmittedFile {
  file: SourceFile
  isManuscript: boolean
  uploadedAt: string
}

export interface DraftRound {
  version: number
  openedAt: string
  assignments: DraftAssignment[]
}

export interface DraftAssignment {
  reviewer: string
  status: 'pending' | 'in_progress' | 'completed' | 'declined' | 'cancelled'
  invitedAt: string
  respondedAt: string | null
  dueAt: string | null
  review: DraftReview | null
}

export interface DraftReview {
  submittedAt: string
  /** Null if the reviewer recommended nothing of what we know. */
  recommendation: Recommendation | null
  forAuthors: string
  forEditors: string
  /** Files that authors may read. */
  files: SourceFile[]
}

export interface DraftDiscussion {
  with: 'editors' | 'authors' | 'reviewer'
  reviewer: string | null
  subject: string
  openedAt: string
  isClosed: boolean
  messages: { author: string | null; side: 'editor' | 'author' | 'reviewer'; body: string; at: string }[]
}

/** Something in the source that is not taken, with the reason. */
export interface FoundRefusal {
  kind: 'refused'
  /** What it is; a file unless it says otherwise. */
  what?: 'submission' | 'part'
  /** Whether it is a whole source that is not there, so that nothing is known of its records. */
  isGone?: true
  place: string
  name: string
  reason: string
}

export type Found = FoundArticle | FoundPerson | FoundPart | FoundRefusal | FoundSubmission

/** A source that cannot be read any further. `message` says what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}

export function found(part: Partial<FoundArticle> & Pick<FoundArticle, 'place' | 'content'>): FoundArticle {
  return {
    kind: 'article',
    ...{
      id: null,
      pdf: null,
      pictures: [],
      supplements: [],
      oldAddresses: [],
      notes: [],
      issue: null,
      own: null,
      usage: [],
    },
    ...part,
  }
}
