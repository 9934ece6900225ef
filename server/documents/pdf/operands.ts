/** Checks and prints the operands of the operators that are copied. */
import { print, printNumber, Str, type Value } from './values.ts'

/**
 * Operators with a fixed number of operands, which are copied (ISO 32000-2, annex A). Types of operands: `n`
 * number, `s` string, `a` array of strings and numbers, `d` array of numbers. All other operators are handled
 * separately or dropped.
 */
export const signatures: Record<string, string> = {
  q: '',
  Q: '',
  cm: 'nnnnnn',
  w: 'n',
  J: 'n',
  j: 'n',
  M: 'n',
  d: 'dn',
  i: 'n',
  m: 'nn',
  l: 'nn',
  c: 'nnnnnn',
  v: 'nnnn',
  y: 'nnnn',
  h: '',
  re: 'nnnn',
  S: '',
  s: '',
  f: '',
  F: '',
  'f*': '',
  B: '',
  'B*': '',
  b: '',
  'b*': '',
  n: '',
  W: '',
  'W*': '',
  BT: '',
  ET: '',
  Tc: 'n',
  Tw: 'n',
  Tz: 'n',
  TL: 'n',
  Tr: 'n',
  Ts: 'n',
  Td: 'nn',
  TD: 'nn',
  Tm: 'nnnnnn',
  'T*': '',
  Tj: 's',
  TJ: 'a',
  "'": 's',
  '"': 'nns',
  d0: 'nn',
  d1: 'nnnnnn',
  G: 'n',
  g: 'n',
  RG: 'nnn',
  rg: 'nnn',
  K: 'nnnn',
  k: 'nnnn',
}

/** Returns the operator's operands from the end of the list, or null if their types are wrong. */
export function printOperands(operands: Value[], signature: string): string | null {
  if (operands.length < signature.length) return null
  const first = operands.length - signature.length
  let text = ''
  for (let i = 0; i < signature.length; i++) {
    const printed = printOperand(operands[first + i], signature[i])
    if (printed === null) return null
    text += i === 0 ? printed : ` ${printed}`
  }
  return text
}

function printOperand(operand: Value | undefined, kind: string | undefined): string | null {
  if (kind === 'n') return typeof operand === 'number' ? printNumber(operand) : null
  if (kind === 's') return operand instanceof Str ? print(operand) : null
  if (!Array.isArray(operand)) return null
  const items = operand.filter((item) => typeof item === 'number' || (kind === 'a' && item instanceof Str))
  return `[${items.map(print).join(' ')}]`
}
