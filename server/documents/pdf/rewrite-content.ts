import { copyColorSpace, copyForm } from './allowed.ts'
import { type Operation, operations } from './content.ts'
import type { Content, Copier, ResourceKind } from './copier.ts'
import { codesIn, type FontMetrics, metricsOf } from './metrics.ts'
import { printOperands, signatures } from './operands.ts'
import { type Dict, isDict, Name, nameIn, printNumber, Str, type Value } from './values.ts'

const painting = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const showing = new Set(['Tj', 'TJ', "'", '"'])
const intents = /^(AbsoluteColorimetric|RelativeColorimetric|Saturation|Perceptual)$/
const standardTags =
  /^(Document|DocumentFragment|Part|Art|Sect|Div|Aside|Title|Sub|BlockQuote|Caption|TOC|TOCI|Index|NonStruct|P|H|H[1-6]|L|LI|Lbl|LBody|Table|TR|TH|TD|THead|TBody|TFoot|Span|Quote|Note|FENote|Em|Strong|Reference|BibEntry|Code|Link|Annot|Ruby|RB|RT|RP|Warichu|WT|WP|Figure|Formula|Form)$/

interface Marked {
  written: boolean
  hides: boolean
}

interface TextState {
  font: FontMetrics | null
  size: number
  charSpace: number
  wordSpace: number
}

export interface ContentOptions {
  /** Whether one of the page's tags refers to the content with this id. */
  isTagged?: (mcid: number) => boolean
}

export const isStandardTag = (tag: string) => standardTags.test(tag)

/** Rewrites a content stream operator by operator. Comments, unknown operators, names and hidden layers are dropped. */
export function rewriteContent(
  copier: Copier,
  data: Uint8Array,
  resources: Dict,
  options: ContentOptions = {},
): Content {
  const rewriting = new Rewriting(copier, resources, options)
  for (const operation of operations(data)) rewriting.take(operation)
  return rewriting.finish()
}

class Rewriting {
  readonly #copier: Copier
  readonly #from: Dict
  readonly #options: ContentOptions
  readonly #out: string[] = []
  readonly #resources: Dict = new Map()
  readonly #names = new Map<string, string | null>()
  readonly #marked: Marked[] = []
  readonly #states: TextState[] = []
  #text: TextState = { font: null, size: 0, charSpace: 0, wordSpace: 0 }
  #hidden = 0
  #cost = 0

  constructor(copier: Copier, from: Dict, options: ContentOptions) {
    this.#copier = copier
    this.#from = from
    this.#options = options
  }

  take({ operator, operands, image }: Operation): void {
    this.#cost++
    if (image) {
      this.#inline(image.dict, image.data)
      return
    }
    const signature = signatures[operator]
    if (signature !== undefined) {
      const printed = printOperands(operands, signature)
      if (printed !== null) this.#plain(operator, operands.slice(operands.length - signature.length), printed)
      return
    }
    const last = operands.at(-1)
    const name = nameIn(last)
    switch (operator) {
      case 'Tf':
        this.#font(operands)
        break
      case 'gs':
        this.#named('ExtGState', name, 'gs')
        break
      case 'sh':
        if (this.#hidden === 0) this.#named('Shading', name, 'sh')
        break
      case 'ri':
        if (intents.test(name)) this.#out.push(`/${name} ri`)
        break
      case 'CS':
      case 'cs':
        this.#colorSpace(name, operator)
        break
      case 'SC':
      case 'sc':
      case 'SCN':
      case 'scn':
        this.#color(operands, operator)
        break
      case 'Do':
        this.#object(name)
        break
      case 'BMC':
      case 'BDC':
        this.#begin(operands, operator)
        break
      case 'EMC':
        this.#end()
        break
    }
  }

  finish(): Content {
    while (this.#marked.length > 0) this.#end()
    for (const _ of this.#states) this.#out.push('Q')
    for (const key of ['DefaultGray', 'DefaultRGB', 'DefaultCMYK']) {
      const space = this.#lookUp('ColorSpace', key)
      const copy = space === undefined ? undefined : copyColorSpace(this.#copier, space)
      if (copy !== undefined) this.#entries('ColorSpace').set(key, copy)
    }
    this.#copier.checkCost(this.#cost)
    return { content: `${this.#out.join('\n')}\n`, resources: this.#resources, cost: this.#cost }
  }

  #plain(operator: string, operands: Value[], printed: string): void {
    if (operator === 'q') this.#states.push({ ...this.#text })
    if (operator === 'Q') {
      const state = this.#states.pop()
      if (!state) return
      this.#text = state
    }
    if (operator === 'Tc') this.#text.charSpace = Number(operands[0])
    if (operator === 'Tw') this.#text.wordSpace = Number(operands[0])
    if (this.#hidden > 0 && painting.has(operator)) this.#out.push('n')
    else if (this.#hidden > 0 && showing.has(operator)) this.#skip(operator, operands)
    else this.#out.push(printed === '' ? operator : `${printed} ${operator}`)
  }

  /**
   * Moves the text position as the hidden text would have done, so that the following text stays in place.
   */
  #skip(operator: string, operands: Value[]): void {
    if (operator === '"') {
      this.#text.wordSpace = Number(operands[0])
      this.#text.charSpace = Number(operands[1])
      this.#out.push(`${printNumber(this.#text.wordSpace)} Tw ${printNumber(this.#text.charSpace)} Tc`)
    }
    if (operator === "'" || operator === '"') this.#out.push('T*')
    const { font, size, charSpace, wordSpace } = this.#text
    const last = operands.at(-1) ?? null
    let moved = 0
    for (const item of Array.isArray(last) ? last : [last]) {
      if (typeof item === 'number') moved += item
      if (!(item instanceof Str) || !font) continue
      for (const code of codesIn(item.bytes, font.bytesPerCode)) {
        const space = charSpace + (code === 32 && font.bytesPerCode === 1 ? wordSpace : 0)
        moved -= (font.widthOf(code) ?? 0) + (size === 0 ? 0 : (space * 1000) / size)
      }
    }
    if (moved !== 0) this.#out.push(`[${printNumber(moved)}] TJ`)
  }

  #font(operands: Value[]): void {
    const [name, size] = operands.slice(-2)
    if (typeof size !== 'number') return
    const used = this.#use('Font', nameIn(name))
    if (used === null) return
    const font = this.#lookUp('Font', nameIn(name)) ?? null
    this.#text.font = this.#hasLayers() ? metricsOf(this.#copier.source, font) : null
    this.#text.size = size
    this.#out.push(`/${used} ${printNumber(size)} Tf`)
  }

  #hasLayers(): boolean {
    return this.#hidden > 0 || this.#entriesOf('Properties').size > 0
  }

  #named(kind: ResourceKind, name: string, operator: string): void {
    const used = this.#use(kind, name)
    if (used !== null) this.#out.push(`/${used} ${operator}`)
  }

  #colorSpace(name: string, operator: string): void {
    if (/^(DeviceGray|DeviceRGB|DeviceCMYK|Pattern)$/.test(name)) this.#out.push(`/${name} ${operator}`)
    else this.#named('ColorSpace', name, operator)
  }

  #color(operands: Value[], operator: string): void {
    const parts = operands
      .filter((item) => typeof item === 'number')
      .slice(0, 32)
      .map(printNumber)
    const last = operands.at(-1)
    if (last instanceof Name) {
      const used = this.#use('Pattern', last.text)
      if (used === null) return
      parts.push(`/${used}`)
    }
    if (parts.length > 0) this.#out.push(`${parts.join(' ')} ${operator}`)
  }

  #object(name: string): void {
    const { source, layers } = this.#copier
    const object = this.#lookUp('XObject', name)
    if (this.#hidden > 0 || !source.isStream(object)) return
    const oc = source.dict(object).get('OC')
    if (oc !== undefined && !layers.isShown(oc)) return
    const used = this.#use('XObject', name)
    if (used === null) return
    this.#cost += this.#copier.costOf(this.#entries('XObject').get(used))
    this.#copier.checkCost(this.#cost)
    this.#out.push(`/${used} Do`)
  }

  #inline(dict: Dict, data: Uint8Array): void {
    if (this.#hidden > 0) return
    const space = dict.get('ColorSpace')
    const named = space instanceof Name ? this.#lookUp('ColorSpace', space.text) : undefined
    if (named !== undefined) dict.set('ColorSpace', named)
    const { source, resources } = this.#copier
    const copy = resources.XObject(
      this.#copier,
      source.addInline(data, new Map([['Subtype', new Name('Image')], ...dict])),
    )
    if (copy === undefined) return
    const entries = this.#entries('XObject')
    const free = `X${entries.size}`
    entries.set(free, copy)
    this.#out.push(`/${free} Do`)
  }

  #begin(operands: Value[], operator: string): void {
    const { source, layers } = this.#copier
    const [tag, properties] = operator === 'BDC' ? operands.slice(-2) : [operands.at(-1), null]
    const listed =
      properties instanceof Name ? this.#entriesOf('Properties').get(properties.text) : properties
    const hides = nameIn(tag) === 'OC' && listed !== undefined && listed !== null && !layers.isShown(listed)
    if (hides) this.#hidden++
    const mcid = source.number(source.dict(listed).get('MCID'))
    const isTagged = mcid !== null && this.#options.isTagged?.(mcid) === true
    const artifact = nameIn(tag) === 'Artifact'
    if (isTagged) {
      const kept = standardTags.test(nameIn(tag)) ? nameIn(tag) : 'Span'
      this.#out.push(`/${kept} <</MCID ${mcid}>> BDC`)
    } else if (artifact) this.#out.push('/Artifact BMC')
    this.#marked.push({ written: isTagged || artifact, hides })
  }

  #end(): void {
    const marked = this.#marked.pop()
    if (marked?.hides) this.#hidden--
    if (marked?.written) this.#out.push('EMC')
  }

  #entriesOf(kind: string): Dict {
    return this.#copier.source.dict(this.#from.get(kind))
  }

  #lookUp(kind: ResourceKind, name: string): Value | undefined {
    return this.#entriesOf(kind).get(name)
  }

  #entries(kind: ResourceKind): Dict {
    const present = this.#resources.get(kind)
    if (isDict(present)) return present
    const entries: Dict = new Map()
    this.#resources.set(kind, entries)
    return entries
  }

  /**
   * Returns the new name of a resource. Copies the resource at its first use. Returns null if there is no
   * such resource.
   */
  #use(kind: ResourceKind, name: string): string | null {
    const key = `${kind} ${name}`
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const value = this.#lookUp(kind, name)
    const copy = value === undefined ? undefined : this.#copied(kind, value)
    const free = copy === undefined ? null : `${kind[0]}${this.#names.size}`
    this.#names.set(key, free)
    if (free !== null && copy !== undefined) this.#entries(kind).set(free, copy)
    return free
  }

  #copied(kind: ResourceKind, value: Value): Value | undefined {
    const copier = this.#copier
    if (kind !== 'XObject') return copier.resources[kind](copier, value)
    const subtype = nameIn(copier.source.resolve(copier.source.dict(value).get('Subtype')))
    if (subtype === 'Form') return copyForm(copier, value, this.#from)
    return subtype === 'Image' ? copier.resources.XObject(copier, value) : undefined
  }
}
