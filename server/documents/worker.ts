import { parentPort } from 'node:worker_threads'
import type {
  BlindOptions,
  ConvertOptions,
  DocumentFormat,
  FormatsOrder,
  Identities,
  ReadableText,
  Stamp,
} from './contract.ts'
import { DocumentError } from './contract.ts'

export type Job =
  | { name: 'inspect'; bytes: Uint8Array; fileName: string; also?: readonly DocumentFormat[] }
  | { name: 'inspect-source'; bytes: Uint8Array; fileName: string }
  | {
      name: 'blind'
      bytes: Uint8Array
      format: DocumentFormat
      identities: Identities
      options: BlindOptions
    }
  | { name: 'typeset'; markup: string }
  | { name: 'layout'; bytes: Uint8Array }
  | { name: 'remake'; bytes: Uint8Array }
  | { name: 'figure'; bytes: Uint8Array }
  | { name: 'stamp'; bytes: Uint8Array; stamp: Stamp }
  | { name: 'convert'; bytes: Uint8Array; options: ConvertOptions }
  | { name: 'front'; bytes: Uint8Array; format: DocumentFormat }
  | {
      name: 'read-text'
      bytes: Uint8Array
      format: DocumentFormat
      parts: [name: string, bytes: Uint8Array][]
    }
  | { name: 'references'; bytes: Uint8Array }
  | {
      name: 'as-pdf'
      bytes: Uint8Array
      format: DocumentFormat
      parts: [name: string, bytes: Uint8Array][]
    }
  | { name: 'with-cover'; cover: Uint8Array; bytes: Uint8Array; format: DocumentFormat }
  | { name: 'compare'; before: ReadableText; after: ReadableText }
  | { name: 'validate'; xml: string }
  | { name: 'jats'; bytes: Uint8Array }
  | { name: 'formulas'; xml: string }
  | { name: 'formats'; order: FormatsOrder }
  | { name: 'picture'; bytes: Uint8Array; page: number; width: number }

export type JobName = Job['name']
/** Sent once, when a worker has started. Start-up time does not count towards a job's time limit. */
export const started = 'started'
export type Reply = { value: unknown } | { error: { code: string; message: string } }

/** Performs a job. Libraries are loaded with the first job that needs them. */
async function perform(job: Job): Promise<unknown> {
  switch (job.name) {
    case 'inspect':
      return (await import('./inspect/inspect.ts')).inspectDocument(job.bytes, job.fileName, job.also)
    case 'inspect-source':
      return (await import('./inspect/source.ts')).inspectSource(job.bytes, job.fileName)
    case 'blind':
      return (await import('./blind.ts')).blindDocument(job.bytes, job.format, job.identities, job.options)
    case 'layout':
      return (await import('./pdf/layout.ts')).layoutOf(job.bytes)
    case 'picture':
      return (await import('./pdf/picture.ts')).pictureOf(job.bytes, job.page, job.width)
    case 'stamp':
      return (await import('./pdf/stamp.ts')).stampPdf(job.bytes, job.stamp)
    case 'typeset':
      return (await import('./typeset/typst.ts')).typesetMarkup(job.markup)
    case 'convert':
      return (await import('./convert/convert.ts')).convertDocument(job.bytes, job.options)
    case 'formats':
      return (await import('./publication/formats.ts')).makeFormats(job.order)
    case 'front':
      return (await import('./front/read-front.ts')).readFront(job.bytes, job.format)
    case 'read-text':
      return (await import('./compare/read-text.ts')).readText(job.bytes, job.format, job.parts)
    case 'references':
      return (await import('./references/read-references.ts')).readReferences(job.bytes)
    case 'as-pdf':
      return (await import('./with-cover.ts')).asPdf(job.bytes, job.format, 'Manuscript', job.parts)
    case 'with-cover':
      return (await import('./with-cover.ts')).withCover(job.cover, job.bytes, job.format)
    case 'compare':
      return (await import('./compare/compare.ts')).compareManuscripts(job.before, job.after)
    case 'validate':
      return (await import('../jats/validate.ts')).validateJats(job.xml)
    case 'jats':
      return (await import('./jats.ts')).readJatsUpload(job.bytes)
    case 'formulas':
      return (await import('./convert/tex-formulas.ts')).withMathMl(job.xml)
    case 'figure':
      return (await import('./figure.ts')).makeFigure(job.bytes)
    case 'remake':
      return (await import('./picture.ts')).remakePicture(job.bytes)
  }
}

parentPort?.on('message', async (job: Job) => {
  try {
    parentPort?.postMessage({ value: await perform(job) } satisfies Reply)
  } catch (cause) {
    if (cause instanceof DocumentError) {
      parentPort?.postMessage({ error: { code: cause.code, message: cause.message } } satisfies Reply)
    } else throw cause // End the worker, because its state is unknown after an unknown failure.
  }
})

// Loads the code for checks at once, so that a check does not have to wait for it.
import('./inspect/inspect.ts').then(
  () => parentPort?.postMessage(started),
  // Ignores an error here, because the first job will encounter and report it.
  () => undefined,
)
