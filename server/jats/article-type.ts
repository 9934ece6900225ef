/** Maps the wording of an article type to the article-type attribute of JATS. */
const types: readonly [RegExp, string][] = [
  [/retraction/i, 'retraction'],
  [/correction|erratum|corrigendum/i, 'correction'],
  [/concern/i, 'expression-of-concern'],
  [/addendum/i, 'addendum'],
  [/editorial/i, 'editorial'],
  [/review/i, 'review-article'],
  [/case/i, 'case-report'],
  [/brief/i, 'brief-report'],
  [/opinion|essay|comment/i, 'article-commentary'],
]

export function jatsTypeOf(heading: string): string {
  return types.find(([words]) => words.test(heading))?.[1] ?? 'research-article'
}
