import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import type { OwnDiscussions as Answer, EditorDiscussions } from '#domain/schemas/discussion.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { type ApiKey, useApiQuery } from '../query.ts'
import type { Door } from './calls.ts'
import { Discussion } from './discussion.tsx'
import { NewMessage } from './new-message.tsx'
import { ReplyForm } from './reply-form.tsx'
import { texts } from './texts.ts'
import { Thread } from './thread.tsx'

interface OwnDiscussionsProps {
  /** Key of the query that reads them. */
  of: ApiKey<EditorDiscussions | Answer> | ApiKey<Answer>
  door: Door
  /** Where the server keeps the text of a new discussion: the manuscript, or the assignment. */
  place: string
  personId: string
  side: 'author' | 'reviewer'
}

/** The messages that authors or a reviewer exchange with the editors, on the page of the manuscript. */
export function OwnDiscussions({ of, door, place, personId, side }: OwnDiscussionsProps) {
  const words = texts[side]
  const query = useApiQuery<EditorDiscussions | Answer>({
    queryKey: of as ApiKey<EditorDiscussions | Answer>,
    refetchOnMount: 'always',
  })
  const [writing, setWriting] = useState(false)
  const { data } = query
  const isOpen = data !== undefined && (writing || (data.draft !== null && data.draft.body !== ''))
  return (
    <section id="discussions" aria-labelledby="discussions-title">
      <h2 id="discussions-title" className="section-title">
        {words.title}
      </h2>
      {query.isError && !data ? (
        <Failure level={3} title={texts.loadFailed} onRetry={() => query.refetch()} />
      ) : !data ? (
        <div role="status">
          <span className="hidden-text">{texts.loading}</span>
          <Skeleton lines={['full', 'w-80']} />
        </div>
      ) : (
        <>
          {data.discussions.length === 0 ? (
            !isOpen && <p className="help">{words.none}</p>
          ) : (
            <p className="help">{words.readers}</p>
          )}
          {data.discussions.map((discussion) => (
            <Discussion key={discussion.id} discussion={discussion}>
              <Thread messages={discussion.messages} />
              {discussion.closedAt && <p className="help">{texts.closedHelp}</p>}
              <ReplyForm door={door} discussion={discussion} personId={personId} />
            </Discussion>
          ))}
          {isOpen ? (
            <NewMessage
              {...{ door, place, personId }}
              saved={data.draft}
              readers={words.readers}
              onDone={() => setWriting(false)}
            />
          ) : (
            <p className="discussion-start">
              <Button size="small" icon={MessageSquare} onClick={() => setWriting(true)}>
                {words.start}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}
