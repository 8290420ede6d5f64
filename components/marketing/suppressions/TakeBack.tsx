import { Textarea } from '@mantine/core'
import { FormDialog } from '@/components/ui/form/FormDialog'
import { useTakeBack } from '@/hooks/marketing/use-suppressions'
import { TakeBack as schema, type Suppression } from '@/lib/marketing/suppressions/schema'

type Props = {
  suppression: Pick<Suppression, 'id' | 'email'>
  onDone?: () => void
  onClose: () => void
}

/** Takes a suppression back: the address gets again what it is subscribed to. */
export function TakeBack({ suppression: { id, email }, onDone, onClose }: Props) {
  const takeBack = useTakeBack()
  return (
    <FormDialog
      title={`Take the suppression of ${email} back?`}
      of={id}
      submitLabel="Take back"
      schema={schema}
      initialValues={{ note: '' }}
      onClose={onClose}
      onSaved={() => {
        onClose()
        onDone?.()
      }}
      onSubmit={async ({ note }) => {
        await takeBack(id, note)
        return `${email} is not suppressed any more.`
      }}
    >
      {(form) => (
        <Textarea
          label="Why"
          description="It stands in the log. The address gets again what it is subscribed to."
          withAsterisk
          autosize
          minRows={2}
          maxRows={5}
          data-autofocus
          {...form.getInputProps('note')}
        />
      )}
    </FormDialog>
  )
}
