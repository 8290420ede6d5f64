import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useMayImport, useNewImport } from '@/hooks/ui/form/use-imports'
import type { ImportNoun } from '@/lib/shared/imports/imports'

/** Begins an import, for those who may; `main` where nothing else is made. */
export function ImportButton({ noun, main = false }: { noun: ImportNoun; main?: boolean }) {
  const begin = useNewImport()
  if (!useMayImport(noun)) return null
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      leftSection={<IconFileImport size={16} stroke={1.5} aria-hidden />}
      onClick={begin}
    >
      Import
    </Button>
  )
}
