import { useRef, type ReactNode } from 'react'
import { usePermissions } from '@/hooks/use-permissions'
import type { Form, Values } from '@/hooks/use-save-form'
import type { Permission } from '@/lib/shared/permissions'
import { LastChange } from './LastChange'
import { RecordForm, type Guard, type RecordFormProps } from './RecordForm'
import { RecordFrame, type RecordFrameProps } from './RecordFrame'

type Props<V extends Values, Input, Row> = Pick<RecordFormProps<V, Input, Row>, 'schema' | 'onSubmit'> &
  Omit<RecordFrameProps<Row>, 'history' | 'children'> & {
    valuesOf: (record: Row) => V
    /** What it takes to change a record; those without it read. */
    permission: Permission
    /** Why this one cannot be changed whatever somebody may do, if so. */
    readOnly?: (record: Row) => ReactNode
    children: (form: Form<V>, record: Row) => ReactNode
    below?: (form: Form<V>, record: Row) => ReactNode
  }

/** One record, to be read and edited, with its history. Mount it only while it is open. */
export function RecordDrawer<V extends Values, Input, Row extends { version: number }>(props: Props<V, Input, Row>) {
  const { schema, valuesOf, permission, readOnly, onSubmit, onClose, children, below, ...frame } = props
  const { entity, id, words } = frame
  const mayChange = usePermissions().can(permission)
  const guard = useRef<Guard>(null)
  return (
    <RecordFrame {...frame} onClose={() => (guard.current?.mayLeave() ?? true) && onClose()}>
      {(record, show) => (
        <RecordForm
          guard={guard}
          record={record}
          schema={schema}
          initialValues={valuesOf(record)}
          valuesOf={valuesOf}
          words={words}
          readOnly={readOnly?.(record) || (!mayChange && `You can read this. Changing it needs ${permission}.`)}
          who={<LastChange entity={entity} id={id} />}
          onSubmit={onSubmit}
          onAsk={show}
          onClose={onClose}
          below={below && ((fields) => below(fields, record))}
        >
          {(fields) => children(fields, record)}
        </RecordForm>
      )}
    </RecordFrame>
  )
}
