import { TextInput } from '@mantine/core'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useSenderOptions } from '@/hooks/ui/list/use-options'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import { choicesWith, numberOf } from './AudienceFields'
import type { CampaignValues } from './values'

type Props = { form: Form<CampaignValues>; campaign: Campaign }

/** From whom it comes, to whom answers go, and how fast it is sent. */
export function SettingsFields({ form, campaign }: Props) {
  const { organization, sender } = campaign
  const { data = [], error, mutate, isLoading } = useSenderOptions(organization.domainURL)
  const { senderId } = form.values
  const chosen = data.find(({ id }) => id === senderId)
  const isVerified = chosen ? chosen.state === 'verified' : (sender?.verified ?? true)
  const named = data.map(({ id, name, email, state }) => ({
    id,
    name: `${name} <${email}>${state === 'verified' ? '' : ', not verified'}`,
  }))
  return (
    <>
      <Select
        label="Sender"
        description={
          error ? (
            <FieldTrouble what="The senders" onRetry={() => void mutate()} />
          ) : senderId === null ? (
            `${organization.label} stands as the sender, with Polyclinic’s address.`
          ) : isVerified ? (
            'Its mails are signed for its domain.'
          ) : (
            'Its domain is not verified yet: see the tab Senders. Until then nothing can be sent from it.'
          )
        }
        placeholder="Polyclinic’s address"
        searchable
        clearable
        clearButtonProps={{
          'aria-label': 'Send from Polyclinic’s address',
          'aria-hidden': false,
          tabIndex: 0,
        }}
        nothingFoundMessage={isLoading ? 'Loading…' : 'No such sender'}
        data={choicesWith(
          named,
          sender && { id: sender.id, name: `${sender.name} <${sender.email}>` },
        )}
        {...form.getInputProps('senderId')}
        value={senderId === null ? null : String(senderId)}
        onChange={(id) => form.setFieldValue('senderId', numberOf(id))}
      />
      <Pair>
        <TextInput
          label="Answers go to"
          description="Empty: to the sender."
          type="email"
          autoComplete="off"
          {...form.getInputProps('replyTo')}
        />
        <TextInput
          label="At most"
          description="Empty: as fast as it goes."
          inputMode="numeric"
          autoComplete="off"
          rightSection="mails a minute"
          rightSectionWidth={124}
          {...form.getInputProps('throttle')}
        />
      </Pair>
    </>
  )
}
