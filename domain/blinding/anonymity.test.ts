import { describe, expect, it } from 'vitest'
import { summaryOf } from './anonymity.ts'

const finding = (severity: string, resolution: string | null = null) => ({ severity, resolution })

describe('summaryOf', () => {
  it.each([
    ['nothing was found', [], { state: 'clean' }],
    ['everything was removed', [finding('removed'), finding('removed', 'strip')], { state: 'clean' }],
    ['a passage was replaced', [finding('visible', 'replace')], { state: 'clean' }],
    ['a removed name was restored', [finding('removed', 'not_identifying')], { state: 'kept', count: 1 }],
    ['a visible name was kept', [finding('visible', 'not_identifying')], { state: 'kept', count: 1 }],
    ['an editor let a name stay', [finding('visible', 'accepted_risk')], { state: 'kept', count: 1 }],
    [
      'a passage is open',
      [finding('visible'), finding('removed', 'not_identifying')],
      { state: 'open', count: 1 },
    ],
  ])('%s', (_, findings, summary) => expect(summaryOf(findings)).toEqual(summary))
})
