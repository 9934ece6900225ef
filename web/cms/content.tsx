import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { contentSections, contentTypeNames, contentTypes, sectionNames } from '#domain/journal/cms.ts'
import type { ContentView, DefaultContentView } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { calls, keys } from './calls.ts'
import { ContentDialog } from './content-dialog.tsx'
import { ContentItem, OurTexts } from './content-item.tsx'
import { isSaved } from './content-values.ts'
import { Heads, ItemTable } from './item.tsx'
import { Filter, Loaded, SearchBox } from './parts.tsx'
import { Remove } from './remove.tsx'
import { texts } from './texts.ts'
import { WaitingList } from './waiting.tsx'

const words = texts.content

export function ContentTab() {
  const query = useApiQuery({ queryKey: keys.content, refetchOnMount: 'always' })
  const [search, setSearch] = useState('')
  const [section, setSection] = useState('')
  const [type, setType] = useState('')
  const defaults = useApiQuery({ queryKey: keys.defaults, refetchOnMount: 'always' })
  const policies = useApiQuery({ queryKey: keys.policies, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<ContentView | DefaultContentView | 'new' | null>(null)
  const [removed, setRemoved] = useState<ContentView | null>(null)
  // Search results and lists of links lead to an item: ?edit=…
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('edit')
  const everything: (ContentView | DefaultContentView)[] = [...(query.data ?? []), ...(defaults.data ?? [])]
  const linked = everything.find(({ key }) => key === asked)
  const opened = edited ?? linked ?? null
  const close = () => {
    setEdited(null)
    if (asked !== null) setParameters({}, { replace: true, preventScrollReset: true })
  }
  const sought = search.trim().toLowerCase()
  const matches = (item: DefaultContentView) =>
    (!section || item.section === section) &&
    (!type || item.contentType === type) &&
    `${item.title} ${item.key} ${item.content}`.toLowerCase().includes(sought)

  return (
    <>
      <div className="toolbar">
        <SearchBox label={words.search} hint={words.searchHint} value={search} onChange={setSearch} />
        <Filter
          label={words.section}
          value={section}
          onChange={setSection}
          options={contentSections.map((id) => [id, sectionNames[id]] as const)}
        />
        <Filter
          label={words.type}
          value={type}
          onChange={setType}
          options={contentTypes.map((id) => [id, contentTypeNames[id]] as const)}
        />
        <Button className="push" icon={Plus} onClick={() => setEdited('new')}>
          {words.add}
        </Button>
      </div>
      <Loaded
        query={query}
        failed={words.fetchFailed}
        waiting={
          <WaitingList
            className="cms-contents"
            heads={words.heads}
            words={['full', 'full', 'w-60']}
            grouped
          />
        }
      >
        {(items) => {
          const taken = new Set(items.map(({ key }) => key))
          const ours = (defaults.data ?? []).filter(({ key }) => !taken.has(key))
          const begun = (policies.data ?? []).filter(({ key }) => !taken.has(key))
          const shown = items.filter(matches)
          const groups = contentSections
            .map((id) => ({ id, members: shown.filter((item) => item.section === id) }))
            .filter(({ members }) => members.length > 0)
          return (
            <>
              {items.length === 0 && <Empty title={words.empty}>{words.emptyBody}</Empty>}
              {items.length > 0 && shown.length === 0 && (
                <Empty title={words.nothing}>{words.nothingBody}</Empty>
              )}
              <div className="cms-list cms-contents">
                {shown.length > 0 && <Heads heads={words.heads} />}
                {groups.map(({ id, members }) => (
                  <section key={id} aria-labelledby={`section-${id}`}>
                    <h2 className="cms-group" id={`section-${id}`}>
                      {sectionNames[id]} <span className="figures">{members.length}</span>
                    </h2>
                    <ItemTable labelledBy={`section-${id}`} heads={words.heads}>
                      {members.map((item) => (
                        <ContentItem
                          key={item.key}
                          item={item}
                          onEdit={() => setEdited(item)}
                          onRemove={() => setRemoved(item)}
                        />
                      ))}
                    </ItemTable>
                  </section>
                ))}
                <OurTexts
                  summary={words.policiesCount(begun.length)}
                  items={begun.filter(matches)}
                  isSought={sought !== ''}
                  onEdit={setEdited}
                />
                <OurTexts
                  summary={words.oursCount(ours.length)}
                  items={ours.filter(matches)}
                  isSought={sought !== ''}
                  onEdit={setEdited}
                />
              </div>
            </>
          )
        }}
      </Loaded>
      {opened && (
        <ContentDialog
          key={opened === 'new' ? 'new' : opened.key}
          item={isSaved(opened) ? opened : null}
          ours={opened !== 'new' && !isSaved(opened) ? opened : null}
          onClose={close}
        />
      )}
      {removed && (
        <Remove
          words={words}
          name={removed.title}
          call={() => calls.content.remove(removed.id)}
          list={keys.content}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
