import { describe, expect, it } from 'vitest'
import { formulaXml } from './tex.ts'

const math = (tex: string) => /<mml:math[^>]*>(.*)<\/mml:math>/.exec(formulaXml(tex, false))?.[1]

describe('formulaXml', () => {
  it('keeps the TeX beside the MathML', () => {
    expect(formulaXml('a < b', true)).toBe(
      '<alternatives><tex-math>a &lt; b</tex-math><mml:math display="block"><mml:mrow><mml:mi>a</mml:mi><mml:mo>&lt;</mml:mo><mml:mi>b</mml:mi></mml:mrow></mml:math></alternatives>',
    )
  })

  it('knows scripts, fractions, fences, accents and words', () => {
    expect(math('x_{i}^2')).toBe(
      '<mml:msubsup><mml:mi>x</mml:mi><mml:mi>i</mml:mi><mml:mn>2</mml:mn></mml:msubsup>',
    )
    expect(math('\\frac{1}{n}')).toBe('<mml:mfrac><mml:mn>1</mml:mn><mml:mi>n</mml:mi></mml:mfrac>')
    expect(math('\\hat{q}')).toBe('<mml:mover accent="true"><mml:mi>q</mml:mi><mml:mo>^</mml:mo></mml:mover>')
    expect(math('\\text{so much}')).toBe('<mml:mtext>so much</mml:mtext>')
    expect(math('\\left( a \\right)')).toContain(
      '<mml:mo fence="true" stretchy="true">(</mml:mo><mml:mi>a</mml:mi>',
    )
  })

  it('refuses what it does not know', () => {
    expect(() => math('\\unknown')).toThrowError(/Unknown command/)
    expect(() => math('\\frac{1}')).toThrowError(/ends too early/)
  })
})
