/** Changes words of a search as people do: typing errors, other inflections, British for American spelling. */

export type Random = () => number
const below = (random: Random, n: number) => Math.floor(random() * n)

/** The keys beside each key of an English keyboard. */
const neighbours: Readonly<Record<string, string>> = {
  ...{ q: 'wa', w: 'qes', e: 'wrd', r: 'etf', t: 'ryg', y: 'tuh', u: 'yij', i: 'uok', o: 'ipl', p: 'ol' },
  ...{ a: 'qsz', s: 'adwx', d: 'sfec', f: 'dgrv', g: 'fhtb', h: 'gjyn', j: 'hkum', k: 'jli', l: 'kop' },
  ...{ z: 'axs', x: 'zcsd', c: 'xvdf', v: 'cbfg', b: 'vngh', n: 'bmhj', m: 'njk' },
}
/** How often a typing error affects the first letter. Most errors are inside a word. */
const firstLetter = 0.05

/** Makes one typing error: a letter missing, doubled, replaced with a neighbour, or two letters swapped. */
export function misspell(word: string, random: Random): string {
  for (;;) {
    const at = random() < firstLetter ? 0 : 1 + below(random, word.length - 1)
    const letter = word[at] ?? ''
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const near = neighbours[letter] ?? 'e'
    const changed = [
      before + after,
      before + letter + letter + after,
      before + near[below(random, near.length)] + after,
      before + after.slice(0, 1) + letter + after.slice(1),
    ][below(random, 4)]
    if (changed && changed !== word) return changed
  }
}

/** Inflections that are tried; those that occur in the records are words. */
const endings: readonly [RegExp, string][] = [
  [/([^s])$/, '$1s'],
  [/(s|x|ch|sh)$/, '$1es'],
  [/([^aeiou])y$/, '$1ies'],
  [/([^su])s$/, '$1'],
  [/(ss|x|ch|sh)es$/, '$1'],
  [/ies$/, 'y'],
  [/sis$/, 'ses'],
  [/ses$/, 'sis'],
  [/e$/, 'ed'],
  [/e$/, 'ing'],
  [/([^aeiou])$/, '$1ed'],
  [/([^aeiou])$/, '$1ing'],
  [/([a-z]{4})ing$/, '$1'],
  [/([a-z]{4})ing$/, '$1e'],
  [/([a-z]{4})ed$/, '$1'],
  [/([a-z]{4}e)d$/, '$1'],
]

/** Returns the word in another inflection that `isWord` accepts, or the word itself if there is none. */
export function inflect(word: string, isWord: (word: string) => boolean, random: Random): string {
  const others = endings
    .filter(([ending]) => ending.test(word))
    .map(([ending, other]) => word.replace(ending, other))
    .filter((other) => other !== word && isWord(other))
  return others[below(random, others.length)] ?? word
}

const stays = /^(resize|seize|prize|size|capsize|sized|prized|seized)/
const britishRules: readonly [RegExp, string][] = [
  [
    /^(behavi|lab|neighb|col|fav|hon|harb|rum|hum|vap|endeav|flav|arm|vig|val)or(?=$|s|al|ed|ing|hood|able|ly|ful|ite|less)/,
    '$1our',
  ],
  [
    /^(model|travel|label|signal|channel|counsel|fuel|level|cancel|equal|total|tunnel|quarrel|marshal)(ed|ing|er|ers)$/,
    '$1l$2',
  ],
  [/yz(e|es|ed|ing|er|ers)$/, 'ys$1'],
  [/iz(e|es|ed|ing|er|ers|ation|ations|ational)$/, 'is$1'],
  [/^(cent|fib|theat|lit|lust|calib)er(s?)$/, '$1re$2'],
  [/^(def|off|pret)ense(s?)$/, '$1ence$2'],
  [/^program(s?)$/, 'programme$1'],
  [/^(catal|anal|dial)og(s?)$/, '$1ogue$2'],
  [/^aging$/, 'ageing'],
  [/^(judg|acknowledg)ment(s?)$/, '$1ement$2'],
  [/^skeptic/, 'sceptic'],
  [/^(enrol|fulfil|instal)l(ment)/, '$1$2'],
  [/^(skil|wil)l(ful)/, '$1$2'],
  [/^aluminum$/, 'aluminium'],
  [/^artifact/, 'artefact'],
  [/^pediatric/, 'paediatric'],
  [/^maneuver/, 'manoeuvre'],
  [/^(an)esthe/, '$1aesthe'],
  [/^leukemia/, 'leukaemia'],
  [/^sulfur/, 'sulphur'],
  [/^gray(s?)$/, 'grey$1'],
  [/^plow/, 'plough'],
  [/^mold/, 'mould'],
  [/^(pal|arch)eo/, '$1aeo'],
  [/^fet(us|al)/, 'foet$1'],
  [/^tires$/, 'tyres'],
]

/** Returns the British spelling of an American word, or null if it is spelt alike. */
export function british(word: string): string | null {
  if (stays.test(word)) return null
  for (const [american, replacement] of britishRules)
    if (american.test(word)) return word.replace(american, replacement)
  return null
}
