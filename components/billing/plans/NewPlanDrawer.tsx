import { TextInput } from '@mantine/core'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSavePlan } from '@/hooks/billing/use-plans'
import { PlanFields, type PlanForm } from './PlanFields'
import styles from './PlanFields.module.css'
import { emptyPlan, newPlan } from './values'

/** Begins a plan with a draft of its first version. */
export function NewPlanDrawer({ onClose }: { onClose: () => void }) {
  const save = useSavePlan()
  return (
    <FormDrawer
      title="New plan"
      wide
      submitLabel="Save draft"
      schema={newPlan}
      initialValues={emptyPlan}
      onClose={onClose}
      onSubmit={async (input) =>
        `Plan “${(await save(input)).draft!.name}” is drafted. Publish it when it is complete.`
      }
    >
      {(form) => (
        <PlanFields
          form={form as unknown as PlanForm}
          code={
            <TextInput
              label="Code"
              description="Small letters, digits and hyphens. It cannot be changed later."
              withAsterisk
              autoComplete="off"
              spellCheck={false}
              className={styles.code}
              {...form.getInputProps('code')}
            />
          }
        />
      )}
    </FormDrawer>
  )
}
