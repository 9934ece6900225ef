import { isTestDoi } from '#domain/article/test-doi.ts'
import { doiTexts as texts } from './access-texts.ts'

/** A DOI as a link. A DOI with the prefix for examples leads nowhere, so it is text and says so. */
export function DoiLink({ doi }: { doi: string }) {
  const address = `https://doi.org/${doi}`
  return isTestDoi(doi) ? (
    <>
      {address} {texts.test}
    </>
  ) : (
    <a href={address}>{address}</a>
  )
}
