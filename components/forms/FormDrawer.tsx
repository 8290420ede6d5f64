import { useRef } from 'react'
import type { Values } from '@/hooks/use-save-form'
import { DrawerFrame } from './DrawerFrame'
import { RecordForm, type Guard, type RecordFormProps } from './RecordForm'

type Props<V extends Values, Input, Row> = RecordFormProps<V, Input, Row> & {
  title: string
  wide?: boolean
  onClose: () => void
}

/** A form for something that is not there yet, or that has no history of its own. Mount it only while it is open: closing throws the form away. */
export function FormDrawer<V extends Values, Input, Row>({ title, wide, onClose, ...form }: Props<V, Input, Row>) {
  const guard = useRef<Guard>(null)
  return (
    <DrawerFrame title={title} wide={wide} onClose={() => guard.current?.mayLeave() && onClose()}>
      <RecordForm guard={guard} onClose={onClose} {...form} />
    </DrawerFrame>
  )
}
