import { ImportButton } from '@/components/imports/ImportButton'
import { IMPORTS } from '@/hooks/ui/form/use-imports'
import { NewTestButton } from './NewTestButton'
import { useView } from './Views'

/** The ways to add tests: by a file, or one by one. */
export function TestButtons() {
  const isOfImports = useView() === IMPORTS
  return (
    <>
      <ImportButton noun="tests" main={isOfImports} />
      {!isOfImports && <NewTestButton />}
    </>
  )
}
