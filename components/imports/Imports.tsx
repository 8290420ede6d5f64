import { IconFileImport } from '@tabler/icons-react'
import { DataList } from '@/components/ui/list/DataList'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { useEditor } from '@/hooks/ui/form/use-editor'
import { useImports, useMayImport } from '@/hooks/ui/form/use-imports'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { GLOBAL } from '@/lib/shared/http/session'
import type { ImportEntry } from '@/lib/shared/imports/import-schema'
import type { ImportNoun } from '@/lib/shared/imports/imports'
import { ofAll, ofOne } from './columns'
import { ImportButton } from './ImportButton'
import { noun as importNoun, NOUNS, stateChoices } from './words'

const ImportDrawer = onDemand(() => import('./ImportDrawer').then((module) => module.ImportDrawer))

const filters = [{ name: 'state', label: 'State', choices: stateChoices }]
const nameOf = ({ fileName }: ImportEntry) => fileName

/** The files of a noun that were imported, or are to be, and one of them beside the list. */
export function Imports({ noun }: { noun: ImportNoun }) {
  const list = useImports(noun)
  const editor = useEditor()
  const mayImport = useMayImport(noun)
  const ofEverybody = useSelected() === GLOBAL && noun !== 'tests'
  return (
    <>
      <DataList
        list={list}
        columns={ofEverybody ? ofAll : ofOne}
        noun={importNoun}
        nameOf={nameOf}
        filters={filters}
        searched="The search looks at the names of files."
        empty={
          <EmptyState
            icon={IconFileImport}
            title="No imports yet"
            action={<ImportButton noun={noun} />}
          >
            Many {NOUNS[noun].many} at once, from a CSV file: checked row by row before anything is
            created, and undone as a whole if need be.
          </EmptyState>
        }
      />
      {editor.opened && (editor.id !== undefined || mayImport) && (
        <ImportDrawer noun={noun} id={editor.id} onUploaded={editor.edit} onClose={editor.close} />
      )}
    </>
  )
}
