/**
 * Writes all other characters of a script as escapes: with a single one, V8 keeps it with two bytes a character. String.raw would
 * return the escape, which means the same in regular expressions; we use it for nothing else.
 * @param {string} code
 */
export function inAscii(code) {
  return code.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
