/**
 * Other spellings of a word: British and American, plurals that the stemmer does not know, and transliterations.
 * The rules may produce texts that are no words, because a search uses only those that occur in articles.
 */
import { fold } from './words.ts'

type Rule = readonly [pattern: RegExp, replacement: string]

/** Words with -our in British and -or in American spelling. In most other words these endings mean something else. */
const our =
  'arb|arm|behavi|cand|clam|clang|col|dem|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|splend|succ|tum|val|vap|vig'
const ourEnd = '(?=$|s$|al|ed$|ing|hood|able|abl|ly|less|er|ers|y$|ist|ite|istic)'

const britishAndAmerican: readonly Rule[] = [
  [new RegExp(`^((?:mis|dis|un|over|re)?(?:${our}))our${ourEnd}`), '$1or'],
  [new RegExp(`^((?:mis|dis|un|over|re)?(?:${our}))or${ourEnd}`), '$1our'],
  [/is(e|es|ed|er|ers|ing|ation|ations|ational|able)$/, 'iz$1'],
  [/iz(e|es|ed|er|ers|ing|ation|ations|ational|able)$/, 'is$1'],
  [/ys(e|es|ed|er|ers|ing)$/, 'yz$1'],
  [/yz(e|es|ed|er|ers|ing)$/, 'ys$1'],
  [/^(.*(?:cent|fib|theat|lit|lust|calib|met|spect|meag|sab|somb))re(s|d)?$/, '$1er$2'],
  [/^(.*(?:cent|fib|theat|lit|lust|calib|met|spect|meag|sab|somb))er(s|ed)?$/, '$1re$2'],
  [/^(def|off|pret|lic|pract)(e|i)nce(s|d)?$/, '$1$2nse$3'],
  [/^(def|off|pret|lic|pract)(e|i)nse(s|d)?$/, '$1$2nce$3'],
  [/^practice(s|d)?$/, 'practise$1'],
  [/^practise(s|d)?$/, 'practice$1'],
  [/^(.*(?:[aeiou]l))l(ed|er|ers|ing|or|ors|ation)$/, '$1$2'],
  [/^(.*[^l][aeiou]l)(ed|er|ers|ing|or|ors)$/, '$1l$2'],
  [/^(enrol|fulfil|instal|distil|enthral|skil|wil|appal)(s|ment|ments|ful|fully|fulness)?$/, '$1l$2'],
  [/^(enrol|fulfil|instal|distil|enthral|skil|wil|appal)l(s|ment|ments|ful|fully|fulness)?$/, '$1$2'],
  [/^(.*pro)gram(s)?$/, '$1gramme$2'],
  [/^(.*pro)gramme(s)?$/, '$1gram$2'],
  [/^(.*(?:al|an|a))log(s|ed|ing)?$/, '$1logue$2'],
  [/^(.*(?:al|an|a))logue(s|d)?$/, '$1log$2'],
  [/^aging$/, 'ageing'],
  [/^ageing$/, 'aging'],
  [/^(.*(?:judg|acknowledg|abridg|lodg))ement(s|al)?$/, '$1ment$2'],
  [/^(.*(?:judg|acknowledg|abridg|lodg))ment(s|al)?$/, '$1ement$2'],
  [/^sk(eptic.*)$/, 'sc$1'],
  [/^sc(eptic.*)$/, 'sk$1'],
  [/^(.*alumin)um$/, '$1ium'],
  [/^(.*alumin)ium$/, '$1um'],
  [/^artefact(s|ual)?$/, 'artifact$1'],
  [/^artifact(s|ual)?$/, 'artefact$1'],
  [/^(.*)sulf(.*)$/, '$1sulph$2'],
  [/^(.*)sulph(.*)$/, '$1sulf$2'],
  [/^gray(s|ed|ing|er)?$/, 'grey$1'],
  [/^grey(s|ed|ing|er)?$/, 'gray$1'],
  [/^plow(.*)$/, 'plough$1'],
  [/^plough(.*)$/, 'plow$1'],
  [/^mold(s|ed|ing|y)?$/, 'mould$1'],
  [/^mould(s|ed|ing|y)?$/, 'mold$1'],
  [/^tire(s)?$/, 'tyre$1'],
  [/^tyre(s)?$/, 'tire$1'],
  [/^check(s|ing|book)?$/, 'cheque$1'],
  [/^cheque(s)?$/, 'check$1'],
  [/^maneuver(s|ed)?$/, 'manoeuvre$1'],
  [/^manoeuvre?(s|d|ing)?$/, 'maneuver$1'],
  [/^(.*)ae(.*)$/, '$1e$2'],
  [/^(.*)oe(.*)$/, '$1e$2'],
  [/^(an|p|h|c|f|gyn|arch|pal|medi|encyclop)e(.*)$/, '$1ae$2'],
  [/^(f|estr|diarrh|am)e(.*)$/, '$1oe$2'],
  [/^e(s.*)$/, 'oe$1'],
  [/^jewelry$/, 'jewellery'],
  [/^jewellery$/, 'jewelry'],
]

/** Plurals of Latin and Greek words and irregular ones, both ways. */
const plurals: readonly Rule[] = [
  [/sis$/, 'ses'],
  [/ses$/, 'sis'],
  [/(ix|ex)$/, 'ices'],
  [/ices$/, 'ex'],
  [/ices$/, 'ix'],
  [/um$/, 'a'],
  [/a$/, 'um'],
  [/on$/, 'a'],
  [/a$/, 'on'],
  [/us$/, 'i'],
  [/i$/, 'us'],
  [/a$/, 'ae'],
  [/ae$/, 'a'],
  [/man$/, 'men'],
  [/men$/, 'man'],
  [/fe?$/, 'ves'],
  [/ves$/, 'f'],
  [/ves$/, 'fe'],
  [/eau$/, 'eaux'],
  [/eaux$/, 'eau'],
  [/^child$/, 'children'],
  [/^children$/, 'child'],
  [/^person$/, 'people'],
  [/^people$/, 'person'],
  [/^foot$/, 'feet'],
  [/^feet$/, 'foot'],
]

/** Letters with a usual transliteration that differs from their base letter. */
const transliterations: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'a', œ: 'o', ß: 's', ð: 'dh', þ: 't' },
}
const hasTransliteration = /[äöüåøæœßðþ]/g
/** Pairs of letters that may stand for one letter, whose base letter is indexed. */
const digraphs: readonly Rule[] = [
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/([^q])ue(?!$)/g, '$1u'],
  [/aa/g, 'a'],
]

const known = new Map<string, readonly string[]>()
const mostKnown = 5000

/** Returns the other spellings of a word, folded. */
export function spellingsOf(raw: string): readonly string[] {
  const before = known.get(raw)
  if (before) return before
  if (known.size >= mostKnown) known.clear()
  const spellings = otherSpellings(raw)
  known.set(raw, spellings)
  return spellings
}

function otherSpellings(raw: string): string[] {
  const lower = raw.normalize('NFC').toLowerCase()
  const word = fold(raw)
  const found = new Set<string>()
  const transliterated = fold(
    lower.replaceAll(hasTransliteration, (letter) => transliterations[letter] ?? letter),
  )
  found.add(transliterated)
  for (const [pair, letter] of digraphs) found.add(word.replaceAll(pair, letter))
  if (word.length >= 4)
    for (const [pattern, replacement] of [...britishAndAmerican, ...plurals])
      found.add(word.replace(pattern, replacement))
  return [...found].filter((other) => other !== word && other.length >= 3)
}
