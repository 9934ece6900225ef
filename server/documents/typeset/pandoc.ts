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
  ): Promise<{ stdout: string; stderr: string; mediaFiles: Record<string, Blob> }>
}

let pandoc: Promise<Pandoc> | undefined

async function load(): Promise<Pandoc> {
  // The package's Node entry looks for the binary only in its own folder, so we load the core and pass the binary.
  const entry = import.meta.resolve('pandoc-wasm')
  const { createPandocInstance } = await import(new URL('core.js', entry).href)
  return createPandocInstance(readFileSync(new URL('pandoc.wasm', entry)))
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
  pandoc ??= load()
  const { stdout, stderr, mediaFiles } = await (await pandoc).convert(
    // Unknown passages are returned as raw text, so that they can be shown rather than dropped.
    {
      from: from === 'latex' ? 'latex+raw_tex' : from,
      to: 'json',
      'input-files': ['input'],
      'extract-media': 'media',
      ...(bibliography !== '' && { citeproc: true, bibliography: ['references.bib'] }),
    },
    null,
    {
      input: new Blob([new Uint8Array(source)]),
      ...(bibliography !== '' && { 'references.bib': new Blob([bibliography]) }),
      ...Object.fromEntries(figures.map(([name, bytes]) => [name, new Blob([new Uint8Array(bytes)])])),
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
  pandoc ??= load()
  const input = new Blob([JSON.stringify(document)])
  const { stdout, stderr } = await (await pandoc).convert(
    // Without Typst's citations: citations and bibliography are plain text here.
    { from: 'json', to: 'typst-citations', wrap: 'none', 'input-files': ['input'] },
    null,
    { input },
  )
  if (stdout === '' && stderr !== '') throw new Error(stderr)
  return stdout
}
