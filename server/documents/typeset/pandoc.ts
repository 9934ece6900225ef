import { readFileSync } from 'node:fs'

/** The parts of pandoc's document tree that are used here. */
export interface PandocNode {
  t: string
  c?: unknown
}
export interface PandocDocument {
  'pandoc-api-version': number[]
  meta: Record<string, PandocNode>
  blocks: PandocNode[]
}

interface Pandoc {
  convert(
    options: Record<string, unknown>,
    stdin: string | null,
    files: Record<string, Blob>,
  ): Promise<PandocOutput>
}

let pandoc: Promise<Pandoc> | undefined
/** Ends when the call before has ended: calls at the same time share one file system, and spoil each other. */
let running: Promise<void> = Promise.resolve()

async function load(): Promise<Pandoc> {
  // The package's Node entry looks for the binary only in its own folder, so we load the core and pass the binary.
  const entry = import.meta.resolve('pandoc-wasm')
  const { createPandocInstance } = await import(new URL('core.js', entry).href)
  return createPandocInstance(readFileSync(new URL('pandoc.wasm', entry)))
}

export interface PandocOutput {
  stdout: string
  stderr: string
  /** Files that were written, such as a DOCX, and those that were given. */
  files: Record<string, Blob>
  mediaFiles: Record<string, Blob>
}

/** One call of pandoc with files by their names; `input` is what it reads. */
export async function runPandoc(
  options: Record<string, unknown>,
  files: Record<string, Uint8Array | string>,
): Promise<PandocOutput> {
  pandoc ??= load()
  const blobs = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name,
      new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    ]),
  )
  const { convert } = await pandoc
  const output = running.then(() => convert({ 'input-files': ['input'], ...options }, null, blobs))
  running = output.then(
    () => undefined,
    () => undefined,
  )
  return output
}

/** What a LaTeX source reads besides itself. */
export interface Beside {
  /** BibTeX; empty where there is none. */
  bibliography: string
  /** Pictures by the names that the source has for them. */
  figures: [name: string, bytes: Uint8Array][]
}

/** Reads a DOCX or LaTeX source. Throws Error when pandoc gives up. */
export async function readDocument(
  source: Uint8Array,
  from: 'docx' | 'latex',
  { bibliography, figures }: Beside = { bibliography: '', figures: [] },
): Promise<{ document: PandocDocument; pictures: Record<string, Uint8Array> }> {
  const { stdout, stderr, mediaFiles } = await runPandoc(
    // Unknown passages are returned as raw text, so that they can be shown rather than dropped.
    {
      from: from === 'latex' ? 'latex+raw_tex' : from,
      to: 'json',
      'extract-media': 'media',
      ...(bibliography !== '' && { citeproc: true, bibliography: ['references.bib'] }),
    },
    {
      input: source,
      ...(bibliography !== '' && { 'references.bib': bibliography }),
      ...Object.fromEntries(figures),
    },
  )
  if (stdout === '') throw new Error(stderr)
  const pictures: Record<string, Uint8Array> = {}
  for (const [path, blob] of Object.entries(mediaFiles))
    pictures[path] = new Uint8Array(await blob.arrayBuffer())
  return { document: JSON.parse(stdout), pictures }
}

/** Writes a document tree as the body of a Typst document. */
export async function writeTypst(document: PandocDocument): Promise<string> {
  const { stdout, stderr } = await runPandoc(
    // Without Typst's citations: citations and bibliography are plain text here.
    { from: 'json', to: 'typst-citations', wrap: 'none' },
    { input: JSON.stringify(document) },
  )
  if (stdout === '' && stderr !== '') throw new Error(stderr)
  return stdout
}
