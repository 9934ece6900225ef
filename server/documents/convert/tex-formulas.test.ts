import { describe, expect, it } from 'vitest'
import { withMathMl } from './tex-formulas.ts'

const tex = (formula: string) =>
  `<tex-math id="t1"> \\documentclass {article} \\usepackage{amsmath} \\begin{document} ${formula} \\end{document} </tex-math>`

describe('withMathMl', () => {
  it('adds MathML to formulas that are TeX alone, in alternatives or not', async () => {
    const picture = '<graphic xmlns:xlink="x" xlink:href="f.svg"/>'
    const made = await withMathMl(
      `<p>So <inline-formula><alternatives>${tex('\\( {{n}_{1}}\\le {{N}_{1}} \\)')}${picture}</alternatives></inline-formula> and <disp-formula>${tex('\\[ a &lt; b$ \\]')}<label>(2)</label></disp-formula>.</p>`,
    )
    expect(made).toMatch(
      /<inline-formula><alternatives><mml:math xmlns:mml="[^"]+"[^>]*>.*<mml:mo>≤<\/mml:mo>.*<\/mml:math><tex-math/s,
    )
    expect(made).toMatch(
      /<disp-formula><alternatives><mml:math [^>]*>.*&lt;.*<\/mml:math><tex-math.*<\/tex-math><\/alternatives><label>/s,
    )
  })

  it('leaves other formulas alone, and those that cannot be read', async () => {
    const xml = `<p><inline-formula><alternatives><mml:math><mml:mi>x</mml:mi></mml:math>${tex('$x$')}</alternatives></inline-formula><inline-formula>${tex('\\nonsense{')}</inline-formula></p>`
    expect(await withMathMl(xml)).toBe(xml)
  })
})
