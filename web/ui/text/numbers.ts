const small = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const grouped = new Intl.NumberFormat('en-US')

/** 1204 → '1,204'. */
export function count(value: number): string {
  return grouped.format(value)
}

/** Returns numbers up to twelve in words, larger ones in digits. */
export function inWords(value: number): string {
  return small[value] ?? count(value)
}

/** Returns a number with its noun in the right form: '1 citation', '3 citations'. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('en') + text.slice(1)
}
