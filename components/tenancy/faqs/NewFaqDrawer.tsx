import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSaveFaq } from '@/hooks/tenancy/use-faqs'
import { FaqInput } from '@/lib/tenancy/faqs/schema'
import { FaqFields } from './FaqFields'
import { emptyFaq } from './values'

/** Writes a question, which is not shown before it is published. */
export function NewFaqDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveFaq()
  return (
    <FormDrawer
      title="New question"
      submitLabel="Create"
      schema={FaqInput}
      initialValues={emptyFaq}
      onClose={onClose}
      onSubmit={async (input) => `Draft of “${(await save(input)).question}” created.`}
    >
      {(form) => <FaqFields form={form} />}
    </FormDrawer>
  )
}
