/**
 * Gives printed pages all their pictures. Those that nobody has scrolled to are not loaded, and Chromium prints without
 * waiting for them, even if they are made eager on 'beforeprint'. Only a picture that is in its own address is there in time,
 * so the missing ones are fetched synchronously: nothing but the printing waits for that.
 */
export function installPrintedPictures(text: HTMLElement): () => void {
  const addresses = new Map<HTMLImageElement, string>()
  const embed = () => {
    for (const image of text.querySelectorAll('img')) {
      if (image.complete && image.naturalWidth > 0) continue
      const data = fetched(image.src)
      if (!data) continue
      addresses.set(image, image.getAttribute('src') ?? '')
      image.loading = 'eager'
      image.src = data
    }
  }
  const restore = () => {
    for (const [image, address] of addresses) image.src = address
    addresses.clear()
  }
  addEventListener('beforeprint', embed)
  addEventListener('afterprint', restore)
  return () => {
    removeEventListener('beforeprint', embed)
    removeEventListener('afterprint', restore)
  }
}

/** The file at an address as a data: address, or null where it cannot be had. */
function fetched(address: string): string | null {
  try {
    const request = new XMLHttpRequest()
    request.open('GET', address, false)
    // Synchronous requests give text only. In this character set each character's lower byte is a byte of the file.
    request.overrideMimeType('text/plain; charset=x-user-defined')
    request.send()
    if (request.status !== 200) return null
    const bytes = request.responseText.replaceAll(/./gs, (one) =>
      String.fromCharCode(one.charCodeAt(0) & 255),
    )
    return `data:${request.getResponseHeader('content-type')};base64,${btoa(bytes)}`
  } catch {
    return null
  }
}
