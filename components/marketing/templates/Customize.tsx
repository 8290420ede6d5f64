import { TextInput } from '@mantine/core'
import { FormDialog } from '@/components/ui/form/FormDialog'
import styles from '@/components/ui/form/history/PublishDialog.module.css'
import { useSaveTemplate } from '@/hooks/marketing/use-templates'
import { useOrganization } from '@/hooks/tenancy/use-organization'
import { links } from '@/lib/client/links'
import { leaveFor } from '@/lib/client/navigate'
import { GLOBAL } from '@/lib/shared/http/session'
import { MAIL_PURPOSES } from '@/lib/shared/mail-purposes'
import { LanguageField } from './content/LanguageField'
import { copyOf } from './content/values'
import type { Actable } from './use-template-actions'
import { PROVIDER } from './words'

/**
 * Begins a template with what is live of another one: of one above it to be customized, or in
 * another language.
 */
export function Customize({ template, onClose }: { template: Actable; onClose: () => void }) {
  const { domainURL, label } = useOrganization()
  const save = useSaveTemplate()
  const { id, name, purpose, category, language, inherited } = template
  const whose = domainURL === GLOBAL ? PROVIDER : (label ?? domainURL)
  const effect = purpose
    ? `Once it is published, ${MAIL_PURPOSES[purpose].plural.toLowerCase()} of ${domainURL === GLOBAL ? 'organizations without one of their own' : `${whose} and of what lies below it`} are made with it.`
    : `It belongs to ${whose}, and can be used below it as well.`
  return (
    <FormDialog
      title={inherited ? `Customize “${name}”` : `Copy “${name}”`}
      of={id}
      submitLabel={inherited ? 'Customize' : 'Copy'}
      schema={copyOf({ category, purpose, id })}
      initialValues={{ name, language }}
      onClose={onClose}
      onSubmit={async (input) => leaveFor(links.template((await save(input)).id, domainURL))}
    >
      {(form) => (
        <>
          <p className={styles.sentence}>
            A copy for {whose} begins as a draft. {effect} Later changes of the original do not
            reach it.
          </p>
          <TextInput
            label="Name"
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <LanguageField {...form.getInputProps('language')} />
        </>
      )}
    </FormDialog>
  )
}
