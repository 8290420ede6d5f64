import { TextInput } from '@mantine/core'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { PREVIEW_TEXT_MOST, SUBJECT_MOST, type Campaign } from '@/lib/marketing/campaigns/schema'
import { AbTestFields } from './AbTestFields'
import { TemplateField } from './TemplateField'
import type { CampaignValues } from './values'
import { ValueFields } from './ValueFields'

type Props = { form: Form<CampaignValues>; campaign: Campaign }

const lengthWord = (text: string, most: number) => `${text.length} of ${most} characters`

/** What it says: the template that it is made with, and what of it is this campaign's own. */
export const ContentFields = ({ form, campaign }: Props) => (
  <>
    <TextInput
      label="Name"
      description="How you find it again. Whoever gets the mail does not see it."
      withAsterisk
      autoComplete="off"
      {...form.getInputProps('name')}
    />
    <TemplateField form={form} campaign={campaign} />
    <TextInput
      label="Subject"
      description={lengthWord(form.values.subject, SUBJECT_MOST)}
      withAsterisk
      autoComplete="off"
      {...form.getInputProps('subject')}
    />
    <TextInput
      label="Preview text"
      description={`Stands after the subject in lists of mail. ${lengthWord(form.values.previewText, PREVIEW_TEXT_MOST)}`}
      autoComplete="off"
      {...form.getInputProps('previewText')}
    />
    <ValueFields form={form} campaign={campaign} />
    <AbTestFields form={form} />
  </>
)
