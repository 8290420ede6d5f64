import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { choicesOf } from '@/components/ui/list/filters/filter'
import { useSaveCampaign } from '@/hooks/marketing/use-campaigns'
import { useTopicOptions } from '@/hooks/marketing/use-topics'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { links } from '@/lib/client/links'
import { leaveFor } from '@/lib/client/navigate'
import { CampaignInput } from '@/lib/marketing/campaigns/schema'
import { CONSENT_CLASS_WORDS, type ConsentClass } from '@/lib/shared/campaign-words'
import { numberOf } from './AudienceFields'

type NewValues = { name: string; consentClass: ConsentClass; topicId: number | null }
const empty: NewValues = { name: '', consentClass: 'marketing', topicId: null }
const classChoices = choicesOf(CONSENT_CLASS_WORDS)

/** Begins a campaign of the organization at hand: all else has a default that fits most. */
export function NewCampaignDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveCampaign()
  const selected = useSelected()
  return (
    <FormDrawer
      title="New campaign"
      submitLabel="Create"
      schema={CampaignInput}
      initialValues={empty}
      onClose={onClose}
      onSubmit={async (input) => leaveFor(links.campaign((await save(input)).id, selected))}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            description="How you find it again. Whoever gets the mail does not see it."
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select
            label="Consent"
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
          {form.values.consentClass === 'marketing' && (
            <TopicField form={form} domainURL={selected} />
          )}
        </>
      )}
    </FormDrawer>
  )
}

type FieldProps = { form: Form<NewValues>; domainURL: string }

/** Where there is one topic alone, there is nothing to be chosen. */
function TopicField({ form, domainURL }: FieldProps) {
  const mayRead = usePermissions().can('contacts:read')
  const { data, error, isLoading, mutate } = useTopicOptions(mayRead ? domainURL : undefined)
  const active = data?.filter(({ status }) => status === 'active') ?? []
  const { topicId } = form.values
  const only = active.length === 1 ? active[0]!.id : null
  const choose = useEffectEvent(
    (id: number) => topicId === null && form.setFieldValue('topicId', id),
  )
  useEffect(() => {
    if (only !== null) choose(only)
  }, [only])
  return (
    <Select
      label="Topic"
      description={
        error ? (
          <FieldTrouble what="The topics" onRetry={() => void mutate()} />
        ) : data && active.length === 0 ? (
          'There is no topic yet: make one in the tab Topics.'
        ) : (
          'It goes to those who have agreed to it. Whom among them, and all else, you set on its page.'
        )
      }
      placeholder="Choose a topic"
      searchable
      allowDeselect={false}
      nothingFoundMessage={isLoading ? 'Loading…' : 'No such topic is in use'}
      data={active.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('topicId')}
      value={topicId === null ? null : String(topicId)}
      onChange={(id) => form.setFieldValue('topicId', numberOf(id))}
    />
  )
}
