import { Button, type ButtonProps } from '@mantine/core'
import { useDeed, type Deed } from '@/hooks/billing/use-subscription'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { offers } from './deeds'
import type { Running } from './words'

type Props = ButtonProps & { running: Running | null; deed: Deed; children: string }

/**
 * Opens what asks about a deed, for those who may, where the subscription is such that it can be
 * done.
 */
export function DeedButton({ running, deed, children, ...button }: Props) {
  const { can } = usePermissions()
  const { ask } = useDeed()
  if (!offers(running, deed, can)) return null
  return (
    <Button {...button} onClick={() => ask(deed)}>
      {children}
    </Button>
  )
}
