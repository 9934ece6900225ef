import { basename, dirname, join } from 'node:path/posix'
import type { Entry } from './folder.ts'

const pictureEndings = ['', '.png', '.jpg', '.jpeg', '.tif', '.tiff', '.gif', '.svg', '.webp']

/** Finds the files that a record names: beside it, in a folder near it, or anywhere by their name alone. */
export class Companions {
  private readonly byPath = new Map<string, Entry>()
  private readonly byName = new Map<string, Entry[]>()

  constructor(entries: readonly Entry[]) {
    for (const entry of entries) {
      this.byPath.set(entry.path.toLowerCase(), entry)
      const name = basename(entry.path).toLowerCase()
      this.byName.set(name, [...(this.byName.get(name) ?? []), entry])
    }
  }

  /** Returns a file that the record at `from` calls `name`, also without its ending. Null if there is none, or several. */
  named(from: string, name: string): Entry | null {
    const wanted = decoded(name.trim())
      .replaceAll('\\', '/')
      .replace(/^\.?\/+/, '')
    for (const ending of pictureEndings) {
      const beside = this.byPath.get(join(dirname(from), wanted + ending).toLowerCase())
      if (beside && beside.path !== from) return beside
    }
    for (const ending of pictureEndings) {
      const anywhere = (this.byName.get(basename(wanted + ending).toLowerCase()) ?? []).filter(
        ({ path }) => path !== from,
      )
      if (anywhere.length === 1) return anywhere[0] ?? null
      const near = anywhere.filter(({ path }) => path.startsWith(`${dirname(from)}/`))
      if (near.length === 1) return near[0] ?? null
    }
    return null
  }

  /** Returns the PDF with the same name as the record, or the only PDF beside it or in its package's folder for contents. */
  pdfOf(from: string): Entry | null {
    const same = this.byPath.get(from.replace(/\.\w+$/, '.pdf').toLowerCase())
    if (same) return same
    const folder = dirname(from)
    const all = [...this.byPath.values()]
    const articles = all.filter(
      ({ path }) =>
        dirname(path) === folder && /\.(xml|nxml|jats)$/i.test(path) && !/manifest|transfer/i.test(path),
    )
    const pdfs = all.filter(({ path }) => dirname(path) === folder && /\.pdf$/i.test(path))
    return articles.length === 1 && pdfs.length === 1 ? (pdfs[0] ?? null) : null
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
