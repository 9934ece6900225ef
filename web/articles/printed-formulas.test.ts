import { expect, test } from 'vitest'
import { printedFormulaClass, withPrintedFormulas } from './printed-formulas.ts'

const sum = (terms: number) =>
  ` display="block">${'<mo>+</mo><msub><mi>β</mi><mn>1</mn></msub><mfrac><mi>x</mi><mrow><mn>1</mn><mo>−</mo><mi>φ</mi></mrow></mfrac>'.repeat(terms)}`

test('a formula is printed in the largest size in which it fits on the page', () => {
  expect(printedFormulaClass(sum(4))).toBe('')
  expect(printedFormulaClass(sum(12))).toBe('article-wide-formula')
  expect(printedFormulaClass(sum(17))).toBe('article-wider-formula')
  expect(printedFormulaClass(sum(60))).toBe('article-widest-formula')
})

test('a fraction is as wide as its wider part, and rows of a system are not added up', () => {
  const term = '<mi>x</mi><mo>+</mo>'.repeat(27)
  expect(printedFormulaClass(`><mrow>${term}</mrow>`)).toBe('article-wide-formula')
  expect(printedFormulaClass(`><mfrac><mrow>${term}</mrow><mrow>${term}</mrow></mfrac>`)).toBe(
    'article-wide-formula',
  )
  const row = `<mtr><mtd>${term}</mtd></mtr>`
  expect(printedFormulaClass(`><mtable>${row.repeat(9)}</mtable>`)).toBe('article-wide-formula')
})

test('the class is added to the formula that needs it', () => {
  const formula = (id: string, math: string) =>
    `<div class="formula" id="${id}"><div><math${math}</math></div></div>`
  const html = formula('a', sum(2)) + formula('b', sum(17)) + '<p>Text</p>'
  expect(withPrintedFormulas(html)).toBe(
    html.replace('<div class="formula" id="b">', '<div class="formula article-wider-formula" id="b">'),
  )
})
