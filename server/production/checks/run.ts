import type { ChecksView, OpenCheck } from '#domain/schemas/checks.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import type { JatsProblem } from '../../documents/index.ts'
import { sha256Of } from '../../files/digest-keys.ts'
import { pageAnchors } from '../../jats/html.ts'
import { parseJats } from '../../jats/parse.ts'
import { parseXml } from '../../jats/xml.ts'
import type { ManuscriptRow } from '../../workflow/queries.ts'
import { articlePartsOf } from '../article-parts.ts'
import { hasText } from '../article-text.ts'
import { type ArticleParts, articleXmlOf } from '../article-xml.ts'
import { formatsCheck } from '../formats/check.ts'
import { madePages } from '../formats/queries.ts'
import { publishedPdf } from '../formats/view.ts'
import { proofCommentsOf } from '../proofing/queries.ts'
import { articleWithDoi, latestIssue, latestProofs } from '../queries.ts'
import { openTasksAmong } from '../tasks.ts'
import { findVersion, tasksOf } from '../text-queries.ts'
import type { Check, Subject } from './check.ts'
import { integrityChecks } from './integrity.ts'
import { jats4rChecks } from './jats4r.ts'
import { articlesIn, isAddressTaken, issueExists } from './queries.ts'
import { recordChecks } from './record.ts'
import { productionChecks, textChecks } from './text.ts'

/**
 * All checks before publication, in the order in which they are shown. A new check must be added to one of
 * these lists.
 */
const checks: readonly Check[] = [
  ...integrityChecks,
  ...textChecks,
  ...jats4rChecks,
  ...recordChecks,
  ...productionChecks,
]

/**
 * Checks of what publication itself settles: a published article has its DOI, address and pages, and proofs are of its
 * first version. What changes later is told by a notice or a new version.
 */
const untilPublished = new Set(['doi', 'address', 'place', 'pages-free', 'page-count', 'formats', 'proofs'])

/** Runs the checks before publication on the current record and the newest text. */
export async function runChecks(
  context: Context,
  db: Queryable,
  manuscript: ManuscriptRow,
  planned: Parameters<typeof articlePartsOf>[3] = {},
): Promise<ChecksView> {
  const parts = await articlePartsOf(context, db, manuscript, planned)
  // Null says that there is none; what is not given is taken from the plan.
  const isContinuous = planned.volume === null && planned.issue === null
  const subject = { ...(await subjectOf(context, db, parts)), isContinuous }
  const open: OpenCheck[] = []
  const passed: ChecksView['passed'] = []
  for (const { code, task = code, weight, passed: message, find } of checks) {
    if (manuscript.status === 'published' && untilPublished.has(code)) continue
    const findings = find(subject)
    if (findings === null) continue
    const own = findings.filter(({ elementId }) => !subject.tasks.has(`${task} ${elementId ?? ''}`))
    if (findings.length === 0) passed.push({ code, message })
    for (const finding of own)
      open.push({
        ...{ code, weight, message: finding.message, tab: finding.tab ?? 'text' },
        ...{ anchor: finding.anchor ?? null, field: finding.field ?? null },
      })
  }
  return { open, passed }
}

async function subjectOf(
  context: Context,
  db: Queryable,
  parts: ArticleParts,
): Promise<Omit<Subject, 'isContinuous'>> {
  const { manuscript, placement } = parts
  const { volume, issue, pages, doi, address } = placement
  const tasks = await tasksOf(db, manuscript.id)
  const proofs = await latestProofs(db, manuscript.id)
  const version = await findVersion(db, manuscript.id)
  const pdf = await publishedPdf(db, manuscript)
  const isPlaced = volume !== null && issue !== null && pages !== null
  const place = volume !== null && issue !== null ? { volume, issue } : null
  return {
    ...parts,
    text: await textOf(context, db, parts),
    pdf,
    pdfPages: pdf === 'made' ? await madePages(db, manuscript.id) : null,
    formats: hasText(version) ? await formatsCheck(db, manuscript.id, version.id, pdf === 'made') : null,
    proofs: proofsState(proofs, version),
    openCorrections: (await proofCommentsOf(db, manuscript.id)).filter(({ outcome }) => outcome === null)
      .length,
    openTasks: openTasksAmong(tasks),
    // Tasks marked as done are excluded, so that the check reports the problem again if it still exists.
    tasks: new Set(
      tasks.filter(({ state }) => state !== 'done').map(({ code, elementId }) => `${code} ${elementId}`),
    ),
    isDoiTaken: doi !== null && (await articleWithDoi(db, doi)),
    isAddressTaken: await isAddressTaken(db, address, manuscript.id),
    latestIssue: (await latestIssue(db)) ?? null,
    isIssueKnown: place !== null && (await issueExists(db, place)),
    neighbours: place ? await articlesIn(db, place) : [],
    isPlaced,
    today: context.clock.now().toISOString().slice(0, 10),
  }
}

/**
 * Returns the state of the proofs. The author must have approved exactly the version that would be published.
 */
function proofsState(
  proofs: Awaited<ReturnType<typeof latestProofs>>,
  newest: Awaited<ReturnType<typeof findVersion>>,
): Subject['proofs'] {
  if (!proofs) return 'not_sent'
  if (proofs.answeredAt === null) return 'waiting'
  if (!proofs.approved) return 'changes_requested'
  if (!newest) return 'approved'
  // For a typeset PDF only its time is known. A text made afterwards is not the one that the author read.
  const isSame =
    proofs.version === null
      ? Date.parse(newest.madeAt) <= Date.parse(proofs.answeredAt)
      : proofs.version === newest.number
  return isSame ? 'approved' : 'outdated'
}

async function textOf(context: Context, db: Queryable, parts: ArticleParts): Promise<Subject['text']> {
  const version = await findVersion(db, parts.manuscript.id)
  if (!version) return null
  // If the version has no article, its report explains why.
  if (!version.jats) return null
  const xml = articleXmlOf(version.jats, parts)
  const parsed = parseJats(xml)
  return {
    article: parseXml(xml),
    parsed,
    problems: await problemsOf(context, xml),
    anchors: pageAnchors(parsed),
  }
}

const mostKept = 50
const known = new Map<string, Promise<JatsProblem[]>>()

/** Validates an article. Results are cached by content, because the form asks again after each change. */
function problemsOf({ documents }: Pick<Context, 'documents'>, xml: string): Promise<JatsProblem[]> {
  const key = sha256Of(Buffer.from(xml)).toString('hex')
  const found = known.get(key)
  if (found) return found
  const checked = documents.validateJats(xml)
  known.set(key, checked)
  checked.catch(() => known.delete(key))
  for (const old of [...known.keys()].slice(0, Math.max(0, known.size - mostKept))) known.delete(old)
  return checked
}
