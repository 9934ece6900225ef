import { cleanCMap, predefined } from './cmap.ts'
import { type AllowList, type Copier, type Copy, number, numbers, oneOf } from './copier.ts'
import { cleanTrueType, cleanType1, decryptedType1 } from './font-program.ts'
import { type Dict, isDict, Name, nameIn, Ref, Str, type Value } from './values.ts'

/**
 * Replaces the names of fonts with numbers. Weight and slant are kept, because viewers use them to choose
 * substitutes.
 */

/** Font families for which viewers choose a substitute by name. */
const families =
  /^(Times|TimesNewRoman|Helvetica|Arial|Courier|CourierNew|Symbol|ZapfDingbats|Calibri|Cambria|Georgia|Verdana|Tahoma|Garamond|Palatino|SimSun|SimHei|MingLiU|MS-Mincho|MS-Gothic|MSung|MHei|STSong|STSongStd|STHeiti|HeiseiMin|HeiseiKakuGo|KozMinPro|KozGoPro|HYSMyeongJo|HYGoThic|AdobeSongStd|AdobeMingStd|AdobeMyungjoStd)(?=$|[-,]|PS|MT|Std|W\d|-?(Light|Regular|Medium))/
const styles =
  /^[-,]?(PS)?(MT|StdM?)?([-,]?(Roman|Regular|Bold|Italic|Oblique|BoldItalic|BoldOblique|Light|Medium|Acro|W\d))?(MT)?$/

function neutralName(copier: Copier, dict: Dict, isEmbedded: boolean): Name {
  const name = nameIn(copier.source.resolve(dict.get('BaseFont') ?? dict.get('FontName')))
  const plain = name.replace(/^[A-Z]{6}\+/, '')
  const family = families.exec(plain)?.[0]
  if (!isEmbedded && family && styles.test(plain.slice(family.length))) return new Name(plain)
  const bold = /bold|black|heavy|medi/i.test(plain) ? 'Bold' : ''
  const slanted = /ital|obli|slant/i.test(plain) ? 'Italic' : ''
  return new Name(`Font${copier.nextNumber()}${bold || slanted ? `-${bold}${slanted}` : ''}`)
}

function copyProgram(copier: Copier, key: string, ref: Value): Ref | undefined {
  if (!copier.source.isStream(ref)) return undefined
  const bytes = copier.source.stream(ref)
  if (bytes.length === 0) return undefined
  const copy = copier.once(`program ${key}`, ref, () => {
    if (key === 'FontFile') {
      const cleaned = cleanType1(bytes)
      if (!cleaned) return undefined
      const [first, second, third] = cleaned.lengths
      copier.programs.push(decryptedType1(cleaned.program))
      const lengths = [
        ['Length1', first],
        ['Length2', second],
        ['Length3', third],
      ] as [string, Value][]
      return copier.writer.addStream(new Map(lengths), cleaned.program)
    }
    const program = cleanTrueType(bytes)
    copier.programs.push(program)
    if (key === 'FontFile2') return copier.writer.addStream(new Map([['Length1', program.length]]), program)
    const kind = copier.keys(ref, { Subtype: oneOf('Type1C', 'CIDFontType0C', 'OpenType') })
    return copier.writer.addStream(kind, program)
  })
  return copy instanceof Ref ? copy : undefined
}

const descriptor: AllowList = {
  Flags: number,
  FontBBox: numbers,
  ItalicAngle: number,
  Ascent: number,
  Descent: number,
  Leading: number,
  CapHeight: number,
  XHeight: number,
  StemV: number,
  StemH: number,
  AvgWidth: number,
  MaxWidth: number,
  MissingWidth: number,
  FontWeight: number,
}

const programKeys = ['FontFile', 'FontFile2', 'FontFile3']

function copyDescriptor(copier: Copier, value: Value, name: Name): Ref {
  const dict = copier.source.dict(value)
  const programs = programKeys.flatMap((key) => {
    const program = copyProgram(copier, key, dict.get(key) ?? null)
    return program ? [[key, program] as [string, Value]] : []
  })
  return copier.writer.add(
    new Map<string, Value>([
      ['Type', new Name('FontDescriptor')],
      ['FontName', name],
      ...copier.keys(value, descriptor),
      ...programs,
    ]),
  )
}

const glyphName =
  /^([A-Za-z]|\.notdef|uni([0-9A-F]{4})+|u[0-9A-F]{4,6}|[A-Za-z]{1,2}\d{1,5}|(one|two|three|four|five|six|seven|eight|nine|zero|space|period|comma|colon|semicolon|hyphen|parenleft|parenright|plus|minus|equal|slash|percent|exclam|question|quotesingle|quotedbl|ampersand|asterisk|at|underscore|bracketleft|bracketright|endash|emdash|quoteleft|quoteright|quotedblleft|quotedblright|bullet|degree|section|copyright|fi|fl|ff|ffi|ffl|germandbls|dotlessi|ae|oe|AE|OE|oslash|Oslash|[A-Za-z](acute|grave|circumflex|dieresis|tilde|ring|cedilla|caron)))$/

/**
 * Copies a font's encoding. Glyph names are kept if they refer to the font program; in a Type 3 font they are
 * replaced with numbers.
 */
function copyEncoding(copier: Copier, value: Value, rename: (name: string) => string): Value | undefined {
  const { source } = copier
  const present = source.resolve(value)
  const base = oneOf('MacRomanEncoding', 'MacExpertEncoding', 'WinAnsiEncoding', 'StandardEncoding')
  if (present instanceof Name) return base(copier, present)
  if (!isDict(present)) return undefined
  const differences = source.array(present.get('Differences')).flatMap((item): Value[] => {
    const entry = source.resolve(item)
    if (typeof entry === 'number') return [entry]
    return entry instanceof Name ? [new Name(rename(entry.text))] : []
  })
  return new Map<string, Value>([
    ['Type', new Name('Encoding')],
    ...copier.keys(present, { BaseEncoding: base }),
    ['Differences', differences],
  ])
}

const toUnicode: Copy = (copier, value) => {
  const { source, writer } = copier
  const present = source.resolve(value)
  if (present instanceof Name) return predefined.test(present.text) ? present : undefined
  if (!source.isStream(value)) return undefined
  return copier.once('cmap', value, () =>
    writer.addStream(new Map(), cleanCMap(source.stream(value), 'unicode')),
  )
}

const simple: AllowList = { FirstChar: number, LastChar: number, Widths: numbers, ToUnicode: toUnicode }

export const copyFont: Copy = (copier, value) =>
  copier.once('font', value, () => {
    const { source, writer } = copier
    const dict = source.dict(value)
    const subtype = nameIn(source.resolve(dict.get('Subtype')))
    const type: [string, Value][] = [['Type', new Name('Font')]]
    if (subtype === 'Type3') return type3(copier, dict)
    if (subtype === 'Type0') {
      const descendant = source.array(dict.get('DescendantFonts'))[0] ?? null
      const encoding = codesOf(copier, dict.get('Encoding') ?? null)
      const cid = cidFont(copier, descendant)
      if (!encoding || !cid) return undefined
      return writer.add(
        new Map<string, Value>([
          ...type,
          ['Subtype', new Name('Type0')],
          ['BaseFont', cid.name],
          ['Encoding', encoding],
          ['DescendantFonts', [cid.ref]],
          ...copier.keys(dict, { ToUnicode: toUnicode }),
        ]),
      )
    }
    const known = /^(Type1|MMType1|TrueType)$/.test(subtype) ? subtype : 'Type1'
    const name = neutralName(copier, dict, isEmbedded(copier, dict))
    const described = dict.get('FontDescriptor')
    const isTrueType = known === 'TrueType'
    const encoding = copyEncoding(copier, dict.get('Encoding') ?? null, (glyph) =>
      isPlausible(glyph, isTrueType) ? glyph : '.notdef',
    )
    return writer.add(
      new Map<string, Value>([
        ...type,
        ['Subtype', new Name(known)],
        ['BaseFont', name],
        ...copier.keys(dict, simple),
        ...(encoding === undefined ? [] : [['Encoding', encoding] as [string, Value]]),
        ...(described === undefined
          ? []
          : [['FontDescriptor', copyDescriptor(copier, described, name)] as [string, Value]]),
      ]),
    )
  })

const isPlausible = (glyph: string, isTrueType: boolean) =>
  isTrueType ? glyph.length <= 24 && /^[A-Za-z0-9._]+$/.test(glyph) : glyph.length <= 40

function isEmbedded(copier: Copier, font: Dict): boolean {
  const described = copier.source.dict(font.get('FontDescriptor'))
  return programKeys.some((key) => copier.source.isStream(described.get(key)))
}

function codesOf(copier: Copier, value: Value): Value | undefined {
  const { source, writer } = copier
  const present = source.resolve(value)
  if (present instanceof Name) return new Name(predefined.test(present.text) ? present.text : 'Identity-H')
  if (!source.isStream(value)) return undefined
  const dict = source.dict(value)
  const kept = copier.keys(value, { WMode: number })
  const base = nameIn(source.resolve(dict.get('UseCMap')))
  return copier.once('codes', value, () =>
    writer.addStream(
      new Map<string, Value>([
        ['Type', new Name('CMap')],
        ['CMapName', new Name('Codes')],
        ['CIDSystemInfo', systemInfo('Adobe', 'Identity', 0)],
        ...kept,
        ...(predefined.test(base) ? [['UseCMap', new Name(base)] as [string, Value]] : []),
      ]),
      cleanCMap(source.stream(value), 'cid'),
    ),
  )
}

const systemInfo = (registry: string, ordering: string, supplement: number): Dict =>
  new Map<string, Value>([
    ['Registry', new Str(registry)],
    ['Ordering', new Str(ordering)],
    ['Supplement', supplement],
  ])

function cidFont(copier: Copier, value: Value): { ref: Ref; name: Name } | null {
  const { source, writer } = copier
  const dict = source.dict(value)
  if (dict.size === 0) return null
  const subtype = nameIn(source.resolve(dict.get('Subtype')))
  const name = neutralName(copier, dict, isEmbedded(copier, dict))
  const info = source.dict(dict.get('CIDSystemInfo'))
  const ordering = source.resolve(info.get('Ordering'))
  const known =
    ordering instanceof Str && /^(GB1|CNS1|Japan1|Japan2|Korea1|KR|Manga1|Identity)$/.test(ordering.bytes)
      ? ordering.bytes
      : 'Identity'
  const described = dict.get('FontDescriptor')
  const ref = writer.add(
    new Map<string, Value>([
      ['Type', new Name('Font')],
      ['Subtype', new Name(subtype === 'CIDFontType2' ? 'CIDFontType2' : 'CIDFontType0')],
      ['BaseFont', name],
      ['CIDSystemInfo', systemInfo('Adobe', known, source.number(info.get('Supplement')) ?? 0)],
      ...copier.keys(dict, {
        DW: number,
        W: widths,
        DW2: numbers,
        W2: widths,
        CIDToGIDMap: glyphMap,
      }),
      ...(described === undefined
        ? []
        : [['FontDescriptor', copyDescriptor(copier, described, name)] as [string, Value]]),
    ]),
  )
  return { ref, name }
}

const widths: Copy = ({ source }, value) =>
  source.array(value).flatMap((item): Value[] => {
    const entry = source.resolve(item)
    if (Array.isArray(entry)) return [source.numbers(entry)]
    return typeof entry === 'number' ? [entry] : []
  })

const glyphMap: Copy = (copier, value) => {
  if (!copier.source.isStream(value)) return oneOf('Identity')(copier, value)
  return copier.once('glyph map', value, () =>
    copier.writer.addStream(new Map(), copier.source.stream(value).subarray(0, 131_072)),
  )
}

function type3(copier: Copier, dict: Dict): Ref {
  const { source, writer } = copier
  const drawn = source.dict(dict.get('CharProcs'))
  const own = source.dict(dict.get('Resources'))
  const numbered = new Map<string, string>()
  const rename = (name: string) => {
    if (glyphName.test(name)) return name
    const known = numbered.get(name) ?? `glyph${numbered.size}`
    numbered.set(name, known)
    return known
  }
  const encoding = copyEncoding(copier, dict.get('Encoding') ?? null, rename)
  const used = new Set(isDict(encoding) ? source.array(encoding.get('Differences')).map(nameIn) : [])
  const resources: Dict = new Map()
  const glyphs: Dict = new Map()
  for (const [name, stream] of drawn) {
    if (!used.has(rename(name)) || !source.isStream(stream)) continue
    const copy = copier.rewriteContent(copier, source.stream(stream), own)
    // Each glyph has its own resource dictionary, so the numbers of resources start again for each.
    const content = renamed(copy.content, copy.resources, resources)
    glyphs.set(rename(name), writer.addStream(new Map(), content))
  }
  return writer.add(
    new Map<string, Value>([
      ['Type', new Name('Font')],
      ['Subtype', new Name('Type3')],
      ...copier.keys(dict, { ...simple, FontBBox: numbers, FontMatrix: numbers }),
      ['Encoding', encoding ?? new Map([['Differences', []]])],
      ['CharProcs', glyphs],
      ['Resources', resources],
    ]),
  )
}

/**
 * Adds the resources of one glyph to those of the font under new names, and returns the content with these
 * names.
 */
function renamed(content: string, from: Dict, to: Dict): string {
  let text = content
  for (const [kind, entries] of from) {
    if (!isDict(entries)) continue
    const present = to.get(kind)
    const all: Dict = isDict(present) ? present : new Map()
    to.set(kind, all)
    for (const [name, value] of entries) {
      const free = `${name}g${all.size}`
      all.set(free, value)
      text = text.replaceAll(new RegExp(`/${name}(?=[\\s])`, 'g'), `/${free}`)
    }
  }
  return text
}
