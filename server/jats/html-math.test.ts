import { describe, expect, it } from 'vitest'
import { mathHtml } from './html-math.ts'
import { parseXml } from './xml.ts'

/** The formula as the page has it, without the element around it. */
function html(inside: string): string {
  const math = parseXml(`<mml:math>${inside.replaceAll(/<(\/?)(\w)/g, '<$1mml:$2')}</mml:math>`)
  return mathHtml(math, 'inline', null).replaceAll(/^<math[^>]*>|<\/math>$/g, '')
}

describe('mathHtml', () => {
  it('puts an exponent on the whole bracket, so that both brackets have one height', () => {
    expect(html('<mo>(</mo><mn>1</mn><mo>−</mo><mi>φ</mi><msup><mo>)</mo><mi>h</mi></msup>')).toBe(
      '<msup><mrow><mo form="prefix">(</mo><mn>1</mn><mo>−</mo><mi>φ</mi><mo form="postfix">)</mo></mrow><mi>h</mi></msup>',
    )
  })

  it('groups nested brackets, and leaves a single one as it is', () => {
    expect(html('<mi>f</mi><mo>(</mo><mo>[</mo><mi>x</mi><mo>]</mo><mo>)</mo>')).toBe(
      '<mi>f</mi><mrow><mo form="prefix">(</mo><mrow><mo form="prefix">[</mo><mi>x</mi><mo form="postfix">]</mo></mrow><mo form="postfix">)</mo></mrow>',
    )
    expect(html('<mo>(</mo><mn>0</mn><mo>,</mo><mn>1</mn><mo>]</mo>')).toContain('<mo form="prefix">(</mo>')
    expect(html('<mo>)</mo><mi>x</mi>')).toBe('<mo>)</mo><mi>x</mi>')
  })

  const bar = (form: string) => `<mo form="${form}">|</mo>`

  it('pairs bars, so that the first is not as high as all that follows', () => {
    const sum = '<munder><mo>∑</mo><mi>i</mi></munder>'
    expect(html(`<mo>|</mo><mi>b</mi><mo>|</mo><mo>≤</mo>${sum}<msup><mo>|</mo><mn>2</mn></msup>`)).toMatch(
      `<mrow>${bar('prefix')}<mi>b</mi>${bar('postfix')}</mrow><mo>≤</mo>`,
    )
    expect(html('<mo>(</mo><mo>|</mo><mi>x</mi><msup><mo>|</mo><mn>2</mn></msup><mo>)</mo>')).toContain(
      `<msup><mrow>${bar('prefix')}<mi>x</mi>${bar('postfix')}</mrow><mn>2</mn></msup><mo form="postfix">)`,
    )
  })

  it('leaves the bar of a condition alone, and a bracket to its own partner', () => {
    expect(html('<mi>E</mi><mo>[</mo><mi>y</mi><mo>|</mo><mi>x</mi><mo>]</mo>')).toContain(
      '<mi>y</mi><mo>|</mo><mi>x</mi>',
    )
    expect(html('<mo>(</mo><mo>|</mo><mi>x</mi><mo>)</mo><mo>+</mo><mi>y</mi>')).toMatch(
      /^<mrow><mo form="prefix">\(<\/mo>.*<mo form="postfix">\)<\/mo><\/mrow><mo>\+/,
    )
  })

  it('groups a ket, whose brackets may be those of East Asian texts', () => {
    expect(
      html('<mo>|</mo><mi>n</mi><mo>〉</mo><mo>=</mo><mo>〈</mo><mi>n</mi><mo>|</mo><mi>m</mi><mo>〉</mo>'),
    ).toBe(
      `<mrow>${bar('prefix')}<mi>n</mi><mo form="postfix">⟩</mo></mrow><mo>=</mo><mrow><mo form="prefix">⟨</mo><mi>n</mi><mo>|</mo><mi>m</mi><mo form="postfix">⟩</mo></mrow>`,
    )
  })

  it('keeps what is added to the width of a part as a space, because browsers would print one over the other', () => {
    expect(html('<mpadded width="+3.3pt"><mi>se</mi></mpadded><mi>m</mi>')).toBe(
      '<mrow><mpadded><mi>se</mi></mpadded><mspace width="3.3pt"></mspace></mrow><mi>m</mi>',
    )
    expect(html('<mpadded width="80%width" height="-1ex" depth="2ex"><mi>x</mi></mpadded>')).toBe(
      '<mpadded depth="2ex"><mi>x</mi></mpadded>',
    )
  })

  it('writes mfenced as brackets and separators', () => {
    expect(html('<mfenced open="[" close="]" separators=";"><mi>a</mi><mi>b</mi></mfenced>')).toBe(
      '<mrow><mo form="prefix">[</mo><mi>a</mi><mo>;</mo><mi>b</mi><mo form="postfix">]</mo></mrow>',
    )
  })

  it('tells signs from operators, and closes indices up', () => {
    expect(html('<mi>y</mi><mo>=</mo><mo>−</mo><mi>x</mi>')).toBe(
      '<mi>y</mi><mo>=</mo><mo form="prefix">−</mo><mi>x</mi>',
    )
    expect(html('<msub><mi>y</mi><mrow><mi>t</mi><mo>−</mo><mn>1</mn></mrow></msub>')).toBe(
      '<msub><mpadded depth="0"><mi>y</mi></mpadded><mrow><mi>t</mi><mo lspace="0" rspace="0">−</mo><mn>1</mn></mrow></msub>',
    )
    expect(html('<msup><mi>e</mi><mrow><mi>−</mi><mn>1</mn></mrow></msup>')).toContain(
      '<mo form="prefix">−</mo><mn>1</mn>',
    )
  })

  it('sets names of functions apart', () => {
    const thin = '<mspace width="0.167em"></mspace>'
    expect(html('<mi>Δ</mi><mrow><mi mathvariant="normal">ln</mi><mo>⁡</mo></mrow><mi>p</mi>')).toBe(
      `<mi>Δ</mi>${thin}<mi>ln</mi>${thin}<mi>p</mi>`,
    )
    expect(html('<mi>exp</mi><mo>(</mo><mi>x</mi><mo>)</mo>')).toBe(
      '<mi>exp</mi><mrow><mo form="prefix">(</mo><mi>x</mi><mo form="postfix">)</mo></mrow>',
    )
  })

  it('writes letters of other alphabets as characters, and keeps upright letters upright', () => {
    expect(html('<mi mathvariant="bold">β</mi><mi mathvariant="double-struck">R</mi>')).toBe(
      '<mi>𝛃</mi><mi>ℝ</mi>',
    )
    expect(html('<mi mathvariant="normal">d</mi><mi mathvariant="italic">x</mi>')).toBe(
      '<mi mathvariant="normal">d</mi><mi>x</mi>',
    )
    expect(html('<mstyle mathvariant="bold"><mi>x</mi></mstyle>')).not.toContain('mathvariant')
  })

  it('aligns equations below each other at their relations', () => {
    const cell = (side: string, inside: string) => `<mtd columnalign="${side}">${inside}</mtd>`
    const row = `<mtr>${cell('right', '<mi>a</mi>')}${cell('left', '<mo>=</mo><mi>b</mi>')}</mtr>`
    expect(html(`<mtable>${row}${row}</mtable>`)).toMatch(
      /^<mtable class="math-aligned"><mtr><mtd class="math-right"><mi>a<\/mi><\/mtd><mtd class="math-left">/,
    )
  })

  it('makes hats and bars accents of their letter, whatever sign they are written with', () => {
    for (const sign of ['^', 'ˆ', '\u0302'])
      expect(html(`<mover><mi>θ</mi><mo accent="true">${sign}</mo></mover>`)).toBe(
        '<mover accent="true"><mi>θ</mi><mo stretchy="false">ˆ</mo></mover>',
      )
    expect(html('<mover><mi>y</mi><mo>‾</mo></mover>')).toContain('<mo stretchy="false">¯</mo>')
    expect(html('<mover><mrow><mi>a</mi><mi>b</mi></mrow><mo>¯</mo></mover>')).toContain(
      '<mo stretchy="true">‾</mo>',
    )
    const arrow = html('<mover><mo>→</mo><mi>d</mi></mover>')
    expect(arrow).toBe('<mover><mo stretchy="false">→</mo><mi>d</mi></mover>')
  })

  it('keeps indices on one level, below letters with and without descender', () => {
    expect(html('<msub><mi>y</mi><mi>i</mi></msub><msub><mi>x</mi><mi>i</mi></msub>')).toBe(
      '<msub><mpadded depth="0"><mi>y</mi></mpadded><mi>i</mi></msub><msub><mi>x</mi><mi>i</mi></msub>',
    )
  })

  it('sets a sum after an operator with the space of the operator alone', () => {
    const sum = '<munder><mo>∑</mo><mi>i</mi></munder>'
    expect(html(`<mi>a</mi><mo>+</mo>${sum}<mi>b</mi>`)).toContain('<munder><mo lspace="0">∑</mo>')
    expect(html(`<mi>a</mi>${sum}<mi>b</mi>`)).toContain('<munder><mo>∑</mo>')
  })

  it('marks the smallest radicals alone, which reserve more room than they need', () => {
    expect(html('<msqrt><mi>n</mi></msqrt>')).toBe('<msqrt class="math-root"><mi>n</mi></msqrt>')
    expect(html('<msqrt><msup><mi>n</mi><mn>2</mn></msup></msqrt>')).not.toContain('class')
  })

  it('keeps the number of children that a fraction or an exponent needs', () => {
    expect(html('<mfrac><unknown><mi>a</mi><mi>b</mi></unknown><mn>2</mn></mfrac>')).toBe(
      '<mfrac><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></mfrac>',
    )
  })

  it('lets a long formula within a line scroll', () => {
    const long = '<mi>x</mi><mo>+</mo>'.repeat(15)
    expect(html(long)).toMatch(/^<span class="wide-formula" tabindex="0"><math/)
    expect(html(long.repeat(2))).toMatch(/^<span class="wide-formula beyond-column" tabindex="0"><math/)
    expect(html('<mi>x</mi>')).not.toContain('wide-formula')
  })
})
