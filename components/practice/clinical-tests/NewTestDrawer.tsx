import { TextInput } from '@mantine/core'
import { FormDrawer } from '@/components/ui/form/FormDrawer'
import { useSaveClinicalTest } from '@/hooks/practice/use-clinical-tests'
import { TestFields, type TestForm } from './TestFields'
import styles from './TestFields.module.css'
import { emptyTest, newTest } from './values'

/** Begins a test with a draft of its first version. */
export function NewTestDrawer({ onClose }: { onClose: () => void }) {
  const save = useSaveClinicalTest()
  return (
    <FormDrawer
      title="New test"
      wide
      submitLabel="Save draft"
      schema={newTest}
      initialValues={emptyTest}
      onClose={onClose}
      onSubmit={async (input) =>
        `Test “${(await save(input)).draft!.name}” is drafted. Publish it when it is complete.`
      }
    >
      {(form) => (
        <TestFields
          form={form as unknown as TestForm}
          code={
            <TextInput
              label="Code"
              description="As orders and results name it. It cannot be changed later."
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
