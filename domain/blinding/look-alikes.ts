/**
 * Letters of other alphabets that look like Latin letters. Replacing a letter of a name with one of them
 * would hide the name from a search, but not from readers. Names and texts are folded in the same way, so
 * names in Cyrillic or Greek still match.
 */
interface LookAlike {
  letter: string
  /**
   * A second letter that it looks like. 'Ν' looks like N and 'ν' like v, but both are folded to one letter.
   */
  other?: string
}

/**
 * Pairs of a letter of another alphabet, in lower case and without diacritics, and the Latin letter that it
 * looks like.
 */
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
