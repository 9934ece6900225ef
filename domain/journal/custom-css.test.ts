import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { customCssProblem, designTokens } from './custom-css.ts'

test('the tokens are those of the style system', () => {
  const css = readFileSync('web/ui/styles/tokens.css', 'utf8')
  const defined = new Set([...css.matchAll(/^\s*--([\w-]+):/gm)].map(([, name]) => name))
  expect([...designTokens].sort()).toEqual([...defined].sort())
})

test.each([
  '',
  ':root { --accent: #654321; --radius: 8px }',
  '/* a { note */ .masthead b { color: var(--brass); font-weight: 400; }',
  '@media (width > 60rem) { .home-hero { background: url("/pictures/1.png") } }',
  'a::after { content: "} @import \'x\'"; }',
  '.footer { border-color: currentColor !important }',
])('%j can be used', (css) => expect(customCssProblem(css)).toBeNull())

test.each([
  ['@import "x.css";', 'Line 1: @import cannot be used'],
  ['@import "x.css"', '@import cannot be used'],
  ['\n@font-face { font-family: X }', 'Line 2: @font-face cannot be used'],
  ['.a { color: red }', 'use a token for the color'],
  ['.a { background: #fff }', 'use a token for the color'],
  [':root { --pink: #f0f }', 'the design has no token --pink'],
  ['.a { background: url(https://elsewhere.example/x.png) }', 'Only pictures of this journal'],
  ['.a { background: u\\72l(x) }', 'a backslash'],
  ['.a { background: image-set("https://e.example/x" 1x) }', 'Pictures can be used only by url'],
  ['.a { color: var(--ink)', 'A “}” is missing'],
  ['} .a { }', 'has no “{”'],
  ['--accent: #123456;', 'belongs into a rule'],
  ['</style><script>', 'only CSS'],
  ['/* not closed', 'not closed'],
  ['a { content: "x }', 'not closed'],
])('%j is refused: %s', (css, problem) => expect(customCssProblem(css)).toContain(problem))
