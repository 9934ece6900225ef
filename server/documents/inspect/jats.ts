/** Whether a file is a JATS article, judged by its first element. */
export function isJatsFile(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 65_536)).toString('latin1').replaceAll('\0', '')
  return /<(?:[A-Za-z]+:)?article[\s>]/.test(head) && !/\\document(?:class|style)\b/.test(head)
}
