import { describe, expect, it } from 'vitest'
import { openFindingsOf } from './open-findings.ts'

type Given = Parameters<typeof openFindingsOf>[0][number]

const copy = (state: string, ...resolutions: (string | null)[]) =>
  ({
    blindCopy: { state },
    findings: resolutions.map((resolution) => ({ severity: 'visible', resolution })),
  }) as Given

describe('before a response is sent', () => {
  it.each([
    ['nothing is said without files', [], null],
    ['nothing is said when all is settled', [copy('ready', 'strip', 'not_identifying')], null],
    [
      'open passages of all files are counted',
      [copy('ready', null), copy('ready', null, 'replace')],
      { count: 2, isUnfinished: false },
    ],
    [
      'a copy that is being made is not taken for a clean one',
      [copy('waiting')],
      { count: 0, isUnfinished: true },
    ],
    ['nor is one that was not loaded', [undefined], { count: 0, isUnfinished: true }],
  ])('%s', (_, objects, said) => expect(openFindingsOf(objects)).toEqual(said))
})
