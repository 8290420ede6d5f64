import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from '@/lib/shared/zod'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useCreateCode } from '@/hooks/commerce/use-shop-discounts'
import { canStandInPath } from '@/lib/shared/http/path-value'
import { code, NO_ADDRESS } from './code'

const CodeForm = z.object({ code: code.refine(canStandInPath, NO_ADDRESS) })

// Without what is mistaken for something else: 0 and O, 1 and I.
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const someSigns = (count: number) =>
  [...crypto.getRandomValues(new Uint8Array(count))]
    .map((byte) => SIGNS[byte % SIGNS.length])
    .join('')

/** Makes a code of a template; one that nobody guesses is there already. */
export function NewCodeDialog({
  template,
  name,
  onClose,
}: {
  template: string
  name: string
  onClose: () => void
}) {
  const create = useCreateCode(template)
  const [some] = useState(() => `${name}-${someSigns(8)}`)
  return (
    <FormDialog
      title={`New code of “${name}”`}
      submitLabel="Create"
      schema={CodeForm}
      initialValues={{ code: some }}
      onClose={onClose}
      onSubmit={async ({ code }) => {
        await create(code)
        return `Code “${code}” created.`
      }}
    >
      {(form) => (
        <TextInput
          label="Code"
          description="What the customer enters."
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('code')}
        />
      )}
    </FormDialog>
  )
}
