/**
 * Letters of the mathematical alphabets. Browsers follow MathML Core, which knows mathvariant="normal" alone: bold,
 * script and other letters have to be characters of their own.
 */
interface Alphabet {
  /** First code points of capitals, small letters and digits. */
  capitals?: number
  small?: number
  digits?: number
  greekCapitals?: number
  greekSmall?: number
}

const alphabets: Record<string, Alphabet> = {
  bold: { capitals: 0x1d400, small: 0x1d41a, digits: 0x1d7ce, greekCapitals: 0x1d6a8, greekSmall: 0x1d6c2 },
  italic: { capitals: 0x1d434, small: 0x1d44e, greekCapitals: 0x1d6e2, greekSmall: 0x1d6fc },
  'bold-italic': { capitals: 0x1d468, small: 0x1d482, greekCapitals: 0x1d71c, greekSmall: 0x1d736 },
  script: { capitals: 0x1d49c, small: 0x1d4b6 },
  'bold-script': { capitals: 0x1d4d0, small: 0x1d4ea },
  fraktur: { capitals: 0x1d504, small: 0x1d51e },
  'double-struck': { capitals: 0x1d538, small: 0x1d552, digits: 0x1d7d8 },
  'sans-serif': { capitals: 0x1d5a0, small: 0x1d5ba, digits: 0x1d7e2 },
  'bold-sans-serif': { capitals: 0x1d5d4, small: 0x1d5ee, digits: 0x1d7ec },
  'sans-serif-italic': { capitals: 0x1d608, small: 0x1d622 },
  monospace: { capitals: 0x1d670, small: 0x1d68a, digits: 0x1d7f6 },
}

/** Letters that Unicode had before the mathematical alphabets, which have gaps in their places. */
const earlier: Record<number, string> = {
  119893: 'ℎ',
  119965: 'ℬ',
  119968: 'ℰ',
  119969: 'ℱ',
  119971: 'ℋ',
  119972: 'ℐ',
  119975: 'ℒ',
  119976: 'ℳ',
  119981: 'ℛ',
  119994: 'ℯ',
  119996: 'ℊ',
  120004: 'ℴ',
  120070: 'ℭ',
  120075: 'ℌ',
  120076: 'ℑ',
  120085: 'ℜ',
  120093: 'ℨ',
  120122: 'ℂ',
  120127: 'ℍ',
  120133: 'ℕ',
  120135: 'ℙ',
  120136: 'ℚ',
  120137: 'ℝ',
  120145: 'ℤ',
}

/** Returns the text in the letters of a mathvariant; letters that the alphabet lacks stay as they are. */
export function inVariant(text: string, variant: string): string {
  const alphabet = alphabets[variant]
  if (!alphabet) return text
  return [...text].map((letter) => letterIn(letter.codePointAt(0) ?? 0, alphabet) ?? letter).join('')
}

function letterIn(code: number, alphabet: Alphabet): string | null {
  const ranges: [first: number, last: number, start: number | undefined][] = [
    [0x41, 0x5a, alphabet.capitals],
    [0x61, 0x7a, alphabet.small],
    [0x30, 0x39, alphabet.digits],
    [0x391, 0x3a9, alphabet.greekCapitals],
    [0x3b1, 0x3c9, alphabet.greekSmall],
  ]
  const range = ranges.find(([first, last]) => code >= first && code <= last)
  if (range?.[2] === undefined) return null
  const target = range[2] + code - range[0]
  return earlier[target] ?? String.fromCodePoint(target)
}
