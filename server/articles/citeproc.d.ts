/** The part of citeproc 2 that we use; the package has no types. */
declare module 'citeproc' {
  export class Engine {
    constructor(
      system: { retrieveLocale(language: string): string; retrieveItem(id: string): object },
      style: string,
      language: string,
      forceLanguage: boolean,
    )
    updateItems(ids: string[]): void
    /** [parameters, entries as HTML], or false where the style has no list of references. */
    makeBibliography(): [object, string[]] | false
  }
  const citeproc: { Engine: typeof Engine }
  export default citeproc
}
