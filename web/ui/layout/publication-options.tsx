import { LockOpen } from 'lucide-react'
import { publicationOptions } from '#domain/journal/access-models.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { Icon } from '../marks/icon.tsx'
import { count } from '../text/numbers.ts'
import { SidebarHead } from './sidebar-head.tsx'
import { sidebarTexts as texts } from './sidebar-texts.ts'

/** The publication options that authors can choose from, with their charges. */
export function Options({ publishing }: Pick<Settings, 'publishing'>) {
  const { open, subscription } = publicationOptions(publishing)
  return (
    <section>
      <SidebarHead title={texts.options} />
      <dl className="sidebar-options">
        {open && (
          <div>
            <dt>
              <Icon of={LockOpen} />
              {texts.open.name}
            </dt>
            <dd>
              {open.price ? (
                <>
                  <b className="figures">{texts.open.price(open.price.currency, count(open.price.charge))}</b>{' '}
                  {texts.open.taxes}
                </>
              ) : (
                <b>{texts.noFee}</b>
              )}
            </dd>
            <dd>{texts.open.body(publishing.licence)}</dd>
          </div>
        )}
        {subscription && (
          <div>
            <dt>{texts.subscription.name}</dt>
            <dd>
              <b>{texts.noFee}</b>
            </dd>
            <dd>{texts.subscription.body}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
