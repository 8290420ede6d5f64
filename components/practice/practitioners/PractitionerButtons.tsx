import { ImportButton } from '@/components/imports/ImportButton'
import { IMPORTS } from '@/hooks/ui/form/use-imports'
import { NewPractitionerButton } from './NewPractitionerButton'
import { useView } from './Views'

/** The ways to add practitioners: by a file, or one by one. */
export function PractitionerButtons() {
  const isOfImports = useView() === IMPORTS
  return (
    <>
      <ImportButton noun="practitioners" main={isOfImports} />
      {!isOfImports && <NewPractitionerButton />}
    </>
  )
}
