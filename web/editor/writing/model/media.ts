import type { TextMedia } from '#domain/schemas/production-editing.ts'

/** URLs of the pictures to which the text may refer by name. */
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
