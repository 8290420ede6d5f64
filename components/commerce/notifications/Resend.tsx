import '@/lib/client/zod'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { FormDialog } from '@/components/forms/FormDialog'
import { notifications, type ShopNotification } from '@/hooks/use-shop-notifications'
import { useShopWrites } from '@/hooks/use-shop-record'
import { wordsOf } from '@/lib/client/shop-words'

const ResendForm = z.object({
  to: z.string().trim().min(1, 'Enter where it is to go.').max(200, 'An address has at most 200 characters.'),
})

/** Sends a notification once more, as it was, to the same address or another one. */
export function Resend({
  notification: { id, event_name, to },
  onClose,
}: {
  notification: ShopNotification
  onClose: () => void
}) {
  const { act } = useShopWrites(notifications)
  const event = wordsOf(event_name)
  return (
    <FormDialog
      title={`Send “${event}” again`}
      submitLabel="Send"
      schema={ResendForm}
      initialValues={{ to }}
      onClose={onClose}
      onSubmit={async ({ to }) => {
        const what = `Notification “${event}”`
        await act({ id, path: 'resend', data: { to }, what, evidence: ({ resends }) => resends.length })
        return `${what} sent to ${to}.`
      }}
    >
      {(form) => <TextInput label="To" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('to')} />}
    </FormDialog>
  )
}
