import { escapeXml } from './xml.ts'

/** The version of the document types of MECA (NISO RP-30) that packages follow. */
const mecaVersion = '1.0'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const doctype = (root: string) =>
  `<!DOCTYPE ${root} PUBLIC "-//MECA//DTD ${root[0]?.toUpperCase()}${root.slice(1)} v${mecaVersion}//en" "https://meca.zip/${root}-${mecaVersion}.dtd">\n`
const namespace = (root: string) => `https://manuscriptexchange.org/schema/${root}`

export interface MecaItem {
  id: string
  /** A type of the MECA vocabulary, such as 'manuscript'. */
  type: string
  title: string
  mediaType: string
  /** Path in the package. */
  href: string
}

/** manifest.xml: the files of a package. */
export function mecaManifest(items: readonly MecaItem[]): string {
  return `${declaration}${doctype('manifest')}<manifest xmlns="${namespace('manifest')}" xmlns:xlink="http://www.w3.org/1999/xlink" manifest-version="${mecaVersion}">
${items
  .map(
    ({ id, type, title, mediaType, href }) =>
      `  <item id="${id}" item-type="${type}">\n    <item-title>${escapeXml(title)}</item-title>\n    <instance media-type="${escapeXml(mediaType)}" xlink:href="${escapeXml(href)}"/>\n  </item>`,
  )
  .join('\n')}
</manifest>
`
}

interface Transfer {
  from: { title: string; shortTitle: string }
  email: string
  /** Who receives the package, such as the title of a journal. */
  receiver: string
  comment: string
}

/** transfer.xml: from whom a package comes, and to whom it goes. */
export function mecaTransfer({ from, email, receiver, comment }: Transfer): string {
  return `${declaration}${doctype('transfer')}<transfer xmlns="${namespace('transfer')}" transfer-version="${mecaVersion}">
  <transfer-source>
    <service-provider>
      <provider-name>Imprimatur</provider-name>
    </service-provider>
    <publication type="journal">
      <publication-title>${escapeXml(from.title)}</publication-title>
      <acronym>${escapeXml(from.shortTitle)}</acronym>${email ? `\n      <contact><email>${escapeXml(email)}</email></contact>` : ''}
    </publication>
  </transfer-source>
  <destination>
    <service-provider/>
    <publication type="journal">
      <publication-title>${escapeXml(receiver)}</publication-title>
    </publication>
  </destination>
  <processing-instructions>
    <processing-comments>${escapeXml(comment)}</processing-comments>
  </processing-instructions>
</transfer>
`
}
