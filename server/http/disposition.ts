/** Returns a Content-Disposition header with the whole name and an ASCII fallback (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  const ascii = fileName.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
