import { Textarea } from '@mantine/core'
import { z } from '@/lib/shared/zod'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { notesOf, type OrderNote } from '@/hooks/commerce/orders/use-shop-orders'
import { useShopForm } from '@/hooks/commerce/use-shop-form'

const NoteWords = z.object({
  value: z
    .string()
    .trim()
    .min(1, 'Enter the note, or delete it.')
    .max(5000, 'A note has at most 5,000 characters.'),
  version: z.number().default(0),
})

const valuesOf = ({ value }: OrderNote) => ({ value })

/** What a note says, to be put otherwise. */
export function EditNote({ note, onClose }: { note: OrderNote; onClose: () => void }) {
  const { asShown, save } = useShopForm(notesOf(note.resource_id), valuesOf)
  return (
    <FormDialog
      title="Edit note"
      of={note.id}
      schema={NoteWords}
      record={asShown(note)}
      valuesOf={valuesOf}
      initialValues={valuesOf(note)}
      words={{ value: { label: 'Note' } }}
      onClose={onClose}
      onSubmit={async ({ version, value }) => {
        await save({ id: note.id, version, what: 'The note', fieldsOf: () => ({ value }) })
        return 'Note saved.'
      }}
    >
      {(form) => (
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxRows={12}
          data-autofocus
          {...form.getInputProps('value')}
        />
      )}
    </FormDialog>
  )
}
