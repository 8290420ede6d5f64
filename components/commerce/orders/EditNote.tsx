import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { FormDialog } from '@/components/forms/FormDialog'
import { notesOf, type OrderNote } from '@/hooks/use-shop-orders'
import { useShopWrites } from '@/hooks/use-shop-record'

const NoteWords = z.object({
  value: z.string().trim().min(1, 'Enter the note, or delete it.').max(5000, 'A note has at most 5,000 characters.'),
  version: z.number().default(0),
})

/** What a note says, to be put otherwise. */
export function EditNote({ note, onClose }: { note: OrderNote; onClose: () => void }) {
  const noun = notesOf(note.resource_id)
  const { update } = useShopWrites(noun)
  const valuesOf = ({ value }: OrderNote) => ({ value })
  return (
    <FormDialog
      title="Edit note"
      schema={NoteWords}
      record={noun.rowIn({ note })}
      valuesOf={valuesOf}
      initialValues={valuesOf(note)}
      words={{ value: { label: 'Note' } }}
      onClose={onClose}
      onSubmit={async ({ version, value }) => {
        await update(note.id, version, () => ({ value }), 'The note')
        return 'Note saved.'
      }}
    >
      {(form) => (
        <Textarea label="Note" autosize minRows={2} maxRows={12} data-autofocus {...form.getInputProps('value')} />
      )}
    </FormDialog>
  )
}
