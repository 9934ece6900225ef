import { zipSync } from 'fflate'
import { specifiedFields } from '#domain/article/article-kinds.ts'
import { blankDetails } from '#domain/manuscript/details.ts'
import { metadataInput } from '#domain/schemas/metadata.ts'
import { publishInput } from '#domain/schemas/production.ts'
import type { Context } from '#server/context.ts'
import { decide } from '#server/decisions/decide.ts'
import { convertText, requestConversion } from '#server/production/conversion.ts'
import { buildManuscript } from '#server/production/formats/manuscript.ts'
import { saveMetadata } from '#server/production/metadata/save.ts'
import { metadataView } from '#server/production/metadata/view.ts'
import { giveVerdict } from '#server/production/proofing/answer.ts'
import { sendProofs } from '#server/production/proofing/send.ts'
import { toProduction } from '#server/production/proofs.ts'
import { publish } from '#server/production/publish.ts'
import { suggestions } from '#server/production/suggestions.ts'
import { addFile } from '#server/submissions/add-file.ts'
import { respond } from '#server/submissions/respond.ts'
import { submit } from '#server/submissions/submit.ts'
import { findManuscript } from '#server/workflow/queries.ts'
import { letterOf } from './letter.ts'
import { letters } from './manuscripts.ts'
import { accountOfAuthor, type Person, personOf } from './people.ts'
import { standInPdf } from './sample-pdf.ts'
import type { DemoArticle, Published } from './source/articles.ts'
import { upload } from './upload.ts'

/** A sample article that has been submitted. */
export interface Submitted {
  article: DemoArticle
  id: string
  author: Person
}

const refereed =
  'Refereed in the system that the journal used before Imprimatur. The reports are kept in its archive.'

/**
 * Number of articles processed at the same time. PDF and EPUB are made in separate processes, so this saves
 * time.
 */
const atOnce = 3

/**
 * Returns a context whose clock is at a past day. Its review mode is single-blind, so that no reviewers'
 * copies are made.
 */
async function on(base: Context, day: string, time = '10:00'): Promise<Context> {
  const settings = await base.settings()
  return {
    ...base,
    clock: { now: () => new Date(`${day}T${time}:00Z`) },
    settings: async () => ({
      ...settings,
      review: { ...settings.review, mode: 'single_blind', holdMinutes: 0 },
    }),
  }
}

/** Returns the day that lies at this share (0 to 1) of the time between two days. */
function dayBetween(from: string, to: string, share: number): string {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return new Date(start + (end - start) * share).toISOString().slice(0, 10)
}

/** Submits an article on the day on which it was received. */
export async function submitArticle(base: Context, article: DemoArticle): Promise<Submitted> {
  const corresponding = article.authors.find(({ isCorresponding }) => isCorresponding)
  if (!corresponding) throw new Error(`${article.slug} has no corresponding author`)
  const author = await accountOfAuthor(base, corresponding)
  const field = Object.entries(specifiedFields).find(([, name]) => name === article.metadata.category)?.[0]
  const { id } = await submit(await on(base, article.received), author, {
    manuscript: {
      ...blankDetails(),
      ...{ title: article.title, abstract: article.abstract, keywords: article.keywords },
      manuscriptType: article.type,
      fieldOfStudy: field ?? '',
    },
    authors: article.authors.map((one) => ({
      firstName: one.givenName,
      lastName: one.familyName,
      email: one === corresponding ? author.email : one.email,
      affiliation: one.affiliations.map(({ name }) => name).join('; '),
      orcid: one.orcid,
      isCorresponding: one.isCorresponding,
    })),
    files: [
      {
        ...(await upload(base, author.id, 'manuscript.pdf', await standInPdf(base.documents))),
        kind: 'manuscript',
      },
    ],
  })
  return { article, id, author }
}

/**
 * Takes submitted articles through decision, production, proofs and publication, in the order of their
 * publication dates. An article waits for the articles that it cites, and for the previous article of its
 * volume, because its page numbers continue from there.
 */
export async function publishArticles(
  base: Context,
  submitted: readonly Submitted[],
  onProgress: (published: number) => void = () => undefined,
): Promise<void> {
  const started = new Map<string, Promise<Published>>()
  const lastOf = new Map<number, Promise<Published>>()
  let count = 0
  const queue = submitted.values()
  const work = async () => {
    for (const one of queue) {
      const { slug, cites, volume } = one.article
      const published = publishArticle(base, one, {
        cited: cites.map((cited) => [cited, started.get(cited)] as const),
        before: lastOf.get(volume),
      })
      started.set(slug, published)
      lastOf.set(volume, published)
      await published
      count += 1
      onProgress(count)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

interface Earlier {
  cited: readonly (readonly [slug: string, Promise<Published> | undefined])[]
  before: Promise<Published> | undefined
}

async function publishArticle(
  base: Context,
  submitted: Submitted,
  { cited, before }: Earlier,
): Promise<Published> {
  const { article, id, author } = submitted
  const editor = await personOf(base, 'editor')
  await accept(base, submitted, editor)
  const known = new Map<string, Published>()
  for (const [slug, published] of cited) {
    if (!published) throw new Error(`${article.slug} cites ${slug}, which was published later`)
    known.set(slug, await published)
  }
  await produce(base, submitted, editor, (slug) => known.get(slug))
  const { accepted, published } = article
  const sent = await on(base, dayBetween(accepted, published, 0.6))
  const proofId = await sendProofs(sent, editor, id, {})
  await giveVerdict(await on(base, dayBetween(accepted, published, 0.9)), author, id, {
    ...{ proofId, approved: true },
  })

  await before
  const context = await on(base, published, '08:00')
  const manuscript = await findManuscript(base.db, id)
  if (!manuscript) throw new Error(`${article.slug} is gone`)
  const { volume, issue, slug } = article
  const suggested = await suggestions(base.db, await context.settings(), manuscript, { volume, issue })
  const { doi, category, isOpenAccess, pages } = suggested
  if (doi === null) throw new Error('The journal has no DOI prefix')
  if (pages === null) throw new Error(`${article.slug} has no PDF whose pages could be counted`)
  const place = publishInput.parse({
    ...{ volume, issue, pages, doi, category, isOpenAccess, address: slug, publishedDate: published },
  })
  await publish(context, editor, id, place)
  return { doi, pages }
}

/** Decides on an article. If the article names the date of its revision, a revision is requested first. */
async function accept(base: Context, { article, id, author }: Submitted, editor: Person): Promise<void> {
  const { title, received, revised, accepted } = article
  const { journal } = await base.settings()
  const about = { author, signer: editor, title, journal: journal.title, reviewCount: 2 }
  if (revised) {
    const due = new Date(`${revised}T23:00:00Z`)
    await decide(await on(base, dayBetween(received, revised, 0.5)), editor, id, {
      ...{ decision: 'revisions', notes: '', overrideReason: refereed },
      letter: letterOf(letters.refereed, { ...about, due }),
      dueDate: revised,
    })
    await respond(await on(base, revised), author, id, {
      response: 'We thank the reviewers. Each of their points is answered in the revised text.',
    })
  }
  await decide(await on(base, accepted), editor, id, {
    ...{ decision: 'accept', notes: '', overrideReason: refereed },
    letter: letterOf(letters.accept, about),
  })
}

/** Imports the copyedited article as JATS, completes its metadata and makes its proof. */
async function produce(
  base: Context,
  { article, id }: Submitted,
  editor: Person,
  published: (slug: string) => Published | undefined,
): Promise<void> {
  const context = await on(base, dayBetween(article.accepted, article.published, 0.3))
  const text = Buffer.from(article.jats(published))
  const source =
    article.pictures.length > 0
      ? zipSync({
          'article.xml': text,
          ...Object.fromEntries(article.pictures.map(({ name, svg }) => [name, Buffer.from(svg)])),
        })
      : text
  const fileName = `${article.slug}.${article.pictures.length > 0 ? 'zip' : 'xml'}`
  const file = await addFile(context, editor, id, {
    ...(await upload(base, editor.id, fileName, Buffer.from(source))),
    kind: 'copyedited',
  })
  await toProduction(context, editor, id)
  const { revision, title, abstract, keywords, authors } = await metadataView(context, editor, id)
  const details = article.authors.map(({ affiliations, roles }) => ({ affiliations, roles }))
  const input = metadataInput.parse({
    ...{ revision, title, abstract, keywords, record: article.metadata },
    authors: authors.map(({ mayRemove: _, orcidVerified: __, ...author }, index) => ({
      ...author,
      ...details[index],
    })),
  })
  await saveMetadata(context, editor, id, input)
  await requestConversion(context, editor, id, { fileId: file.id, changes: 'accept', keepComments: true })
  await convertText(context, { manuscriptId: id })
  await buildManuscript(context, { manuscriptId: id })
}
