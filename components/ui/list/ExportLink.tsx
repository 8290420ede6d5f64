import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

type Props = { address: string; label?: string; hint?: string }

/** Downloads what a page shows as a file, from where the server makes it. */
export const ExportLink = ({ address, label = 'Export as CSV', hint = label }: Props) => (
  <ActionIcon component="a" href={address} download size={30} aria-label={label} data-hint={hint}>
    <IconDownload size={16} stroke={1.5} />
  </ActionIcon>
)
