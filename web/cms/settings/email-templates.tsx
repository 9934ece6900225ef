import { useState } from 'react'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { keys } from '../calls.ts'
import { Of } from '../item.tsx'
import { Loaded, SearchBox } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingLog } from '../waiting.tsx'
import { EmailTemplateDialog } from './email-template-dialog.tsx'

const words = texts.emails

/** Lists all messages that the system sends, with their default or custom wording. */
export function EmailTemplates() {
  const query = useApiQuery({ queryKey: keys.emails, refetchOnMount: 'always' })
  const [search, setSearch] = useState('')
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = query.data?.find(({ template }) => template === editedId)
  const sought = search.trim().toLowerCase()
  return (
    <>
      <h2 className="section-title">{words.title}</h2>
      <p className="help">{words.help}</p>
      <div className="toolbar cms-toolbar">
        <SearchBox label={words.search} hint={words.searchHint} value={search} onChange={setSearch} />
      </div>
      <Loaded query={query} failed={words.fetchFailed} waiting={<WaitingLog className="cms-rows" />}>
        {(templates) => (
          <ul className="cms-rows">
            {templates
              .filter(({ name, to, when, subject }) =>
                `${name} ${to} ${when} ${subject}`.toLowerCase().includes(sought),
              )
              .map((template) => (
                <li key={template.template}>
                  <div>
                    <h3>{template.name}</h3>
                    <p className="help">{words.to(template.to, template.when)}</p>
                  </div>
                  <p className="cms-row-subject">{template.subject}</p>
                  <p className="cms-row-mark">{template.isOwn && <Badge tone="info">{words.own}</Badge>}</p>
                  <Button kind="words" onClick={() => setEditedId(template.template)}>
                    <Of words={texts.edit} name={template.name} />
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {edited && <EmailTemplateDialog template={edited} onClose={() => setEditedId(null)} />}
    </>
  )
}
