import type { SystemView } from '#domain/schemas/records.ts'
import { texts } from '../texts.ts'
import { State, SystemPart } from './system-part.tsx'

const words = texts.records.system

export function SystemStores({ system: { database, storage } }: { system: SystemView }) {
  return (
    <>
      <SystemPart
        title={words.database}
        rows={[
          [words.state, <State key="state" {...database} />],
          [words.version, `PostgreSQL ${database.version}, ${words.databaseKinds[database.kind]}`],
          [words.size, words.bytes(database.bytes)],
          [words.connections, database.connections],
          [words.migrations, database.migrations],
        ]}
      />
      <SystemPart
        title={words.storage}
        rows={[
          [words.state, <State key="state" {...storage} />],
          [words.place, words.storageKinds[storage.kind]],
          [
            words.free,
            storage.freeBytes === null
              ? words.unknown
              : words.freeOf(storage.freeBytes, storage.totalBytes ?? 0),
          ],
          [words.virusScan, storage.virusScan ? words.on : words.off],
        ]}
      />
    </>
  )
}
