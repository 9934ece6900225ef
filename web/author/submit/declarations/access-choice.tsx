import { licenceName } from '#domain/article/article-parts.ts'
import { isAsked } from '#domain/manuscript/declaration-rules.ts'
import type { AccessChoice as Access } from '#domain/manuscript/declarations.ts'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { fieldIds } from '../draft.ts'
import type { JournalRules } from '../journal-rules.ts'
import { declarationTexts } from './declaration-texts.ts'
import type { DeclarationsProps } from './declarations-section.tsx'

const words = declarationTexts.access

interface AccessChoiceProps extends DeclarationsProps {
  publishing: JournalRules['publishing']
}

/** Open access with its price, a request for a waiver, or subscription; and the license with the agreement to it. */
export function AccessChoice({ declarations, onChange, asking, errors, publishing }: AccessChoiceProps) {
  const { asks, hasChoice, otherLicences } = asking
  const { charge, currency } = publishing
  const licenceUrl = declarations.licenceUrl ?? publishing.licenceUrl
  const id = fieldIds.declaration
  const price = `${currency} ${charge.toLocaleString('en-US')}`
  const { accessChoice, waiver } = declarations
  return (
    <>
      {hasChoice && isAsked(asks, 'accessChoice') && (
        <>
          <RadioGroup
            id={id('accessChoice')}
            name="access-choice"
            label={words.label}
            help={words.help}
            required={asks.accessChoice === 'required'}
            optional={asks.accessChoice !== 'required'}
            choices={[
              { value: 'open', label: words.open, help: charge > 0 ? words.price(price) : words.free },
              { value: 'subscription', label: words.subscription, help: words.subscriptionHelp },
            ]}
            value={accessChoice ?? ''}
            onChange={(value) => onChange({ accessChoice: value as Access })}
            error={errors[id('accessChoice')]}
          />
          {accessChoice === 'open' && charge > 0 && (
            <Checkbox
              label={words.waiver}
              checked={waiver !== null}
              onChange={(event) => onChange({ waiver: event.target.checked ? '' : null })}
            />
          )}
          {accessChoice === 'open' && waiver !== null && (
            <TextArea
              id={id('waiver')}
              label={words.waiverReason}
              rows={3}
              required
              value={waiver}
              onChange={(event) => onChange({ waiver: event.target.value })}
              error={errors[id('waiver')]}
            />
          )}
        </>
      )}
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
