import { ownerOf } from '@/components/marketing/templates/words'
import { FieldTrouble } from '@/components/tenancy/organizations/FieldTrouble'
import { Select } from '@/components/ui/form/fields/Select'
import type { Form } from '@/hooks/ui/form/use-save-form'
import { useMarketingTemplates } from '@/hooks/ui/list/use-options'
import type { Campaign } from '@/lib/marketing/campaigns/schema'
import type { TemplateEntry } from '@/lib/marketing/templates/schema'
import { choicesWith, numberOf } from './AudienceFields'
import type { CampaignValues } from './values'

type Props = { form: Form<CampaignValues>; campaign: Campaign }

const named = (template: TemplateEntry) => ({
  id: template.id,
  name: template.inherited ? `${template.name} (${ownerOf(template)})` : template.name,
})

/**
 * The template: another one brings its own subject and preview text, unless somebody has written
 * them.
 */
export function TemplateField({ form, campaign }: Props) {
  const {
    data = [],
    error,
    isLoading,
    refusal,
    mutate,
  } = useMarketingTemplates(campaign.organization.domainURL)
  const { templateId, subject, previewText } = form.values
  const choose = (id: number | null) => {
    const before = data.find((template) => template.id === templateId)
    const chosen = data.find((template) => template.id === id)
    const hasOwnSubject = subject !== '' && subject !== before?.subject
    const hasOwnPreviewText = previewText !== '' && previewText !== before?.previewText
    form.setValues({
      templateId: id,
      ...(chosen && !hasOwnSubject && { subject: chosen.subject }),
      ...(chosen && !hasOwnPreviewText && { previewText: chosen.previewText }),
    })
  }
  return (
    <Select
      label="Template"
      description={
        error ? (
          <FieldTrouble what="The templates" onRetry={() => void mutate()} />
        ) : (
          (refusal ?? 'Live marketing templates of the organization and of those above it.')
        )
      }
      placeholder="Choose a template"
      withAsterisk
      searchable
      allowDeselect={false}
      nothingFoundMessage={isLoading ? 'Loading…' : 'No such template is live'}
      data={choicesWith(data.map(named), campaign.template)}
      {...form.getInputProps('templateId')}
      value={templateId === null ? null : String(templateId)}
      onChange={(id) => choose(numberOf(id))}
    />
  )
}
