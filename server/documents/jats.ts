import { importJats, JatsRefusal, versionRefusal } from '../jats/import.ts'
import { validateJats } from '../jats/validate.ts'
import { DocumentError, type JatsUpload } from './contract.ts'

const mostBytes = 20 * 2 ** 20

/** Reads and checks a JATS file. Throws DocumentError if it is not JATS or not safe. */
export function readJatsUpload(bytes: Uint8Array): JatsUpload {
  if (bytes.length > mostBytes)
    throw new DocumentError('too-large', 'This JATS file is larger than 20 MB. Take embedded data out of it.')
  try {
    const imported = importJats(bytes)
    const problems = validateJats(imported.xml)
    const { xml, version } = imported
    return { xml, version, problems, refusal: versionRefusal(imported, problems.length) }
  } catch (cause) {
    if (cause instanceof JatsRefusal) throw new DocumentError(cause.code, cause.message)
    throw cause
  }
}
