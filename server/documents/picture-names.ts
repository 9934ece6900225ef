/** The name of a file without its folders. */
export const baseOf = (name: string): string => name.split(/[\\/]/).at(-1) ?? name

const pictureFile = /\.(?:png|jpe?g|svg|gif|webp|pdf|eps|tiff?|bmp|wmf|emf)$/i

/**
 * Finds the picture that a source refers to, whatever folder it is in. A reference without an extension, or with that of
 * another format than was uploaded, finds the picture, too. What follows the last point of a name may belong to it, as in
 * 'info:doi/10.5555/journal.ports.0193.g001'.
 */
export function pictureNamed(
  reference: string,
  parts: readonly (readonly [name: string, bytes: Uint8Array])[],
): Uint8Array | undefined {
  const wanted = baseOf(reference).toLowerCase()
  const names = [wanted, wanted.replace(pictureFile, '')]
  const [, bytes] =
    parts.find(([name]) => baseOf(name).toLowerCase() === wanted) ??
    parts.find(
      ([name]) =>
        pictureFile.test(name) && names.includes(baseOf(name).toLowerCase().replace(pictureFile, '')),
    ) ??
    []
  return bytes
}
