/** Types of the part of citeproc 2 that we use. The package has none. */
declare module 'citeproc' {
  export class Engine {
    constructor(
      system: { retrieveLocale(language: string): string; retrieveItem(id: string): object },
      style: string,
      language: string,
      forceLanguage: boolean,
    )
    updateItems(ids: string[]): void
    /** [parameters, entries as HTML], or false if the style has no reference list. */
    makeBibliography(): [object, string[]] | false
  }
  const citeproc: { Engine: typeof Engine }
  export default citeproc
}
