import { serializeXml } from '../../jats/serialize.ts'
import { parseXml, textOf } from '../../jats/xml.ts'
import { mathMlOf } from './formulas.ts'

const formula = /<(disp-formula|inline-formula)\b[^>]*>[\s\S]*?<\/\1>/g
const texMath = /<tex-math\b[^>]*>[\s\S]*?<\/tex-math>/
const math = /<(?:[\w-]+:)?math\b/

/**
 * Adds MathML to the formulas of an article that are there as TeX alone, which no browser sets. Others are left as they are, and
 * so are those that pandoc cannot read.
 */
export async function withMathMl(xml: string): Promise<string> {
  const found = [...xml.matchAll(formula)].filter(([whole]) => texMath.test(whole) && !math.test(whole))
  const wanted = found.map(([whole, name]) => ({ tex: texOf(whole), isBlock: name === 'disp-formula' }))
  const made = await mathMlOf(wanted)
  let at = 0
  const parts = found.map(({ 0: whole, index }, place) => {
    const mathMl = made[place]
    const before = xml.slice(at, index)
    at = index + whole.length
    return before + (mathMl ? withForms(whole, serializeXml(mathMl)) : whole)
  })
  return parts.join('') + xml.slice(at)
}

/** Puts the MathML before the TeX, as forms of the same formula. */
function withForms(whole: string, mathMl: string): string {
  const declared = mathMl.replace(
    /^<mml:math\b(?![^>]*xmlns:mml)/,
    '$& xmlns:mml="http://www.w3.org/1998/Math/MathML"',
  )
  const tex = texMath.exec(whole)?.[0] ?? ''
  const isAmongForms = /<alternatives\b/.test(whole.slice(0, whole.indexOf(tex)))
  return whole.replace(tex, () =>
    isAmongForms ? declared + tex : `<alternatives>${declared}${tex}</alternatives>`,
  )
}

/** The formula in the TeX document that publishers wrap around it, without the marks of maths. */
function texOf(whole: string): string {
  const text = textOf(parseXml(texMath.exec(whole)?.[0] ?? '<tex-math/>'))
  const inside = /\\begin\s*\{document\}([\s\S]*)\\end\s*\{document\}/.exec(text)?.[1] ?? text
  // Dollar signs mark the formula, or are left over; within it they have no meaning.
  return inside
    .replaceAll(/(?<!\\)\$/g, '')
    .trim()
    .replace(/^(?:\\\(|\\\[)([\s\S]*?)(?:\\\)|\\\])$/, '$1')
    .trim()
}
