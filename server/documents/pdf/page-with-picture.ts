import * as mupdf from 'mupdf'

/** Longest side of the page in points (A4). */
const longestSide = 842

/** Returns a PDF of one page that a picture (PNG or JPEG) fills. Nothing else of the file is in it. */
export function pageWithPicture(bytes: Uint8Array): Uint8Array {
  const image = new mupdf.Image(bytes as never)
  const [width, height] = [image.getWidth(), image.getHeight()]
  const scale = longestSide / Math.max(width, height)
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
  const pdf = new mupdf.PDFDocument()
  const pictures = pdf.newDictionary()
  pictures.put('P', pdf.addImage(image))
  const resources = pdf.newDictionary()
  resources.put('XObject', pictures)
  pdf.insertPage(
    -1,
    pdf.addPage([0, 0, across, down], 0, resources, `q ${across} 0 0 ${down} 0 0 cm /P Do Q`),
  )
  const made = pdf.saveToBuffer('garbage=4,compress').asUint8Array().slice()
  pdf.destroy()
  return made
}
