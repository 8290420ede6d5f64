import { useRef, type ReactNode } from 'react'
import type { Form, Values } from '@/hooks/ui/form/use-save-form'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Permission } from '@/lib/shared/access/permissions'
import { LastChange } from './history/LastChange'
import { RecordForm, type Guard, type RecordFormProps } from './RecordForm'
import type { Reload } from './OpenedRecord'
import { RecordFrame, type RecordFrameProps } from './RecordFrame'

/** What is at hand beside the fields for whatever changes the record otherwise. */
export type Hand = {
  /** Shows the record as it is now. */
  reload: Reload
  /** Whether nothing entered would be lost by that; if not, the form now asks. */
  mayLeave: () => boolean
}

type Props<V extends Values, Input, Row> = Pick<
  RecordFormProps<V, Input, Row>,
  'schema' | 'onSubmit' | 'notKept'
> &
  Omit<RecordFrameProps<Row>, 'beside' | 'tabs' | 'children'> & {
    beside?: (record: Row, hand: Hand) => ReactNode
    tabs?: {
      label: string
      of?: (record: Row) => boolean
      content: (record: Row, hand: Hand) => ReactNode
    }[]
    valuesOf: (record: Row) => V
    /** What it takes to change a record; those without it read. */
    permission: Permission
    /** Why this one cannot be changed whatever somebody may do, if so. */
    readOnly?: (record: Row, hand: Hand) => ReactNode
    children: (form: Form<V>, record: Row, hand: Hand) => ReactNode
    above?: (record: Row, hand: Hand) => ReactNode
    below?: (form: Form<V>, record: Row) => ReactNode
  }

/** One record, to be read and edited, with its history. Mount it only while it is open. */
export function RecordDrawer<V extends Values, Input, Row extends { version: number }>(
  props: Props<V, Input, Row>,
) {
  const {
    schema,
    valuesOf,
    notKept,
    permission,
    readOnly,
    beside,
    tabs,
    onSubmit,
    onClose,
    children,
    above,
    below,
    ...frame
  } = props
  const { entity, id, words } = frame
  const mayChange = usePermissions().can(permission)
  const guard = useRef<Guard>(null)
  const mayLeave = () => guard.current?.mayLeave() ?? true
  const handOf = (reload: Reload): Hand => ({ reload, mayLeave })
  return (
    <RecordFrame
      {...frame}
      beside={beside && ((record, reload) => beside(record, handOf(reload)))}
      tabs={tabs?.map(({ content, ...tab }) => ({
        ...tab,
        content: (record: Row, reload: Reload) => content(record, handOf(reload)),
      }))}
      onClose={() => mayLeave() && onClose()}
    >
      {(record, show, reload) => (
        <RecordForm
          key={record.version}
          name={`${entity.path} ${id}`}
          guard={guard}
          record={record}
          schema={schema}
          initialValues={valuesOf(record)}
          valuesOf={valuesOf}
          notKept={notKept}
          words={words}
          readOnly={
            readOnly?.(record, handOf(reload)) ||
            (!mayChange && `You can read this. Changing it needs ${permission}.`)
          }
          who={<LastChange entity={entity} id={id} />}
          onSubmit={onSubmit}
          onAsk={show}
          onClose={onClose}
          above={above?.(record, handOf(reload))}
          below={below && ((fields) => below(fields, record))}
        >
          {(fields) => children(fields, record, handOf(reload))}
        </RecordForm>
      )}
    </RecordFrame>
  )
}
