/**
 * Surnames that are also ordinary words or places in economics texts, and generic mailbox names. Such a word
 * alone identifies nobody, and removing it from a title would reveal the author.
 */
const words = new Set(
  (
    'abbot abbott admin april archer art august austin author baker bank banks bass bay bell berlin best bill ' +
    'bird bishop black blue bond bonds bridge bridges brook brooks brown bush cash chance chapman charlotte ' +
    'chase church city clay close contact cook cooper cost costs court cross crown dale dawn day dean dollar ' +
    'drew early east economics editor editorial england english faith farmer field fields firm fish fisher ' +
    'florence flowers ford forest forward foster fox france francis frank freed freeman french frost gates ' +
    'georgia german gold golden good grace grant gray green grey grove grow hall hand hardy harper hart ' +
    'havana head heath hill hills hope house hunt hunter india info ireland irish iron israel ivy jack jordan ' +
    'journal joy judge june king kings knight lake land lane law laws lead lean lee lily lima lion list ' +
    'little lock london long love low lucky lynch main major march mark market marks marsh martin mason ' +
    'master may mayor mercer merchant mercy milan mill miller mills minor money moon moore more moss mount ' +
    'neal new noble north nova oak office olive page paris park parks parry pay peace penny perry pike piper ' +
    'poland pole pool poole poor pope porter potter pound power powers price prices pride prince profit ray ' +
    'read referee research reviewer rice rich rise rivers rob rock rome root rose round row rule russia sale ' +
    'sales sand savage scale scott sea seal secretary sellers sharp shepherd shore short silver singer small ' +
    'smart smith snow south spain spring stone story street strong sue summer summers sun swan swift sydney ' +
    'tailor tanner tax taylor temple thatcher thorn till town trade trader turner tyler valley victoria ' +
    'virginia walker wall wang ward washington waters way weaver weber wells west white wild will wills wind ' +
    'winter winters wise wolf wood woods worth wright yang yen york young'
  ).split(' '),
)

export function isPlainWord(word: string): boolean {
  return words.has(word.toLowerCase().replace(/['’]s$/, ''))
}
