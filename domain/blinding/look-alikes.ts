/**
 * Letters of other alphabets that look like Latin ones. A name in which a letter is replaced by one of them can still be read,
 * but a search would miss it. Names are folded in the same way as texts, so names in Cyrillic or Greek still match.
 */
interface LookAlike {
  letter: string
  /** What the letter also looks like: 'Ν' looks like N and 'ν' like v, but both are folded to one letter. */
  other?: string
}

/** Pairs of a letter, in lower case and without diacritics, and the Latin letters that it looks like. */
const pairs = {
  cyrillic: 'аa вb еe нh кk мm оo рp сc тt уyu хx іi јj ѕs һh ԁd ԛq ԝw ԍg ѵv ԃd ҝk ҳx әe ӏl ьb',
  greek: 'αa βb εe ζz ηhn ιi κk μmu νnv οo ρp τt υyu χx γy ωw ϲc ϳj ϱp',
  armenian: 'օo ոn սu հh ցg քp',
  smallCapitals: 'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz',
  phonetic: 'ɑa ɡg ɩi ꞁl ʋu ɾr ʃs',
}

export const lookAlikes: ReadonlyMap<string, LookAlike> = new Map(
  Object.values(pairs).flatMap((line) =>
    line.split(' ').map((pair): [string, LookAlike] => {
      const [char = '', letter = '', other] = pair
      return [char, other === undefined ? { letter } : { letter, other }]
    }),
  ),
)
