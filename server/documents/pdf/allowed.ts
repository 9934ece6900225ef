import {
  type AllowList,
  boolean,
  booleans,
  type Copier,
  type Copy,
  number,
  numbers,
  oneOf,
} from './copier.ts'
import { cleanProfile } from './icc.ts'
import { type Dict, isDict, Keyword, Name, nameIn, Reader, Ref, Str, type Value } from './values.ts'

/**
 * Allow-lists of the resources that pages use for painting: colors, functions, shadings, patterns, graphics
 * states, forms.
 */

const stream = (copier: Copier, dict: Dict, data: Uint8Array | string): Ref =>
  copier.writer.addStream(dict, data)

const calculator =
  /^(abs|add|atan|ceiling|cos|cvi|cvr|div|exp|floor|idiv|ln|log|mod|mul|neg|round|sin|sqrt|sub|truncate|and|bitshift|eq|false|ge|gt|le|lt|ne|not|or|true|xor|if|ifelse|copy|dup|exch|index|pop|roll|[{}])$/

/** Returns a PostScript calculator function without comments and unknown words. */
function cleanCalculator(data: Uint8Array): string {
  const reader = new Reader(data)
  const words: string[] = []
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    if (typeof token === 'number' || typeof token === 'boolean') words.push(String(token))
    else if (token instanceof Keyword && calculator.test(token.text)) words.push(token.text)
  }
  return words.join(' ')
}

export const copyFunction: Copy = (copier, value) => {
  const { source } = copier
  const present = source.resolve(value)
  if (Array.isArray(present)) return present.flatMap((item) => copyFunction(copier, item) ?? [])
  if (present instanceof Name) return present.text === 'Identity' ? present : undefined
  return copier.once('function', value, () => {
    const type = source.number(source.dict(value).get('FunctionType'))
    const domain: AllowList = { FunctionType: number, Domain: numbers, Range: numbers }
    if (type === 2) return copier.keys(value, { ...domain, C0: numbers, C1: numbers, N: number })
    if (type === 3)
      return copier.keys(value, { ...domain, Functions: copyFunction, Bounds: numbers, Encode: numbers })
    if (!(value instanceof Ref)) return undefined
    if (type === 4) return stream(copier, copier.keys(value, domain), cleanCalculator(source.stream(value)))
    if (type !== 0) return undefined
    const sampled = { Size: numbers, BitsPerSample: number, Order: number, Encode: numbers, Decode: numbers }
    const dict = copier.keys(value, { ...domain, ...sampled })
    const samples = source.numbers(dict.get('Size')).reduce((all, size) => all * size, 1)
    const bits =
      (samples * (source.number(dict.get('BitsPerSample')) ?? 8) * source.array(dict.get('Range')).length) / 2
    return stream(copier, dict, source.stream(value).subarray(0, Math.ceil(bits / 8)))
  })
}

const deviceSpaces = /^(DeviceGray|DeviceRGB|DeviceCMYK|Pattern|CalGray|CalRGB|CalCMYK|Lab|Indexed)$/
const processColors = /^(All|None|Black|Cyan|Magenta|Yellow|Red|Green|Blue|Gray)$/

export const copyColorSpace: Copy = (copier, value) => {
  const { source } = copier
  const present = source.resolve(value)
  if (present instanceof Name) return deviceSpaces.test(present.text) ? present : undefined
  if (!Array.isArray(present)) return undefined
  return copier.once('color space', value, () => {
    const copy = colorSpaceOf(copier, present)
    return copy && value instanceof Ref ? copier.writer.add(copy) : copy
  })
}

const componentsOf: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

function colorSpaceOf(copier: Copier, [kind, ...rest]: Value[]): Value[] | Name | undefined {
  const { source } = copier
  const name = nameIn(source.resolve(kind))
  const [first = null, second = null, third = null] = rest
  switch (name) {
    case 'ICCBased':
      return profiled(copier, first)
    case 'CalGray':
    case 'CalRGB':
    case 'Lab': {
      const keys = { WhitePoint: numbers, BlackPoint: numbers, Matrix: numbers, Range: numbers }
      return [new Name(name), copier.keys(first, { ...keys, Gamma: name === 'CalGray' ? number : numbers })]
    }
    case 'Indexed':
    case 'I': {
      const base = copyColorSpace(copier, first)
      if (base === undefined) return undefined
      const last = Math.min(255, source.number(second) ?? 0)
      const table = source.resolve(third)
      const bytes =
        table instanceof Str
          ? Buffer.from(table.bytes, 'latin1')
          : third instanceof Ref
            ? source.stream(third)
            : Buffer.alloc(0)
      const used = bytes.subarray(0, (last + 1) * componentsIn(copier, first))
      return [new Name('Indexed'), base, last, new Str(Buffer.from(used).toString('latin1'))]
    }
    case 'Separation':
    case 'DeviceN': {
      const alternate = copyColorSpace(copier, second)
      const tint = copyFunction(copier, third)
      if (alternate === undefined || tint === undefined) return undefined
      const colorant = (item: Value) => {
        const text = nameIn(source.resolve(item))
        return new Name(processColors.test(text) ? text : `Spot${copier.nextNumber()}`)
      }
      const names = name === 'DeviceN' ? source.array(first).slice(0, 32).map(colorant) : colorant(first)
      return [new Name(name), names, alternate, tint]
    }
    case 'Pattern': {
      const base = first === null ? undefined : copyColorSpace(copier, first)
      return base === undefined ? [new Name('Pattern')] : [new Name('Pattern'), base]
    }
    default:
      return deviceSpaces.test(name) ? new Name(name) : undefined
  }
}

function profiled(copier: Copier, profile: Value): Value[] | Name | undefined {
  const { source } = copier
  const components = source.number(source.dict(profile).get('N')) ?? 0
  const device = componentsOf[components]
  if (!device) return undefined
  const bytes = profile instanceof Ref ? cleanProfile(source.stream(profile)) : null
  if (!bytes) return new Name(device)
  const copy = copier.once('profile', profile, () =>
    stream(
      copier,
      new Map<string, Value>([
        ['N', components],
        ['Alternate', new Name(device)],
      ]),
      bytes,
    ),
  )
  return copy === undefined ? new Name(device) : [new Name('ICCBased'), copy]
}

/** Returns the number of components of a color space. */
export function componentsIn(copier: Copier, value: Value, depth = 0): number {
  const { source } = copier
  const present = source.resolve(value)
  const [kind = null, first = null] = Array.isArray(present) ? present : [present]
  switch (nameIn(source.resolve(kind))) {
    case 'DeviceRGB':
    case 'CalRGB':
    case 'Lab':
    case 'RGB':
      return 3
    case 'DeviceCMYK':
    case 'CalCMYK':
    case 'CMYK':
      return 4
    case 'ICCBased':
      return source.number(source.dict(first).get('N')) ?? 3
    case 'DeviceN':
      return Math.max(1, source.array(first).length)
    case 'Pattern':
      return depth > 4 ? 1 : componentsIn(copier, first, depth + 1)
    default:
      return 1
  }
}

const shading: AllowList = {
  ShadingType: number,
  ColorSpace: copyColorSpace,
  Background: numbers,
  BBox: numbers,
  AntiAlias: boolean,
  Domain: numbers,
  Matrix: numbers,
  Function: copyFunction,
  Coords: numbers,
  Extend: booleans,
  BitsPerCoordinate: number,
  BitsPerComponent: number,
  BitsPerFlag: number,
  Decode: numbers,
  VerticesPerRow: number,
}

export const copyShading: Copy = (copier, value) =>
  copier.once('shading', value, () => {
    const dict = copier.keys(value, shading)
    if (!dict.has('ColorSpace')) return undefined
    if (copier.source.isStream(value)) return stream(copier, dict, copier.source.stream(value))
    return copier.writer.add(dict)
  })

/** Copies content with its own resources, or with those of the page if it has none. */
function painted(copier: Copier, ref: Ref, dict: Dict, parent: Dict): Ref {
  const { source, writer } = copier
  const own = source.dict(ref).get('Resources')
  const { content, resources, cost } = copier.rewriteContent(
    copier,
    source.stream(ref),
    own === undefined ? parent : source.dict(own),
  )
  const copy = writer.addStream(new Map<string, Value>([...dict, ['Resources', resources]]), content)
  copier.setCost(copy, cost)
  return copy
}

const pattern: AllowList = {
  PatternType: number,
  PaintType: number,
  TilingType: number,
  BBox: numbers,
  XStep: number,
  YStep: number,
  Matrix: numbers,
  Shading: copyShading,
}

export const copyPattern: Copy = (copier, value) =>
  copier.once('pattern', value, () => {
    const dict = copier.keys(value, { ...pattern, ExtGState: copyGraphicsState })
    if (dict.get('PatternType') === 2) return dict.has('Shading') ? copier.writer.add(dict) : undefined
    return copier.source.isStream(value) ? painted(copier, value, dict, new Map()) : undefined
  })

const group: AllowList = {
  S: oneOf('Transparency'),
  CS: copyColorSpace,
  I: boolean,
  K: boolean,
}
export const copyGroup: Copy = (copier, value) => {
  const copy = copier.keys(value, group)
  return copy.has('S') ? copy : undefined
}

const form: AllowList = { BBox: numbers, Matrix: numbers, Group: copyGroup }

export function copyForm(copier: Copier, value: Value, parent: Dict): Ref | undefined {
  const copy = copier.once('form', value, () => {
    if (!copier.source.isStream(value)) return undefined
    const dict = copier.keys(value, form)
    if (!dict.has('BBox')) return undefined
    return painted(
      copier,
      value,
      new Map<string, Value>([['Type', new Name('XObject')], ['Subtype', new Name('Form')], ...dict]),
      parent,
    )
  })
  return copy instanceof Ref ? copy : undefined
}

const blendModes =
  /^(Normal|Compatible|Multiply|Screen|Overlay|Darken|Lighten|ColorDodge|ColorBurn|HardLight|SoftLight|Difference|Exclusion|Hue|Saturation|Color|Luminosity)$/

const blendMode: Copy = ({ source }, value) => {
  const present = source.resolve(value)
  const names = (Array.isArray(present) ? present : [present]).map((item) => nameIn(source.resolve(item)))
  const known = names.find((name) => blendModes.test(name))
  return known ? new Name(known) : undefined
}

const softMask: Copy = (copier, value) => {
  const present = copier.source.resolve(value)
  if (present instanceof Name) return new Name('None')
  if (!isDict(present)) return undefined
  return copier.once('soft mask', value, () => {
    const mask = copier.keys(present, {
      S: oneOf('Alpha', 'Luminosity'),
      G: (inner, item) => copyForm(inner, item, new Map()),
      BC: numbers,
      TR: copyFunction,
    })
    return mask.has('G') ? mask : undefined
  })
}

const dashes: Copy = ({ source }, value) => {
  const [lengths = null, phase = null] = source.array(value)
  return [source.numbers(lengths), source.number(phase) ?? 0]
}

const stateFont: Copy = (copier, value) => {
  const [font = null, size = null] = copier.source.array(value)
  const copy = copier.resources.Font(copier, font)
  return copy === undefined ? undefined : [copy, copier.source.number(size) ?? 0]
}

const graphicsState: AllowList = {
  LW: number,
  LC: number,
  LJ: number,
  ML: number,
  D: dashes,
  RI: oneOf('AbsoluteColorimetric', 'RelativeColorimetric', 'Saturation', 'Perceptual'),
  OP: boolean,
  op: boolean,
  OPM: number,
  Font: stateFont,
  FL: number,
  SM: number,
  SA: boolean,
  BM: blendMode,
  SMask: softMask,
  CA: number,
  ca: number,
  AIS: boolean,
  TK: boolean,
}

export const copyGraphicsState: Copy = (copier, value) =>
  copier.once('graphics state', value, () => copier.writer.add(copier.keys(value, graphicsState)))
