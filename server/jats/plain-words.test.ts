import { describe, expect, it } from 'vitest'
import { plainWords } from './plain-words.ts'
import { parseXml } from './xml.ts'

const words = (inside: string) => plainWords(parseXml(`<p xmlns:mml="m">${inside}</p>`))

describe('plainWords', () => {
  it('keeps the meaning of exponents, and leaves raised letters alone', () => {
    expect(words('10<sup>−3</sup> m<sup>2</sup>, the 1<sup>st</sup> of CO<sub>2</sub>')).toBe(
      '10⁻³ m², the 1st of CO2',
    )
  })

  it('writes formulas in one line, once, whatever forms the file has of them', () => {
    const math =
      '<mml:math><mml:mi>P</mml:mi><mml:mo>=</mml:mo><mml:mfrac><mml:mi>T</mml:mi><mml:mrow><mml:mi>T</mml:mi><mml:mo>+</mml:mo><mml:mi>F</mml:mi></mml:mrow></mml:mfrac></mml:math>'
    const tex = '<tex-math>\\documentclass{article}\\begin{document}$P=x$\\end{document}</tex-math>'
    expect(words(`so <inline-formula><alternatives>${tex}${math}</alternatives></inline-formula>.`)).toBe(
      'so P = T/(T + F).',
    )
    expect(words(`so <inline-formula>${tex}</inline-formula>.`)).toBe('so P=x.')
  })
})
