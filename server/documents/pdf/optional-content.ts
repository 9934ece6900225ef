import type { Source } from './source.ts'
import { Name, nameIn, Ref, type Value } from './values.ts'

/** Tells which optional content (layers) is visible when the file is opened (ISO 32000-2, 8.11). */
export class Layers {
  readonly #source: Source
  readonly #isOnByDefault: boolean
  readonly #exceptions = new Set<number>()

  constructor(source: Source, catalog: Map<string, Value>) {
    this.#source = source
    const defaults = source.dict(source.dict(catalog.get('OCProperties')).get('D'))
    this.#isOnByDefault = nameIn(source.resolve(defaults.get('BaseState'))) !== 'OFF'
    for (const group of source.array(defaults.get(this.#isOnByDefault ? 'OFF' : 'ON')))
      if (group instanceof Ref) this.#exceptions.add(group.num)
  }

  /** Whether content is visible. `oc` is a group or a membership dictionary. */
  isShown(oc: Value | undefined, depth = 0): boolean {
    const source = this.#source
    const dict = source.dict(oc)
    if (depth > 20) return true
    if (nameIn(source.resolve(dict.get('Type'))) !== 'OCMD')
      return !(oc instanceof Ref && dict.size > 0) || this.#exceptions.has(oc.num) !== this.#isOnByDefault
    const expression = source.array(dict.get('VE'))
    if (expression.length > 0) return this.#holds(expression, depth + 1)
    const groups = Array.isArray(source.resolve(dict.get('OCGs')))
      ? source.array(dict.get('OCGs'))
      : [dict.get('OCGs') ?? null]
    const states = groups
      .filter((group) => source.resolve(group) !== null)
      .map((group) => this.isShown(group, depth + 1))
    if (states.length === 0) return true
    switch (nameIn(source.resolve(dict.get('P')))) {
      case 'AllOn':
        return states.every(Boolean)
      case 'AnyOff':
        return states.some((state) => !state)
      case 'AllOff':
        return states.every((state) => !state)
      default:
        return states.some(Boolean)
    }
  }

  #holds([operator, ...operands]: Value[], depth: number): boolean {
    const source = this.#source
    const value = (operand: Value | undefined): boolean => {
      const inner = source.resolve(operand)
      return Array.isArray(inner) && depth < 20
        ? this.#holds(inner, depth + 1)
        : this.isShown(operand, depth + 1)
    }
    const kind = operator instanceof Name ? operator.text : ''
    if (kind === 'Not') return !value(operands[0])
    return kind === 'Or' ? operands.some(value) : operands.every(value)
  }
}
