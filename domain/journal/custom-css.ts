/** A journal's own style rules for its public pages. Colours come from the design's tokens, so that both themes stay readable. */

/** The tokens of web/ui/styles/tokens.css that rules may set. A test compares. */
export const designTokens = [
  ...[
    'paper',
    'paper-2',
    'ink',
    'ink-2',
    'ink-3',
    'line',
    'line-2',
    'edge',
    'accent',
    'accent-2',
    'accent-soft',
  ],
  ...['brass', 'brass-soft', 'oa', 'ok', 'ok-soft', 'warn', 'warn-soft', 'bad', 'bad-soft', 'focus', 'mark'],
  ...['ground', 'picture-brightness', 'picture-blend', 'scrim', 'shade', 'serif', 'display', 'light-figures'],
  ...['sans', 'mono', 's-13', 's-14', 's-16', 's-18', 's-19', 's-23', 's-28', 's-33', 's-40', 's-48', 's-57'],
  ...['frame', 'gutter', 'radius', 'control', 'far'],
] as const

export const longestCss = 20_000

const conditions = new Set(['media', 'supports', 'container'])
const known: ReadonlySet<string> = new Set(designTokens.map((name) => `--${name}`))

/** Strings and comments without their contents; the number of lines stays. Null if one of them is not closed. */
function bare(css: string): string | null {
  const found = css.replaceAll(/\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (part) =>
    part.startsWith('/*') ? part.replaceAll(/[^\n]/g, ' ') : '""',
  )
  return /\/\*|(?<!")"(?!")|'/.test(found) ? null : found
}

/** Addresses in url(), with or without quotes. */
function addresses(css: string): string[] {
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/url\(\s*(['"]?)([^)]*?)\1\s*\)/gi)].map(
    ([, , address = '']) => address,
  )
}

/** Why rules are refused, in words for their author; null if they can be used. */
export function customCssProblem(css: string): string | null {
  const text = bare(css)
  if (text === null) return 'A comment or a text in quotation marks is not closed'
  const at = (index: number) => `Line ${text.slice(0, index).split('\n').length}: `
  if (text.includes('\\')) return `${at(text.indexOf('\\'))}a backslash can be used only in quotation marks`
  if (text.includes('<')) return `${at(text.indexOf('<'))}only CSS can be entered, no HTML`
  const outside = addresses(css).find((address) => !/^\/(pictures|engraving)\//.test(address))
  if (outside !== undefined)
    return `Only pictures of this journal can be used: /pictures/… instead of ${outside}`
  if (/image-set\(|(?<![-\w])src\(/i.test(text)) return 'Pictures can be used only by url(/pictures/…)'
  let depth = 0
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const part = text.slice(start, index).trim()
    const begins = start + text.slice(start, index).search(/\S|$/)
    const rule = /^@([\w-]+)/.exec(part)?.[1]?.toLowerCase()
    if (rule !== undefined && (mark !== '{' || !conditions.has(rule)))
      return `${at(begins)}@${rule} cannot be used`
    if (mark === '{') {
      if (part === '') return `${at(index)}a selector is missing before “{”`
      depth += 1
    } else {
      if (part !== '' && depth === 0)
        return `${at(begins)}“${part.slice(0, 40)}” belongs into a rule such as :root { … }`
      const problem = part === '' ? null : declarationProblem(part)
      if (problem) return at(begins) + problem
      if (mark === '}') depth -= 1
      if (depth < 0) return `${at(index)}this “}” has no “{”`
    }
    start = index + 1
  }
  if (depth > 0) return 'A “}” is missing at the end'
  const rest = text.slice(start).trim()
  const unended = /^@([\w-]+)/.exec(rest)?.[1]
  if (unended !== undefined) return `@${unended} cannot be used`
  return rest === '' ? null : `“${rest.slice(0, 40)}” at the end is no rule`
}

const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i
const wordsOfColours =
  /^(?:var\(.*\)|color-mix\(.*\)|currentcolor|inherit|transparent|initial|unset|revert|revert-layer|none|auto)$/i

function declarationProblem(text: string): string | null {
  const colon = text.indexOf(':')
  if (colon < 1) return `“${text.slice(0, 40)}” is no declaration such as --radius: 6px`
  const name = text.slice(0, colon).trim()
  const value = text
    .slice(colon + 1)
    .replace(/!\s*important\s*$/i, '')
    .trim()
  if (name.startsWith('--')) return known.has(name) ? null : `the design has no token ${name}`
  if (!/^[a-z-]+$/i.test(name)) return `“${name.slice(0, 40)}” is no property`
  const isColour = /(?:^|-)color$|^(?:fill|stroke)$/i.test(name)
  if (rawColour.test(value) || (isColour && !wordsOfColours.test(value)))
    return `use a token for the color, such as var(--accent), and set the token in :root`
  return null
}
