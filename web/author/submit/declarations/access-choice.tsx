import { licenceName } from '#domain/article/article-parts.ts'
import { isAsked } from '#domain/manuscript/declaration-rules.ts'
import type { AccessChoice as Access } from '#domain/manuscript/declarations.ts'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { fieldIds } from '../draft.ts'
import { type JournalRules, showsWaiver } from '../journal-rules.ts'
import { declarationTexts } from './declaration-texts.ts'
import type { DeclarationsProps } from './declarations-section.tsx'

const words = declarationTexts.access

interface AccessChoiceProps extends DeclarationsProps {
  publishing: JournalRules['publishing']
}

const priceOf = ({ charge, currency }: JournalRules['publishing']) =>
  `${currency} ${charge.toLocaleString('en-US')}`

/** Open access with its price, a request for a waiver, or subscription; and the license with the agreement to it. */
export function AccessChoice({ declarations, onChange, asking, errors, publishing }: AccessChoiceProps) {
  const { asks, hasChoice, otherLicences } = asking
  const { charge } = publishing
  const licenceUrl = declarations.licenceUrl ?? publishing.licenceUrl
  const id = fieldIds.declaration
  const { accessChoice } = declarations
  return (
    <>
      {hasChoice && isAsked(asks, 'accessChoice') && (
        <RadioGroup
          id={id('accessChoice')}
          name="access-choice"
          label={words.label}
          help={words.help}
          required={asks.accessChoice === 'required'}
          optional={asks.accessChoice !== 'required'}
          choices={[
            {
              value: 'open',
              label: words.open,
              help: charge > 0 ? words.price(priceOf(publishing)) : words.free,
            },
            { value: 'subscription', label: words.subscription, help: words.subscriptionHelp },
          ]}
          value={accessChoice ?? ''}
          onChange={(value) => onChange({ accessChoice: value as Access })}
          error={errors[id('accessChoice')]}
        />
      )}
      <Waiver {...{ declarations, onChange, asking, errors, publishing }} />
      {otherLicences.length > 0 && accessChoice !== 'subscription' && (
        <Select
          id={id('licenceUrl')}
          label={declarationTexts.licence.choice}
          help={declarationTexts.licence.choiceHelp}
          options={[
            ['', publishing.licence],
            ...otherLicences.map((url) => [url, licenceName(url, url)] as const),
          ]}
          value={declarations.licenceUrl ?? ''}
          onChange={(event) => onChange({ licenceUrl: event.target.value || null })}
          error={errors[id('licenceUrl')]}
        />
      )}
      {isAsked(asks, 'licenceAgreement') && (
        <div className="field">
          <Checkbox
            id={id('agreesToLicence')}
            label={declarationTexts.licence.label(licenceName(licenceUrl, publishing.licence))}
            help={<a href={licenceUrl}>{declarationTexts.licence.read}</a>}
            checked={declarations.agreesToLicence}
            onChange={(event) => onChange({ agreesToLicence: event.target.checked })}
          />
          {errors[id('agreesToLicence')] && (
            <FieldError id={`${id('agreesToLicence')}-error`}>{errors[id('agreesToLicence')]}</FieldError>
          )}
        </div>
      )}
    </>
  )
}

/** The request for a waiver of the charge. Where all articles are charged, the charge is named here. */
function Waiver({ declarations, onChange, asking, errors, publishing }: AccessChoiceProps) {
  const { waiver } = declarations
  if (!showsWaiver(declarations, asking, publishing)) return null
  const { hasCharge } = asking
  const id = fieldIds.declaration('waiver')
  return (
    <>
      <Checkbox
        label={words.waiver}
        help={hasCharge && publishing.charge > 0 && words.charge(priceOf(publishing))}
        checked={waiver !== null}
        onChange={(event) => onChange({ waiver: event.target.checked ? '' : null })}
      />
      {waiver !== null && (
        <TextArea
          id={id}
          label={words.waiverReason}
          rows={3}
          required
          help={hasCharge && words.help}
          value={waiver}
          onChange={(event) => onChange({ waiver: event.target.value })}
          error={errors[id]}
        />
      )}
    </>
  )
}
