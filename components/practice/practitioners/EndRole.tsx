import { TextInput } from '@mantine/core'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { usePractitionerActs } from '@/hooks/practice/use-practitioners'
import { useKeptText } from '@/hooks/ui/form/use-kept-text'
import { dayWord } from '@/lib/client/format/days'
import type { PractitionerEntry } from '@/lib/practice/practitioners/schema'

type Props = { practitioner: PractitionerEntry; onDone?: () => void; onClose: () => void }

/** Asks for the last day of somebody's role. */
export function EndRole({
  practitioner: { id, name, organization, today },
  onDone,
  onClose,
}: Props) {
  const { end } = usePractitionerActs()
  const { text: last, type, forget } = useKeptText(`Last day of ${id}`, today)
  return (
    <ConfirmDialog
      title={`End the role of “${name}”?`}
      action="End the role"
      onClose={() => {
        forget()
        onClose()
      }}
      onConfirm={() => end(id, last)}
      done={last && `The role of ${name} ends on ${dayWord(last)}.`}
      onDone={onDone}
    >
      <p>
        {organization.label} goes on seeing them and what was, and no longer changes anything but
        the role. Their roles in other organizations stay.
      </p>
      <TextInput
        label="Last day"
        type="date"
        max="9999-12-31"
        value={last}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
