import { DocumentError } from '../contract.ts'
import type { Layers } from './optional-content.ts'
import type { Source } from './source.ts'
import { type Dict, Name, Ref, type Value } from './values.ts'
import type { Writer } from './writer.ts'

export type ResourceKind = 'Font' | 'XObject' | 'ExtGState' | 'ColorSpace' | 'Pattern' | 'Shading'

/**
 * Returns a copy of the value that contains only what is needed, or undefined if nothing of it can be used.
 */
export type Copy = (copier: Copier, value: Value) => Value | undefined

/** The keys copied from a type of object, with the function that copies each. All others are dropped. */
export type AllowList = Record<string, Copy>

export interface Content {
  content: string
  resources: Dict
  /** Number of operators needed to draw the content, including nested forms. */
  cost: number
}

export type RewriteContent = (copier: Copier, data: Uint8Array, resources: Dict) => Content

/** Maximum number of operators of a page with all its forms. Most viewers cannot show pages with more. */
const mostOperators = 30_000_000

/** The state while a PDF is rewritten: the source PDF, the new PDF, and the objects copied so far. */
export class Copier {
  readonly source: Source
  readonly writer: Writer
  readonly layers: Layers
  readonly resources: Record<ResourceKind, Copy>
  readonly rewriteContent: RewriteContent
  /**
   * Last number given to a font, spot color or resource. Their original names are replaced with numbers,
   * because names may identify people.
   */
  #numbers = 0
  readonly #copies = new Map<string, Value | undefined>()
  readonly #costs = new Map<number, number>()
  /** Number of pictures that could not be read and were omitted. */
  unreadablePictures = 0
  /** Bytes of font programs, to be searched for names. */
  readonly programs: Uint8Array[] = []

  constructor(
    source: Source,
    writer: Writer,
    layers: Layers,
    kinds: { resources: Record<ResourceKind, Copy>; rewriteContent: RewriteContent },
  ) {
    this.source = source
    this.writer = writer
    this.layers = layers
    this.resources = kinds.resources
    this.rewriteContent = kinds.rewriteContent
  }

  nextNumber(): number {
    return ++this.#numbers
  }

  /** Copies each source object once per use. A reference to an object that is still being copied returns undefined. */
  once(use: string, value: Value, make: () => Value | undefined): Value | undefined {
    if (!(value instanceof Ref)) return make()
    const key = `${use} ${value.num}`
    if (this.#copies.has(key)) return this.#copies.get(key)
    this.#copies.set(key, undefined)
    const copy = make()
    this.#copies.set(key, copy)
    return copy
  }

  keys(value: Value, allowed: AllowList): Dict {
    const from = this.source.dict(value)
    const copy: Dict = new Map()
    for (const [key, copyValue] of Object.entries(allowed)) {
      const present = from.get(key)
      if (present === undefined || present === null) continue
      const made = copyValue(this, present)
      if (made !== undefined) copy.set(key, made)
    }
    return copy
  }

  costOf(ref: Value | undefined): number {
    return ref instanceof Ref ? (this.#costs.get(ref.num) ?? 1) : 1
  }

  setCost(ref: Ref, cost: number): void {
    this.#costs.set(ref.num, cost)
  }

  checkCost(cost: number): void {
    if (cost > mostOperators)
      throw new DocumentError(
        'too-complex',
        'A page of this PDF has drawings that are too complex to show. Replace them by pictures, export the file again and upload it.',
      )
  }
}

export const number: Copy = ({ source }, value) => source.number(value) ?? undefined

export const numbers: Copy = ({ source }, value) => {
  const list = source.resolve(value)
  return Array.isArray(list) ? list.slice(0, 70_000).map((item) => source.number(item) ?? 0) : undefined
}

export const boolean: Copy = ({ source }, value) => {
  const flag = source.resolve(value)
  return typeof flag === 'boolean' ? flag : undefined
}

export const booleans: Copy = ({ source }, value) => {
  const list = source.resolve(value)
  return Array.isArray(list) ? list.slice(0, 8).map((item) => source.resolve(item) === true) : undefined
}

export const oneOf =
  (...names: string[]): Copy =>
  ({ source }, value) => {
    const name = source.resolve(value)
    return name instanceof Name && names.includes(name.text) ? name : undefined
  }
