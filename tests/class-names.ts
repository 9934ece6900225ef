/** Checks, from the sources alone, that CSS classes belong to their component. */
import { type JSXAttributeValue, type JSXExpression, parseSync, Visitor } from 'oxc-parser'
import type { Sources } from './architecture.ts'

/**
 * Classes that server/jats writes into an article's HTML. They are styled by the style sheets in
 * web/articles.
 */
const ARTICLE_HTML = new Set([
  // By this name reference managers find the article (unAPI).
  'unapi-id',
  'abstract',
  'affiliations',
  'article-notice',
  'attribution',
  'author-notes',
  'box-title',
  'boxed-text',
  'caption-text',
  'cited-in',
  'contributors',
  'cross-reference',
  'facts',
  'figure-dark-colours',
  'figure-data',
  'figure-group',
  'figure-image',
  'figure-note',
  'formula',
  'formula-body',
  'formula-figure',
  'formula-label',
  'formula-picture',
  'group-members',
  'inline-picture',
  'inner-cell',
  'keywords',
  'kind',
  'labelled',
  'math-aligned',
  'math-left',
  'math-prime',
  'math-right',
  'math-root',
  'note-label',
  'note-reference',
  'notes',
  'numbered',
  'part-number',
  'part-title',
  'picture',
  'reference',
  'reference-label',
  'reference-link',
  'reference-list',
  'reference-note',
  'references',
  'small-caps',
  'statement',
  'statements',
  'sub-article',
  'supplement',
  'table-notes',
  'table-scroll',
  'table-wrap',
  'text-language',
  'translated-title',
  'wide-formula',
  'beyond-column',
])

/**
 * Returns one line per violation. Classes defined in a style sheet of web/ui are shared by all pages. In
 * every other style sheet, a class must begin with the name of a style sheet or folder of its feature. A
 * state such as 'open' needs no such name, but must be combined with such a class.
 */
export function checkClassNames(sheets: Sources): string[] {
  const shared = new Set<string>()
  for (const [path, css] of sheets)
    if (isShared(path))
      for (const selector of selectorsIn(css)) for (const name of classesIn(selector)) shared.add(name)
  return [...sheets].flatMap(([path, css]) => {
    if (isShared(path)) return []
    const feature = featureOf(path)
    const heads = [...sheets.keys()]
      .filter((other) => [feature, 'app'].includes(featureOf(other)))
      .flatMap(headsOf)
    const belongs = (name: string) => heads.some((head) => name === head || name.startsWith(`${head}-`))
    const known = (name: string) =>
      belongs(name) || shared.has(name) || (feature === 'articles' && ARTICLE_HTML.has(name))
    return [...selectorsIn(css)].flatMap((selector) => [
      ...(/(^|[\s>+~])(td|th|tr|col)?:nth-child\(\d+\)/.test(selector)
        ? [`${path} counts columns in '${selector}': give the column a class`]
        : []),
      ...compoundsOf(selector).flatMap((compound) => {
        const names = classesIn(compound)
        // Accepts a state that is combined with its class: '.queue-row.open', '.queue-row:not(.open)'.
        if (classesIn(compound.replaceAll(/\(.*\)/g, '')).some(belongs)) return []
        return names
          .filter((name) => !known(name))
          .map(
            (name) =>
              `${path} names .${name}, which belongs to no component: begin it with '${nameOf(path)}-'`,
          )
      }),
    ])
  })
}

const isShared = (path: string) => path.startsWith('web/ui/')
const featureOf = (path: string) => path.split('/')[1] ?? ''
const nameOf = (path: string) => /([^/]+)\.css$/.exec(path)?.[1] ?? ''

/**
 * Returns the allowed prefixes: 'queue' and 'editor' for web/editor/queue/queue.css. For a plural name, its
 * singular is allowed as well.
 */
function headsOf(path: string): string[] {
  return path
    .replace(/\.css$/, '')
    .split('/')
    .slice(1)
    .flatMap((part) => [part, part.replace(/s$/, '')])
}

/** Returns the selectors of all rules. A list of selectors is split at the commas at the top level. */
function* selectorsIn(css: string): Generator<string> {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  for (const [, prelude = ''] of plain.matchAll(/([^{};]+)\{/g)) {
    const selectors = prelude.trim()
    // Keyframe steps (0%, from) contain no classes.
    if (!selectors.startsWith('@')) yield* split(selectors, ',')
  }
}

/**
 * Returns the parts of a selector between combinators. Arguments of :has() or :is() that contain combinators
 * are split as well.
 */
function compoundsOf(selector: string): string[] {
  return split(selector.replaceAll(/\s*([>+~])\s*/g, ' '), ' ').flatMap((compound) => {
    const inside = [...compound.matchAll(/:has\((.*)\)/g)].map(([, selectors = '']) => selectors)
    const own = compound.replaceAll(/:has\(.*\)/g, '')
    return [own, ...inside.flatMap((selectors) => split(selectors, ',').flatMap(compoundsOf))]
  })
}

const classesIn = (compound: string) =>
  [...compound.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)

/** Splits at separators outside parentheses. */
function split(text: string, separator: ',' | ' '): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (char === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Classes without a CSS rule, which scripts and tests use to find elements. */
const HOOKS = new Set(['articles-results', 'queue-link'])

/**
 * Returns one line for each class that a component uses but no style sheet defines, for example because it is
 * misspelt.
 */
export function checkWrittenClasses(modules: Sources, sheets: Sources): string[] {
  const named = new Set([...sheets.values()].flatMap((css) => [...selectorsIn(css)].flatMap(classesIn)))
  return [...modules].flatMap(([path, source]) =>
    [...new Set(writtenIn(path, source))]
      .filter((name) => !named.has(name) && !HOOKS.has(name))
      .map((name) => `${path} writes the class ${name}, which no sheet names`),
  )
}

type Value = JSXExpression | JSXAttributeValue | null

/**
 * Returns the classes in className attributes and classNames() calls. Computed classes such as
 * `status-${kind}` are ignored.
 */
function writtenIn(path: string, source: string): string[] {
  const words: string[] = []
  const add = (text: string) => words.push(...text.split(/\s+/).filter(Boolean))
  const take = (node: Value): void => {
    if (!node) return
    if (isOf(node, 'JSXExpressionContainer')) take(node.expression)
    if (isOf(node, 'Literal') && typeof node.value === 'string') add(node.value)
    if (isOf(node, 'TemplateLiteral')) {
      const text = node.quasis.map(({ value }) => value.raw).join('\0')
      add(text.replaceAll(/\S*\0\S*/g, ' '))
      node.expressions.forEach(take)
    }
    if (isOf(node, 'ConditionalExpression')) for (const part of [node.consequent, node.alternate]) take(part)
    if (isOf(node, 'LogicalExpression')) take(node.right)
    if (isOf(node, 'CallExpression') && isOf(node.callee, 'Identifier') && node.callee.name === 'classNames')
      for (const argument of node.arguments) if (argument.type !== 'SpreadElement') take(argument)
  }
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (isOf(name, 'JSXIdentifier') && /^className$|ClassName$/.test(name.name)) take(value)
    },
    CallExpression: (node) => take(node),
  }).visit(parseSync(path, source).program)
  return words
}

function isOf<Node extends { type: string }, Type extends Node['type']>(
  node: Node,
  type: Type,
): node is Extract<Node, { type: Type }> {
  return node.type === type
}
