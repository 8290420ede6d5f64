import '@/lib/client/zod'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { ConfirmDialog } from '@/components/forms/ConfirmDialog'
import { FormDialog } from '@/components/forms/FormDialog'
import { useCodeWrites } from '@/hooks/use-shop-discounts'

const CodeForm = z.object({
  code: z.string().trim().min(1, 'Enter a code.').max(60, 'A code has at most 60 characters.').regex(/^\S*$/, 'A code has no spaces.').toUpperCase(), // prettier-ignore
})

// Without what is mistaken for something else: 0 and O, 1 and I.
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const someSigns = (count: number) =>
  [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => SIGNS[byte % SIGNS.length]).join('')

/** Makes a code of a template; one that nobody guesses is there already. */
export function NewCodeDialog({ template, name, onClose }: { template: string; name: string; onClose: () => void }) {
  const { create } = useCodeWrites(template)
  const [code] = useState(() => `${name}-${someSigns(8)}`)
  return (
    <FormDialog
      title={`New code of “${name}”`}
      submitLabel="Create"
      schema={CodeForm}
      initialValues={{ code }}
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

export function DeleteCodeDialog({ template, code, onClose }: { template: string; code: string; onClose: () => void }) {
  const { remove } = useCodeWrites(template)
  return (
    <ConfirmDialog
      title={`Delete “${code}”?`}
      action="Delete"
      onClose={onClose}
      onConfirm={() => remove(code)}
      done={`Code “${code}” deleted.`}
    >
      Nobody can use it any more. Orders that it was used for stay as they are.
    </ConfirmDialog>
  )
}
