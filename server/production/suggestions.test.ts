import { expect, test } from 'vitest'
import { doiPatternProblem, usualDoiPattern } from '#domain/journal/doi-pattern.ts'
import { defaultSettings } from '#domain/journal/settings.ts'
import { suggestedDoi } from './suggestions.ts'

const settings = (pattern: string, prefix = '10.5555') => ({ dois: { prefix, pattern } })

test('a DOI follows the journal’s pattern, and waits for what it names', () => {
  expect(suggestedDoi(defaultSettings, 'JIBER-2026-0042')).toBe('10.5555/jiber.2026.0042')
  expect(suggestedDoi(settings('s{year}-{number}'), 'JIBER-2026-0042')).toBe('10.5555/s2026-0042')
  const byIssue = settings('{journal}.v{volume}i{issue}.{year}{number}')
  expect(suggestedDoi(byIssue, 'SL-2026-0042')).toBeNull()
  expect(suggestedDoi(byIssue, 'SL-2026-0042', { volume: 3, issue: 1 })).toBe('10.5555/sl.v3i1.20260042')
  expect(suggestedDoi(settings(usualDoiPattern, ''), 'SL-2026-0042')).toBeNull()
})

test.each([
  [usualDoiPattern, null],
  ['{journal}.{number}', /Include \{year\} and \{number\}/],
  ['{year}{number}{doi}', /There is no \{doi\}/],
  ['{year}{number} a', /use only letters, digits/],
])('pattern %s', (pattern, problem) => {
  if (problem) expect(doiPatternProblem(pattern)).toMatch(problem)
  else expect(doiPatternProblem(pattern)).toBeNull()
})
