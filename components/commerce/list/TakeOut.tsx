import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useAtOnce } from '@/components/commerce/fields/use-at-once'

type Props = { title: string; message: string; take: () => Promise<unknown> }

/** Takes one of several things out of where it is, at once. */
export function TakeOut({ title, message, take }: Props) {
  const { busy, atOnce } = useAtOnce()
  return (
    <ActionIcon
      size={28}
      aria-label={`Take out ${title}`}
      data-hint="Take out"
      loading={busy}
      onClick={() => void atOnce(take, message)}
    >
      <IconX size={14} stroke={1.5} />
    </ActionIcon>
  )
}
