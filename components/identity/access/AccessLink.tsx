import { Button } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import Link from 'next/link'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import { links } from '@/lib/client/links'

/** From the roles to the question what they come to. */
export function AccessLink() {
  const [area, selected] = [useArea(), useSelected()]
  return (
    <Button
      component={Link}
      href={area === 'home' ? '/home/access' : links.organization(selected, 'access')}
      variant="default"
      leftSection={<IconHelp size={16} stroke={1.5} aria-hidden />}
    >
      Who can do what
    </Button>
  )
}
