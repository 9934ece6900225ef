import { escapeXml } from '#server/jats/xml.ts'

/** Commands used in the articles' formulas. An unknown command throws an error. */
const letters: Record<string, string> = Object.fromEntries(
  Object.entries({
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    epsilon: 'ε',
    varepsilon: 'ε',
    zeta: 'ζ',
    eta: 'η',
    theta: 'θ',
    kappa: 'κ',
    lambda: 'λ',
    mu: 'μ',
    nu: 'ν',
    xi: 'ξ',
    pi: 'π',
    rho: 'ρ',
    sigma: 'σ',
    tau: 'τ',
    phi: 'φ',
    chi: 'χ',
    psi: 'ψ',
    omega: 'ω',
    Gamma: 'Γ',
    Delta: 'Δ',
    Theta: 'Θ',
    Lambda: 'Λ',
    Pi: 'Π',
    Sigma: 'Σ',
    Phi: 'Φ',
    Omega: 'Ω',
    infty: '∞',
    ell: 'ℓ',
  }),
)
const operators: Record<string, string> = {
  cdot: '·',
  times: '×',
  leq: '≤',
  geq: '≥',
  neq: '≠',
  approx: '≈',
  sim: '∼',
  in: '∈',
  mid: '|',
  to: '→',
  pm: '±',
  dots: '…',
  cdots: '⋯',
  partial: '∂',
  quad: ' ',
  '{': '{',
  '}': '}',
  '%': '%',
  prime: '′',
}
const large: Record<string, string> = { sum: '∑', prod: '∏', int: '∫' }
const functions = new Set(['ln', 'log', 'exp', 'max', 'min', 'Pr', 'var', 'cov'])
const accents: Record<string, string> = { hat: '^', bar: '¯', tilde: '~', dot: '˙' }

/**
 * Converts the subset of TeX used by the sample articles to MathML, with the TeX as an alternative.
 */
export function formulaXml(tex: string, display: boolean): string {
  const tokens = tex.match(/\\[A-Za-z]+|\\.|[0-9]+(?:[.,][0-9]+)*|[^\s]/gu) ?? []
  const reader = new Reader(tokens, tex)
  const content = reader.row(() => false)
  const math = `<mml:math${display ? ' display="block"' : ''}>${wrap(content)}</mml:math>`
  return `<alternatives><tex-math>${escapeXml(tex.trim())}</tex-math>${math}</alternatives>`
}

function wrap(parts: string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `<mml:mrow>${parts.join('')}</mml:mrow>`
}

const mo = (sign: string, attributes = '') => `<mml:mo${attributes}>${escapeXml(sign)}</mml:mo>`
const mi = (name: string, isUpright = false) =>
  `<mml:mi${isUpright ? ' mathvariant="normal"' : ''}>${escapeXml(name)}</mml:mi>`

class Reader {
  #at = 0
  readonly tokens: string[]
  readonly source: string

  constructor(tokens: string[], source: string) {
    this.tokens = tokens
    this.source = source
  }

  row(ends: (token: string) => boolean): string[] {
    const parts: string[] = []
    for (;;) {
      const token = this.tokens[this.#at]
      if (token === undefined || ends(token)) return parts
      parts.push(this.#withScripts(this.#atom()))
    }
  }

  #next(): string {
    const token = this.tokens[this.#at]
    if (token === undefined) throw new Error(`The formula ends too early: ${this.source}`)
    this.#at += 1
    return token
  }

  #group(): string {
    if (this.tokens[this.#at] !== '{') return this.#atom().xml
    this.#at += 1
    const content = wrap(this.row((token) => token === '}'))
    this.#next()
    return content
  }

  /** Reads the words of \text{…} from the source, because tokens contain no spaces. */
  #words(): string {
    this.#next()
    const words: string[] = []
    for (let token = this.#next(); token !== '}'; token = this.#next()) words.push(token)
    const squeezed = words.join('')
    const texts = [...this.source.matchAll(/\\(?:text|operatorname)\{([^}]*)\}/g)].map((m) => m[1] ?? '')
    return texts.find((text) => text.replaceAll(/\s+/g, '') === squeezed) ?? squeezed
  }

  #atom(): { xml: string; limits: boolean } {
    const token = this.#next()
    const plain = (xml: string) => ({ xml, limits: false })
    if (token === '{') {
      this.#at -= 1
      return plain(this.#group())
    }
    if (/^[0-9]/.test(token)) return plain(`<mml:mn>${token}</mml:mn>`)
    if (!token.startsWith('\\'))
      return plain(/\p{L}/u.test(token) ? mi(token) : mo(token === '-' ? '−' : token))
    const name = token.slice(1)
    // Capital Greek letters are upright in TeX.
    if (letters[name]) return plain(mi(letters[name], /\p{Lu}/u.test(letters[name])))
    if (large[name])
      return { xml: mo(large[name], name === 'int' ? '' : ' movablelimits="false"'), limits: name !== 'int' }
    if (functions.has(name)) return { xml: mi(name), limits: name === 'max' || name === 'min' }
    if (accents[name])
      return plain(`<mml:mover accent="true">${this.#group()}${mo(accents[name])}</mml:mover>`)
    if (name === 'frac') return plain(`<mml:mfrac>${this.#group()}${this.#group()}</mml:mfrac>`)
    if (name === 'sqrt') return plain(`<mml:msqrt>${this.#group()}</mml:msqrt>`)
    if (name === 'text' || name === 'operatorname')
      return plain(`<mml:mtext>${escapeXml(this.#words())}</mml:mtext>`)
    if (name === 'mathbf') return plain(`<mml:mi mathvariant="bold">${textOf(this.#group())}</mml:mi>`)
    if (name === 'mathbb')
      return plain(`<mml:mi mathvariant="double-struck">${textOf(this.#group())}</mml:mi>`)
    if (name === 'left') return plain(this.#fence())
    if (name === 'quad') return plain('<mml:mspace width="1em"/>')
    if (operators[name] !== undefined) return plain(mo(operators[name]))
    throw new Error(`Unknown command ${token} in ${this.source}`)
  }

  #fence(): string {
    const open = this.#next()
    const content = this.row((token) => token === '\\right')
    this.#next()
    const close = this.#next()
    const sign = (token: string) =>
      token === '.' ? '' : mo(token.replace('\\', ''), ' fence="true" stretchy="true"')
    return `<mml:mrow>${sign(open)}${wrap(content)}${sign(close)}</mml:mrow>`
  }

  #withScripts({ xml, limits }: { xml: string; limits: boolean }): string {
    let lower: string | undefined
    let upper: string | undefined
    if (this.tokens[this.#at] === "'") {
      this.#at += 1
      upper = mo('′')
    }
    for (let sign = this.tokens[this.#at]; sign === '_' || sign === '^'; sign = this.tokens[this.#at]) {
      this.#at += 1
      if (sign === '_') lower = this.#group()
      else upper = this.#group()
    }
    if (lower && upper)
      return limits
        ? `<mml:munderover>${xml}${lower}${upper}</mml:munderover>`
        : `<mml:msubsup>${xml}${lower}${upper}</mml:msubsup>`
    if (lower)
      return limits ? `<mml:munder>${xml}${lower}</mml:munder>` : `<mml:msub>${xml}${lower}</mml:msub>`
    if (upper) return limits ? `<mml:mover>${xml}${upper}</mml:mover>` : `<mml:msup>${xml}${upper}</mml:msup>`
    return xml
  }
}

function textOf(xml: string): string {
  return xml.replaceAll(/<[^>]+>/g, '')
}
