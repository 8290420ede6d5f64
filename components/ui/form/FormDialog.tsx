import '@mantine/core/styles/Combobox.layer.css'
import { useRef } from 'react'
import { Dialog } from '@/components/ui/primitives/dialog/Dialog'
import type { Values } from '@/hooks/ui/form/use-save-form'
import { RecordForm, type Guard, type RecordFormProps } from './RecordForm'

type Props<V extends Values, Input, Row> = RecordFormProps<V, Input, Row> & {
  title: string
  /**
   * The id of what it is about, where the page can open it for several whose titles may be the
   * same.
   */
  of?: string | number
  size?: number
  onClose: () => void
}

/**
 * A form that stands over a record or a list: for what is decided apart from the record's own
 * fields.
 */
export function FormDialog<V extends Values, Input, Row>({
  title,
  of = '',
  size = 520,
  onClose,
  ...form
}: Props<V, Input, Row>) {
  const guard = useRef<Guard>(null)
  return (
    <Dialog
      title={title}
      size={size}
      bare
      closeOnClickOutside={false}
      onClose={() => (guard.current?.mayLeave() ?? true) && onClose()}
    >
      <RecordForm name={`${title} ${of}`} guard={guard} onClose={onClose} {...form} />
    </Dialog>
  )
}
