import { Skeleton } from '@mantine/core'
import { useEffect, useRef, type ComponentProps } from 'react'
import { Loaded } from '@/components/ui/primitives/Loaded'
import type { Values } from '@/hooks/ui/form/use-save-form'
import { DrawerFrame } from './DrawerFrame'
import { RecordForm, type Guard, type RecordFormProps } from './RecordForm'

type Props<V extends Values, Input, Row> = RecordFormProps<V, Input, Row> & {
  title: string
  /**
   * The id of what it is about, where the page can open it for several whose titles may be the
   * same.
   */
  of?: string | number
  wide?: boolean
  /**
   * What it cannot begin without: until that is there the form is not, nor are its first values
   * asked for.
   */
  needs?: Pick<ComponentProps<typeof Loaded>, 'what' | 'answer'>
  onClose: () => void
}

/**
 * A form for something that is not there yet, or that has no history of its own. Mount it only
 * while it is open: closing throws the form away.
 */
export function FormDrawer<V extends Values, Input, Row>({
  title,
  of = '',
  wide,
  needs,
  onClose,
  ...form
}: Props<V, Input, Row>) {
  const guard = useRef<Guard>(null)
  const content = <RecordForm name={`${title} ${of}`} guard={guard} onClose={onClose} {...form} />
  return (
    <DrawerFrame
      title={title}
      wide={wide}
      onClose={() => (guard.current?.mayLeave() ?? true) && onClose()}
    >
      {needs ? (
        <Loaded {...needs} waiting={<Skeleton height={320} m={24} aria-busy="true" />}>
          {() => (
            <>
              {content}
              <Arrived />
            </>
          )}
        </Loaded>
      ) : (
        content
      )}
    </DrawerFrame>
  )
}

/** The drawer had the focus before its form was there: that goes on where it begins. */
function Arrived() {
  useEffect(
    () => document.querySelector<HTMLElement>('[role="dialog"] form [data-autofocus]')?.focus(),
    [],
  )
  return null
}
