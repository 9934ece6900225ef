import { namespaces, type XmlElement, type XmlNode } from './xml.ts'

/*
 * What a cleaned part may contain: the elements and attributes that determine how the text looks. Everything else is dropped,
 * known or not. Values are numbers, colours or keywords of the standard; free text is kept only where it is displayed.
 */

const words = (...lists: string[]) => new Set(lists.join(' ').split(/\s+/))
const prefixed = (prefix: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${prefix}:${name}`)
    .join(' ')

const elements = words(
  prefixed(
    'w',
    `document body p r t tab br cr noBreakHyphen softHyphen sym tbl tr tc hyperlink bookmarkStart bookmarkEnd ruby rubyPr rt rubyBase
    hpsRaise hpsBaseText rubyAlign pPr rPr sectPr tblPr tblGrid gridCol trPr tcPr footnotes footnote endnotes endnote footnoteReference
    endnoteReference footnoteRef endnoteRef separator continuationSeparator footnotePr endnotePr drawing pict object txbxContent
    styles style docDefaults rPrDefault pPrDefault basedOn next link qFormat uiPriority semiHidden unhideWhenUsed name tblStylePr
    numbering abstractNum num abstractNumId multiLevelType lvl lvlOverride startOverride start numFmt lvlText lvlJc lvlRestart suff isLgl
    numPr ilvl numId pStyle rStyle tblStyle keepNext keepLines pageBreakBefore widowControl suppressLineNumbers suppressAutoHyphens
    pBdr top left bottom right between bar start end insideH insideV tl2br tr2bl shd tabs spacing ind contextualSpacing mirrorIndents
    jc textAlignment textDirection outlineLvl bidi framePr kinsoku wordWrap overflowPunct autoSpaceDE autoSpaceDN snapToGrid adjustRightInd
    rFonts b bCs i iCs u caps smallCaps strike dstrike outline shadow emboss imprint color sz szCs highlight vertAlign position kern w
    lang em rtl cs effect bdr noProof fitText eastAsianLayout oMath
    tblW tblInd tblLayout tblLook tblBorders tblCellMar tblCellSpacing tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize
    cantSplit trHeight tblHeader gridBefore gridAfter wBefore wAfter cnfStyle
    tcW gridSpan vMerge hMerge tcBorders tcMar noWrap vAlign tcFitText
    pgSz pgMar cols col type titlePg docGrid lnNumType pgNumType vAlign rtlGutter formProt textDirection pgBorders`,
  ),
  prefixed(
    'm',
    `oMath oMathPara oMathParaPr r t rPr f fPr num den sSup sSupPr sSub sSubPr sSubSup sSubSupPr sPre sPrePr e sup sub rad radPr deg degHide
    nary naryPr d dPr func funcPr fName m mPr mr mcs mc mcPr count mcJc acc accPr bar barPr box boxPr borderBox borderBoxPr eqArr eqArrPr
    groupChr groupChrPr limLow limLowPr limUpp limUppPr lim phant phantPr chr begChr endChr sepChr limLoc subHide supHide grow pos vertJc
    jc type sty scr nor lit aln brk argPr argSz ctrlPr show zeroAsc zeroDesc zeroWid transp hideTop hideBot hideLeft hideRight strikeH
    strikeV strikeBLTR strikeTLBR opEmu noBreak diff baseJc plcHide rSp rSpRule cSp cGp cGpRule maxDist objDist shp alnScr`,
  ),
  prefixed(
    'wp',
    `inline anchor extent effectExtent docPr cNvGraphicFramePr simplePos positionH positionV posOffset align wrapNone wrapSquare
    wrapTight wrapThrough wrapTopAndBottom wrapPolygon start lineTo`,
  ),
  prefixed(
    'a',
    `graphic graphicData graphicFrameLocks blip stretch fillRect xfrm off ext chOff chExt prstGeom avLst solidFill noFill srgbClr
    prstClr ln prstDash round bevel miter headEnd tailEnd picLocks spLocks spAutoFit noAutofit normAutofit`,
  ),
  prefixed('pic', 'pic nvPicPr cNvPr cNvPicPr blipFill spPr'),
  prefixed('wps', 'wsp cNvSpPr cNvPr cNvCnPr spPr txbx linkedTxbx bodyPr'),
  prefixed('wpg', 'wgp cNvGrpSpPr grpSpPr grpSp cNvPr'),
  prefixed('wpc', 'wpc bg whole'),
  prefixed('mc', 'AlternateContent Choice Fallback'),
  prefixed('v', 'shape rect group textbox imagedata'),
)

const attributes = words(
  prefixed(
    'w',
    `val type id left right top bottom start end hanging firstLine firstLineChars leftChars rightChars hangingChars before after line
    lineRule beforeAutospacing afterAutospacing beforeLines afterLines color sz space fill shadow frame w h hRule orient code header
    footer gutter num equalWidth sep linePitch charSpace leader pos clear customMarkFollows default styleId customStyle ascii hAnsi cs
    eastAsia hint char font ilvl abstractNumId numId vertAnchor horzAnchor tblpX tblpY tblpXSpec tblpYSpec leftFromText rightFromText
    topFromText bottomFromText firstRow lastRow firstColumn lastColumn noHBand noVBand countBy distance restart dropCap lines wrap hSpace
    vSpace x y xAlign yAlign hAnchor vAnchor anchorLock history anchor name fmt chapStyle offsetFrom display zOrder bidi combine
    combineBrackets vert vertCompress`,
  ),
  prefixed('m', 'val alnAt'),
  prefixed('r', 'id embed'),
  `distT distB distL distR simplePos relativeHeight behindDoc locked layoutInCell allowOverlap cx cy x y l t r b id name descr relativeFrom
  wrapText edited prst uri rot flipH flipV noChangeAspect noChangeArrowheads w cap cmpd algn val type len lIns tIns rIns bIns anchor
  anchorCtr wrap vert numCol rtlCol Requires style coordsize coordorigin bwMode stroked filled inset xml:space`,
)

/** Keywords of the standard that attributes may have as their value. */
const keywords = words(
  `true false on off auto none nil single double dotted dashed dotDash dotDotDash triple thick wave wavyDouble wavyHeavy thinThickSmallGap
  thickThinSmallGap thinThickMediumGap thickThinMediumGap thinThickLargeGap thickThinLargeGap thinThickThinSmallGap dashSmallGap
  dashDotStroked threeDEmboss threeDEngrave outset inset dottedHeavy dash dashedHeavy dashLong dashLongHeavy dashDotHeavy dashDotDotHeavy
  words clear solid horzStripe vertStripe diagStripe pct5 pct10 pct12 pct15 pct20 pct25 pct30 pct35 pct37 pct40 pct45 pct50 pct55 pct60
  pct62 pct65 pct70 pct75 pct80 pct85 pct87 pct90 pct95
  left right center both start end distribute justify num list bar decimal hyphen underscore heavy middleDot top bottom inside outside
  baseline superscript subscript page column textWrapping all atLeast exact nextPage nextColumn continuous evenPage oddPage portrait
  landscape lines linesAndChars snapToChars default newPage newSection eachPage eachSect dxa pct fixed autofit restart cont margin text
  around notBeside through tight drop
  paragraph character table numbering singleLevel multilevel hybridMultilevel bullet upperRoman lowerRoman upperLetter lowerLetter ordinal
  cardinalText ordinalText decimalZero decimalEnclosedCircle chicago none tab nothing space pageBottom beneathText sectEnd docEnd separator
  continuationSeparator continuationNotice normal tbRl lrTb btLr lrTbV tbRlV tbLrV yellow green cyan magenta blue red darkBlue darkCyan
  darkGreen darkMagenta darkRed darkYellow darkGray lightGray black white
  firstRow lastRow firstCol lastCol band1Vert band2Vert band1Horz band2Horz neCell nwCell seCell swCell wholeTable
  p b i bi roman script fraktur double-struck sans-serif monospace noBar skw lin undOvr subSup top bot before after repeat centerGroup
  eastAsia cs ascii hAnsi
  line rect roundRect ellipse straightConnector1 rightArrow leftArrow upArrow downArrow leftRightArrow upDownArrow bentConnector3
  curvedConnector3 triangle diamond parallelogram trapezoid hexagon flowChartProcess flowChartDecision flowChartTerminator
  flowChartAlternateProcess flowChartDocument flowChartInputOutput flowChartConnector leftBrace rightBrace leftBracket rightBracket bracePair
  bracketPair textBox wedgeRectCallout wedgeRoundRectCallout can cube
  character column insideMargin leftMargin rightMargin topMargin bottomMargin outsideMargin bothSides largest square rnd flat sq
  sng dbl thickThin thinThick tri ctr in sysDot sysDash lgDash lgDashDot lgDashDotDot dashDot arrow stealth oval med sm lg horz vert vert270
  t l r f wps wpg wpc preserve rightMost filled above below dot hidden`,
)

/** Fonts that come with office programs or TeX. The name of any other font may identify the author. */
const fonts = new Set(
  `Arial|Arial Narrow|Arial Unicode MS|Aptos|Aptos Display|Batang|Book Antiqua|Bookman Old Style|Calibri|Calibri Light|Cambria|Cambria Math|
Candara|Century|Century Gothic|Century Schoolbook|Charis SIL|Comic Sans MS|Consolas|Constantia|Corbel|Courier|Courier New|DejaVu Sans|
DejaVu Sans Mono|DejaVu Serif|DengXian|Doulos SIL|EB Garamond|Franklin Gothic Book|Garamond|Georgia|Gill Sans MT|Helvetica|Helvetica Neue|
KaiTi|Liberation Mono|Liberation Sans|Liberation Serif|Linux Libertine|Lucida Console|Lucida Sans|Malgun Gothic|Microsoft YaHei|MS Gothic|
MS Mincho|Noto Sans|Noto Serif|Open Sans|Palatino|Palatino Linotype|PMingLiU|Roboto|SimHei|SimSun|Symbol|Tahoma|Times|Times New Roman|
Times-Roman|Trebuchet MS|Verdana|Webdings|Wingdings|Wingdings 2|Wingdings 3|Yu Gothic|Yu Mincho`
    .split('|')
    .map((name) => name.trim()),
)

/** Types of graphic data that can be shown. */
const graphics = new Set([
  'http://schemas.openxmlformats.org/drawingml/2006/picture',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas',
])

const measure = /^-?\d+(\.\d+)?(pt|px|in|cm|mm|pc|pi|emu|%)?$/
const numbersOnly = /^-?\d+(,-?\d+)*$/
const hexColour = /^#?[\dA-Fa-f]{6}$/
const hexCode = /^[\dA-Fa-f]{4}$/

/** Returns new names for styles and for other items that the file's authors named. */
export interface Renaming {
  /** The new id, or null if the style is not defined. */
  style(id: string): string | null
  styleName(name: string): string
  relationship(id: string): string | null
  /** Returns the text unchanged, or null if it names somebody. */
  shownText(text: string): string | null
}

const styleReferences = words(prefixed('w', 'pStyle rStyle tblStyle basedOn next link'))
const characters = words(prefixed('m', 'chr begChr endChr sepChr'))
const fontAttributes = words(prefixed('w', 'ascii hAnsi cs eastAsia font'))

function allowedValue(element: string, attribute: string, value: string, rename: Renaming): string | null {
  if (attribute === 'r:id' || attribute === 'r:embed') return rename.relationship(value)
  if (attribute === 'w:styleId' || (attribute === 'w:val' && styleReferences.has(element)))
    return rename.style(value)
  if (element === 'w:name') return rename.styleName(value)
  if (attribute === 'w:val' && element === 'w:lvlText') return rename.shownText(value) ?? ''
  if (attribute === 'w:val' && element === 'w:lang') return /^[A-Za-z]{2,3}\b/.exec(value)?.[0] ?? null
  if (element === 'w:lang') return null
  if (attribute === 'm:val' && characters.has(element)) return [...value].length <= 1 ? value : null
  if (element === 'w:rFonts' && attribute === 'w:hint') return keywords.has(value) ? value : null
  if (fontAttributes.has(attribute)) return fonts.has(value) ? value : null
  if (attribute === 'w:char') return hexCode.test(value) ? value : null
  if (attribute === 'descr') return rename.shownText(value)
  if (attribute === 'name') return 'Object'
  if (attribute === 'w:name' || attribute === 'w:anchor') return /^b\d+$/.test(value) ? value : null
  if (attribute === 'uri') return graphics.has(value) ? value : null
  if (attribute === 'style') return shapeStyle(value)
  if (measure.test(value) || numbersOnly.test(value) || hexColour.test(value) || keywords.has(value))
    return value
  return null
}

const shapeProperties =
  /^(position|width|height|margin-(left|top)|rotation|flip|z-index|mso-position-(horizontal|vertical)(-relative)?|mso-wrap-style)$/
const shapeValue =
  /^(-?[\d.]+(pt|px|in|cm|mm|%)?|absolute|relative|static|left|right|center|top|bottom|page|margin|text|line|char|x|y|none|square)$/

function shapeStyle(style: string): string | null {
  const kept = style.split(';').filter((declaration) => {
    const [name = '', value = ''] = declaration.split(':').map((part) => part.trim())
    return shapeProperties.test(name) && shapeValue.test(value)
  })
  return kept.length > 0 ? kept.join(';') : null
}

/** Returns a copy of the part with only the allowed elements and attributes. */
export function allowedPart(root: XmlElement, rename: Renaming): XmlElement {
  const copy = (element: XmlElement): XmlElement | null => {
    if (!elements.has(element.name)) return null
    const kept: Record<string, string> = {}
    for (const [name, value] of Object.entries(element.attributes)) {
      if (!attributes.has(name)) continue
      const allowed = allowedValue(element.name, name, value, rename)
      if (allowed !== null) kept[name] = allowed
    }
    if (!usable(element, kept)) return null
    return { name: element.name, attributes: kept, children: childrenOf(element) }
  }
  const childrenOf = (element: XmlElement): XmlNode[] => {
    const isText = textElements.has(element.name)
    return element.children.flatMap((child): XmlNode[] => {
      if (typeof child === 'string') return isText ? [child] : []
      const copied = copy(child)
      return copied ? [copied] : []
    })
  }
  const result = copy(root) ?? { name: root.name, attributes: {}, children: [] }
  for (const [prefix, uri] of Object.entries(namespaces)) result.attributes[`xmlns:${prefix}`] = uri
  return result
}

/** Elements whose text is kept. Word ignores text in other elements, so it would be invisible. */
const textElements = words('w:t m:t wp:posOffset wp:align')

/** Whether an element is still valid without the attributes that were dropped. */
function usable(element: XmlElement, kept: Record<string, string>): boolean {
  const needed: Record<string, string> = {
    'a:graphicData': 'uri',
    'a:blip': 'r:embed',
    'v:imagedata': 'r:id',
    'w:sym': 'w:char',
    'mc:Choice': 'Requires',
    'w:bookmarkStart': 'w:name',
    'w:lang': 'w:val',
  }
  const attribute = needed[element.name]
  if (attribute !== undefined && kept[attribute] === undefined) return false
  return !(styleReferences.has(element.name) && kept['w:val'] === undefined)
}
