import { type Status, stageOrder, statuses } from '#domain/manuscript/manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { AccessBadge } from '#web/ui/marks/access-badge.tsx'
import { Badge, Confidential, Notice } from '#web/ui/marks/notice.tsx'
import { StageBar, StageTicks } from '#web/ui/marks/stages.tsx'
import { Empty, Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { Dot, Timeline } from '#web/ui/marks/timeline.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import './design.css'
import { colors, dots } from './colour-specimen.ts'
import { Engravings } from './engraving-specimen.tsx'
import { SpecimenPart } from './specimen-part.tsx'
import { Actions, Fields, TabsSpecimen } from './specimen-parts.tsx'
import { interfaceType, TypeRow, type } from './type-specimen.tsx'

/**
 * The specimen page for developers: all components on one page. It is not linked and not indexed. Its texts
 * are in this file.
 */
export function meta() {
  return [{ title: 'Design' }, { name: 'robots', content: 'noindex' }]
}

export default function Design() {
  return (
    <div className="frame design-specimen">
      <h1>Design</h1>
      <SpecimenPart title="Type">
        <dl className="design-specimen-type">
          {type.map((row) => (
            <TypeRow key={row[0]} row={row} />
          ))}
          {interfaceType.map((row) => (
            <TypeRow key={row[0]} row={row} inSans />
          ))}
        </dl>
      </SpecimenPart>
      <SpecimenPart title="Color">
        <ul className="design-specimen-colors">
          {colors.map((name) => (
            <li key={name}>
              <span className={`design-swatch ${name}`} />
              {name}
            </li>
          ))}
        </ul>
      </SpecimenPart>
      <SpecimenPart title="Actions">
        <Actions />
      </SpecimenPart>
      <SpecimenPart title="Words of state">
        <div className="design-specimen-flow">
          {(Object.keys(statuses) as Status[]).map((status) => (
            <StatusMark key={status} status={status} />
          ))}
        </div>
        <div className="design-specimen-flow">
          <AccessBadge open />
          <AccessBadge open={false} />
          <Badge tone="honour">Editors’ choice</Badge>
          {dots.map(([kind, words]) => (
            <span key={kind} className="design-specimen-dot">
              <Dot kind={kind} /> {words}
            </span>
          ))}
        </div>
        <div className="form-grid two-up">
          <Notice>
            <strong>Two reviews are in.</strong> The third is due on December 4, 2026.
          </Notice>
          <Notice tone="ok">
            <strong>Sent.</strong> The authors have the letter.
          </Notice>
          <Notice tone="warn">
            <strong>Corrected on October 9, 2026.</strong> No conclusion changes.
          </Notice>
          <Notice tone="bad">
            <strong>Retracted on May 6, 2026.</strong> At the request of the authors.
          </Notice>
        </div>
      </SpecimenPart>
      <SpecimenPart title="Stages">
        <StageBar stage="author_revisions" notes={{ initial_review: 'March 3', author_revisions: 'now' }} />
        <div className="design-specimen-flow">
          {stageOrder.map((stage) => (
            <StageTicks key={stage} stage={stage} />
          ))}
        </div>
      </SpecimenPart>
      <SpecimenPart title="Tabs">
        <TabsSpecimen />
      </SpecimenPart>
      <SpecimenPart title="Fields">
        <Fields />
      </SpecimenPart>
      <SpecimenPart title="Story and confidence">
        <div className="form-grid two-up">
          <Timeline
            label="History"
            moments={[
              { id: '1', title: 'Submitted', meta: <DateText value="2026-10-02" /> },
              { id: '2', title: 'Allowed for review', meta: 'October 5, 2026, e.marsh', dot: 'full' },
              { id: '3', title: 'Round 1', meta: 'now', dot: 'half' },
              { id: '4', title: 'Decision', dot: 'ring' },
            ]}
          />
          <Confidential>
            <p>The second test rests on one supplier; I would not say so to the authors.</p>
          </Confidential>
        </div>
      </SpecimenPart>
      <SpecimenPart title="Waiting, empty, failing">
        <SkeletonRows rows={1} />
        <Empty
          title="No article matches “krone invoicing 2031”."
          level={3}
          action={<Button>Clear search</Button>}
        />
        <Failure title="Failed to fetch manuscripts" level={3} onRetry={() => {}}>
          Nothing has changed. Check your connection and try again.
        </Failure>
      </SpecimenPart>
      <SpecimenPart title="Engravings">
        <Engravings />
      </SpecimenPart>
    </div>
  )
}
