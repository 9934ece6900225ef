interface Setting {
  id: number
  locale: string | null
  name: string
  value: string | null
}

/** Settings of rows by id, name and language. */
export class Localized {
  readonly #byRow = new Map<string, Setting[]>()

  constructor(settings: readonly Setting[]) {
    for (const setting of settings) {
      if (setting.value === null || !setting.value.trim()) continue
      const key = `${setting.id} ${setting.name}`
      this.#byRow.set(key, [...(this.#byRow.get(key) ?? []), setting])
    }
  }

  /** The text in a language, or else in any. */
  of(id: number | string | null | undefined, name: string, locale?: string): string {
    const all = this.#byRow.get(`${id} ${name}`) ?? []
    return (all.find((one) => one.locale === locale) ?? all[0])?.value ?? ''
  }

  /** The text in this language alone. */
  in(id: number | string | null | undefined, name: string, locale: string): string {
    return this.#byRow.get(`${id} ${name}`)?.find((one) => one.locale === locale)?.value ?? ''
  }

  /** All texts, one for each language. */
  all(id: number | string, name: string): { locale: string; value: string }[] {
    return (this.#byRow.get(`${id} ${name}`) ?? []).map(({ locale, value }) => ({
      locale: locale ?? '',
      value: value ?? '',
    }))
  }
}
