import { useState } from 'react'
import { groupOf } from '#domain/journal/board.ts'
import type { BoardMemberView } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Avatar } from '#web/ui/marks/engraving.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { calls, keys } from '../calls.ts'
import { ActiveBadge, Item, Of } from '../item.tsx'
import { Remove } from '../remove.tsx'
import { texts } from '../texts.ts'
import { MemberDialog } from './member-dialog.tsx'
import { PartList } from './part-list.tsx'

const words = texts.board

function isOver({ termUntil }: BoardMemberView): boolean {
  return termUntil !== null && termUntil < new Date().getFullYear()
}

export function Board() {
  const query = useApiQuery({ queryKey: keys.board, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<BoardMemberView | 'new' | null>(null)
  const [removed, setRemoved] = useState<BoardMemberView | null>(null)
  return (
    <>
      <PartList words={words} query={query} onAdd={() => setEdited('new')}>
        {(member) => (
          <Item
            level={3}
            title={
              <>
                <Avatar name={member.name} imageUrl={member.imageUrl} />
                {member.name}
              </>
            }
            mark={null}
            badges={
              <>
                <Badge>{groupOf(member)}</Badge>
                {isOver(member) && <Badge>{words.termOver}</Badge>}
                <ActiveBadge isActive={member.isActive} />
              </>
            }
            actions={
              <>
                <Button kind="words" onClick={() => setEdited(member)}>
                  <Of words={texts.edit} name={member.name} />
                </Button>
                <Button kind="danger-words" onClick={() => setRemoved(member)}>
                  <Of words={texts.remove} name={member.name} />
                </Button>
              </>
            }
          >
            <p>
              {member.title}
              <br />
              {member.institution}, {member.location}
            </p>
          </Item>
        )}
      </PartList>
      {edited && <MemberDialog member={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <Remove
          words={words}
          name={removed.name}
          call={() => calls.board.remove(removed.id)}
          list={keys.board}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
