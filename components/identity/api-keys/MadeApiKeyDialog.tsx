import { ShownOnce } from '@/components/ui/form/ShownOnce'
import { useArea } from '@/hooks/ui/shell/use-area'
import { usePageProps } from '@/hooks/ui/shell/use-page-props'
import type { MadeApiKey } from '@/lib/identity/api-keys/schema'
import { exampleFor } from './example'

/** Shows a new key, this once, and how a program calls with it. */
export function MadeApiKeyDialog({ made, onClose }: { made: MadeApiKey; onClose: () => void }) {
  const area = useArea()
  const { loginOrigin, organizationOrigin } = usePageProps()
  const example = exampleFor(made, { area, loginOrigin, organizationOrigin })
  return (
    <ShownOnce
      title={`The key “${made.name}”`}
      label="API key"
      value={made.key}
      example={example === undefined ? undefined : { label: 'A first call', text: example }}
      question="You have not copied the key. It cannot be shown again."
      onClose={onClose}
    >
      Copy it now: it cannot be shown again once this is closed. Whoever has it can do what it
      allows. What can be called is described at{' '}
      <a href="/api/v1/openapi.json" target="_blank">
        /api/v1/openapi.json
      </a>
      .
    </ShownOnce>
  )
}
