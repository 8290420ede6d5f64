import '@mantine/core/styles/Combobox.layer.css'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import { choicesOf } from '@/components/ui/list/filters/filter'
import { useTopicOptions } from '@/hooks/marketing/use-topics'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useSegmentOptions } from '@/hooks/ui/list/use-options'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import { CONSENT_CLASS_WORDS, type ConsentClass } from '@/lib/shared/campaign-words'
import { AudienceFigure } from './AudienceFigure'
import { triedOf, type CampaignValues } from './values'

const classChoices = choicesOf(CONSENT_CLASS_WORDS)

type Named = { id: number; name: string }
/**
 * What is offered, with what is chosen already: that may be out of use, or nobody may list the
 * others.
 */
export const choicesWith = (offered: Named[], chosen: Named | null) =>
  [...(chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen] : []), ...offered].map(
    ({ id, name }) => ({
      value: String(id),
      label: name,
    }),
  )
export const numberOf = (value: string | null) => (value === null ? null : Number(value))

type Props = { form: Form<CampaignValues>; campaign: Campaign }

/** To whom it goes: what they have agreed to, and which of them. */
export function AudienceFields({ form, campaign }: Props) {
  const { domainURL } = campaign.organization
  const mayRead = usePermissions().can('contacts:read')
  const topics = useTopicOptions(mayRead ? domainURL : undefined)
  const segments = useSegmentOptions(domainURL)
  const { consentClass, topicId, segmentId } = form.values
  const active = (topics.data ?? []).filter(({ status }) => status === 'active')
  const isMarketing = consentClass === 'marketing'
  return (
    <>
      <Select
        label="Consent"
        description={
          isMarketing
            ? 'Only those who have agreed to the topic get it.'
            : 'About a service that they use already: it may hold no advertising.'
        }
        allowDeselect={false}
        data={classChoices}
        {...form.getInputProps('consentClass')}
        onChange={(chosen) =>
          form.setValues({
            consentClass: chosen as ConsentClass,
            ...(chosen === 'service' && { topicId: null }),
          })
        }
      />
      {isMarketing && (
        <Select
          label="Topic"
          description={
            topics.error ? (
              <FieldTrouble what="The topics" onRetry={() => void topics.mutate()} />
            ) : (
              'Each mail has a link by which its reader leaves it.'
            )
          }
          placeholder="Choose a topic"
          withAsterisk
          searchable
          allowDeselect={false}
          nothingFoundMessage={topics.isLoading ? 'Loading…' : 'No such topic is in use'}
          data={choicesWith(active, campaign.topic)}
          {...form.getInputProps('topicId')}
          value={topicId === null ? null : String(topicId)}
          onChange={(id) => form.setFieldValue('topicId', numberOf(id))}
        />
      )}
      <Select
        label="Segment"
        description={
          segments.error ? (
            <FieldTrouble what="The segments" onRetry={() => void segments.mutate()} />
          ) : (
            (segments.refusal ?? 'Only those of them that its rule finds when the sending begins.')
          )
        }
        placeholder={isMarketing ? 'All subscribers' : 'All of them'}
        searchable
        clearable
        clearButtonProps={{
          'aria-label': 'Send to all of them',
          'aria-hidden': false,
          tabIndex: 0,
        }}
        nothingFoundMessage={segments.isLoading ? 'Loading…' : 'No such segment'}
        data={choicesWith(segments.data ?? [], campaign.segment)}
        {...form.getInputProps('segmentId')}
        value={segmentId === null ? null : String(segmentId)}
        onChange={(id) => form.setFieldValue('segmentId', numberOf(id))}
      />
      <AudienceFigure campaign={campaign} tried={triedOf(campaign, form.values)} />
    </>
  )
}
