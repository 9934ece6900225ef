import type { Meter } from './automaton.ts'
import { gaps, type Token } from './tokens.ts'
import { conjunctions } from './words.ts'

interface Initials {
  first: number
  last: number
  letters: string
}

/** 'J.M.', 'J. M.', 'J.-P. S.' or 'JM'. */
export function groupsOfInitials(tokens: readonly Token[], meter: Meter): Initials[] {
  const groups: Initials[] = []
  for (let i = 0; i < tokens.length; i++) {
    meter.steps++
    const token = tokens[i]
    if (!token?.isCaps || token.isNumber) continue
    if (token.key.length > 1) {
      if (token.key.length <= 5) groups.push({ first: i, last: i, letters: token.key })
      continue
    }
    let letters = token.key
    let last = i
    for (let next = tokens[i + 1]; next && letters.length < 6; next = tokens[last + 1]) {
      const joins =
        next.key.length === 1 &&
        next.isCaps &&
        !next.isNumber &&
        !(next.gap & ~(gaps.dot | gaps.space | gaps.hyphen))
      if (!joins) break
      letters += next.key
      last++
    }
    if (last > i) groups.push({ first: i, last, letters })
    i = last
  }
  return groups
}

const contributionVerbs =
  /^(designed|conceived|conceptuali[sz]ed|wrote|writes|drafted|performed|collected|supervised|developed|contributed|analy[sz]ed|conducted|led|edited|reviewed|prepared|ran|acquired|revised|read|approved|provided|undertook|participated|initiated|coordinated|managed|carried|curated|implemented|co|concibio|diseno|escribio|redacto|analizo|realizo|superviso|recopilo|contribuyo|concebeu|desenhou|escreveu|redigiu|analisou|realizou|coletou|contribuiu|supervisionou|konzipierte|entwarf|schrieb|verfasste|analysierte|erhob|leitete|betreute|concu|redige|ecrit|analyse|realise|supervise|dirige|contribue)$/
const contributionRoles =
  /^(conceptuali[sz]ation|methodology|software|validation|analysis|investigation|resources|curation|draft|writing|preparation|editing|review|visuali[sz]ation|supervision|administration|acquisition|design|contributions?|conceptualizacion|metodologia|redaccion|edicion|analisis|investigacion|supervision|conceituacao|redacao|edicao|analise|investigacao|supervisao|konzeption|methodik|redaktion|conception|methodologie|redaction)$/
/** Abbreviations that are rarely initials of people. */
const usualAbbreviations =
  /^(us|uk|eu|un|ai|it|pr|tv|gdp|usa|imf|fdi|oecd|who|ml|rd|hr|ceo|cfo|phd|ba|ma|md|ok|no|id)$/

/** Whether initials are part of a contribution statement: 'J.M. designed', 'Software: J.M., A.B.'. */
export function isContribution(tokens: readonly Token[], first: number, last: number, meter: Meter): boolean {
  const skips = ({ key, isCaps }: Token) => (isCaps && key.length <= 4) || conjunctions.has(key)
  const isDotted = first < last
  if (!isDotted && usualAbbreviations.test(tokens[first]?.key ?? '')) return false
  let after = last + 1
  while (after < last + 24 && tokens[after] && skips(tokens[after] as Token)) after++
  let before = first - 1
  while (before > first - 24 && tokens[before] && skips(tokens[before] as Token)) before--
  meter.steps += after - before
  const next = tokens[after]
  if (next && contributionVerbs.test(next.key) && !(next.gap & ~(gaps.space | gaps.dot | gaps.newline)))
    return true
  const isSeparate = ((tokens[before + 1]?.gap ?? 0) & (gaps.comma | gaps.other | gaps.open)) !== 0
  if (isSeparate && contributionRoles.test(tokens[before]?.key ?? '')) return true
  const isHeading = next !== undefined && ((tokens[last + 1]?.gap ?? 0) & (gaps.other | gaps.open)) !== 0
  return isHeading && contributionRoles.test(next.key)
}
