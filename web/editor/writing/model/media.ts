import type { TextMedia } from '#domain/schemas/production-editing.ts'

/** Addresses of the pictures that the text may name. */
export class Media {
  readonly #urls = new Map<string, string>()

  constructor(media: readonly TextMedia[]) {
    this.add(media)
  }

  add(media: readonly Pick<TextMedia, 'name' | 'url'>[]): void {
    for (const { name, url } of media) this.#urls.set(name, url)
  }

  url(name: string): string | null {
    return this.#urls.get(name) ?? null
  }
}
