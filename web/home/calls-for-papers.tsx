import { Link } from 'react-router'
import type { SpecialIssueView } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import { counted } from '#web/ui/text/numbers.ts'
import { texts } from './texts.ts'

export function CallsForPapers({ calls }: { calls: (SpecialIssueView & { daysLeft: number })[] }) {
  return (
    <section aria-labelledby="calls" id="calls-for-papers">
      <div className="head">
        <h2 id="calls">{texts.calls.title}</h2>
      </div>
      {calls.length === 0 && <p className="state">{texts.calls.none}</p>}
      <div className="rows">
        {calls.map((call) => (
          <article key={call.id} className="row call">
            <p className="row-side">
              <b>
                <DateText value={call.submissionDeadline} />
              </b>
              {call.daysLeft > 0 ? texts.calls.left(counted(call.daysLeft, 'day')) : texts.calls.lastDay}
            </p>
            <div>
              <h3>{call.title}</h3>
              <p className="row-authors">{texts.calls.editors(call.guestEditors)}</p>
              <p className="row-text">{call.description}</p>
              <p className="row-foot">
                <Link to={`${urls.submission}?call=${encodeURIComponent(call.id)}`}>
                  {texts.calls.submit}
                  <span className="hidden-text">: {call.title}</span>
                </Link>
              </p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
