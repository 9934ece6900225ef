import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '#web/app/auth.ts'
import { discussionKeys } from '#web/app/discussions/calls.ts'
import { texts } from '#web/app/discussions/texts.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { discussionTexts as words } from './discussion-texts.ts'
import { EditorsDiscussion } from './editors-discussion.tsx'
import { NewDiscussion } from './new-discussion.tsx'

/** The discussions on a manuscript: among editors, with the authors, and with single reviewers. */
export function Discussions({ manuscriptId }: { manuscriptId: string }) {
  const query = useApiQuery({
    queryKey: discussionKeys.manuscript(manuscriptId),
    refetchOnMount: 'always',
  })
  const { user } = useAuth()
  const [writing, setWriting] = useState(false)
  const { data } = query
  const mine = data?.viewer === 'editor' ? data : undefined
  // Nothing for an editor who has not answered yet whether they are an author.
  if (mine && mine.mayStart.length === 0) return null
  return (
    <section id="discussions" aria-labelledby="discussions-title" tabIndex={-1}>
      <h2 id="discussions-title" className="section-title">
        {words.title}
      </h2>
      {query.isError && !data ? (
        <Failure level={3} title={texts.loadFailed} onRetry={() => query.refetch()} />
      ) : !mine || !user ? (
        <div role="status">
          <span className="hidden-text">{texts.loading}</span>
          <Skeleton lines={['full', 'w-80']} />
        </div>
      ) : (
        <>
          {mine.discussions.length === 0 && <p className="editor-quiet-text">{words.none}</p>}
          {mine.discussions.map((discussion) => (
            <EditorsDiscussion
              key={discussion.id}
              {...{ manuscriptId, discussion }}
              list={mine}
              personId={user.id}
            />
          ))}
          <p className="discussion-start">
            <Button size="small" icon={MessageSquare} onClick={() => setWriting(true)}>
              {words.start}
            </Button>
          </p>
          {writing && (
            <NewDiscussion
              manuscriptId={manuscriptId}
              list={mine}
              personId={user.id}
              onClose={() => setWriting(false)}
            />
          )}
        </>
      )}
    </section>
  )
}
