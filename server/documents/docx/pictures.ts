import type { Unzipped } from 'fflate'
import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { type Crop, reencodePicture } from '../reencode.ts'
import { cleanSvg } from '../svg.ts'
import type { DocxParts, Relationship } from './parts.ts'
import { childNamed, descendants, type XmlElement } from './xml.ts'

/**
 * Re-encodes the pictures that the text shows, each cropped to its visible part. Pictures that cannot be
 * decoded (EMF, WMF) are removed together with the references to them.
 */
export function takePictures(files: Unzipped, parts: DocxParts, matcher: IdentityMatcher): void {
  for (const [part, root] of parts.xml) {
    const relationships = parts.relationships.get(part) ?? []
    const used: Relationship[] = []
    const pictureOf = (id: string, crop: Crop | null): string | null => {
      const from = relationships.find((r) => r.id === id)
      const bytes = from && files[from.target]
      if (!from || !bytes || from.external || !from.type.endsWith('/image')) return null
      const key = crop ? `${from.target}#${Object.values(crop).join()}` : from.target
      if (!parts.pictures.has(key)) {
        const made = remade(bytes, crop, matcher)
        if (!made) return null
        const path = `word/media/image${parts.pictures.size + 1}.${made.extension}`
        parts.pictures.set(key, { path, bytes: made.bytes })
      }
      const known = used.find(({ target }) => target === key)
      if (known) return known.id
      const relationship = { ...from, id: `rId${used.length + 101}`, target: key }
      used.push(relationship)
      return relationship.id
    }
    for (const fill of descendants(root, 'pic:blipFill')) {
      const blip = childNamed(fill, 'a:blip')
      const id = blip?.attributes['r:embed']
      if (blip && id) setOrDelete(blip, 'r:embed', pictureOf(id, cropOf(childNamed(fill, 'a:srcRect'))))
      // The picture itself has been cropped, so the crop is removed from the markup.
      fill.children = fill.children.filter((child) => typeof child === 'string' || child.name !== 'a:srcRect')
    }
    for (const image of descendants(root, 'v:imagedata')) {
      const id = image.attributes['r:id']
      if (id) setOrDelete(image, 'r:id', pictureOf(id, null))
    }
    parts.relationships.set(part, [...relationships.filter((r) => !r.type.endsWith('/image')), ...used])
  }
}

function setOrDelete(element: XmlElement, attribute: string, value: string | null): void {
  // The value 'none' marks a reference to a picture that cannot be shown.
  element.attributes[attribute] = value ?? 'none'
}

function remade(bytes: Uint8Array, crop: Crop | null, matcher: IdentityMatcher) {
  const start = new TextDecoder().decode(bytes.subarray(0, 1000))
  if (/<svg|<\?xml|<!doctype svg/i.test(start)) {
    // Vector shapes cannot be cropped, so a cropped SVG is dropped.
    const svg = crop ? null : cleanSvg(bytes, matcher)
    return svg && { bytes: svg, extension: 'svg' }
  }
  return reencodePicture(bytes, crop)
}

/** Returns the crop of each side in thousandths of a percent. Negative values add a margin. */
function cropOf(rectangle: XmlElement | undefined): Crop | null {
  const side = (name: string) =>
    Math.min(0.99, Math.max(0, Number(rectangle?.attributes[name] ?? 0) / 100_000 || 0))
  const crop = { left: side('l'), top: side('t'), right: side('r'), bottom: side('b') }
  if (crop.left + crop.right >= 1 || crop.top + crop.bottom >= 1) return null
  return Object.values(crop).some((part) => part > 0) ? crop : null
}
