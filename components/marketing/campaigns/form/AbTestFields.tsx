import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { Pair } from '@/components/ui/primitives/Pair'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { SUBJECT_MOST } from '@/lib/marketing/campaigns/schema'
import type { CampaignValues } from './values'

const USUAL = { subject: '', share: '20', hours: '4' }

/** Another subject, tried against the first on a part of the audience. */
export function AbTestFields({ form }: { form: Form<CampaignValues> }) {
  const { abTest } = form.values
  const { share, hours } = abTest ?? USUAL
  return (
    <>
      <Checkbox
        label="Try another subject against it"
        size="xs"
        checked={abTest !== null}
        onChange={({ currentTarget }) =>
          form.setFieldValue('abTest', currentTarget.checked ? { ...USUAL } : null)
        }
      />
      {abTest && (
        <>
          <TextInput
            label="Other subject"
            description={`${abTest.subject.length} of ${SUBJECT_MOST} characters`}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('abTest.subject')}
          />
          <Pair>
            <TextInput
              label="Tried on"
              description="Of the audience, half with each subject."
              inputMode="numeric"
              autoComplete="off"
              rightSection="%"
              {...form.getInputProps('abTest.share')}
            />
            <TextInput
              label="Decided after"
              description={`The other ${100 - (Number(share) || 0)} % then get the one that more people open, after ${hours} h.`}
              inputMode="numeric"
              autoComplete="off"
              rightSection="hours"
              rightSectionWidth={56}
              {...form.getInputProps('abTest.hours')}
            />
          </Pair>
        </>
      )}
    </>
  )
}
