import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useState } from 'react'
import { placeLabels } from '@/components/practice/locations/labels'
import { noun } from '@/components/practice/locations/words'
import { MultiSelect } from '@/components/ui/form/fields/MultiSelect'
import { ConfirmDialog } from '@/components/ui/primitives/dialog/ConfirmDialog'
import { useCopyHours } from '@/hooks/practice/use-locations'
import { useTyped } from '@/hooks/ui/form/use-typed'
import { useLocationOptions } from '@/hooks/ui/list/use-options'
import { counted } from '@/lib/client/format/nouns'
import type { LocationEntry } from '@/lib/practice/locations/schema'
import styles from './CopyHours.module.css'

type Target = Pick<LocationEntry, 'id' | 'name' | 'path' | 'city' | 'version' | 'mode'>
type Props = { location: Pick<LocationEntry, 'id' | 'name' | 'organization'>; onClose: () => void }

/** Gives other locations of the organization the hours of one. */
export function CopyHours({ location: { id, name, organization }, onClose }: Props) {
  const copy = useCopyHours(String(id))
  const { search, setSearch, wanted, isBehind } = useTyped()
  const [chosen, setChosen] = useState<Target[]>([])
  const [exceptions, setExceptions] = useState(false)
  const { data = [], isLoading } = useLocationOptions(organization.domainURL, wanted)
  const known = new Map(
    [...data, ...chosen].filter((one) => one.id !== id).map((one) => [String(one.id), one]),
  )
  const labels = placeLabels([...known.values()])
  return (
    <ConfirmDialog
      title={`Copy the hours of “${name}”`}
      action="Copy"
      harmless
      onClose={onClose}
      onConfirm={() =>
        copy({ to: chosen.map(({ id: to, version }) => ({ id: to, version })), exceptions })
      }
      done={`Hours of “${name}” copied to ${counted(chosen.length, noun)}.`}
    >
      <MultiSelect
        label="To"
        description="Their weekly hours are replaced. Each keeps its own time zone: eight o’clock is eight o’clock there."
        data-autofocus
        placeholder={chosen.length === 0 ? 'Choose locations' : undefined}
        searchable
        hidePickedOptions
        nothingFoundMessage={isLoading ? 'Searching…' : 'No such location'}
        data={[...known].map(([value, one]) => ({ value, label: labels.get(one.id)! }))}
        // What comes from the server has been searched there, by more than the label.
        filter={({ options }) => options}
        value={chosen.map((one) => String(one.id))}
        onChange={(ids) => setChosen(ids.map((one) => known.get(one)!))}
        searchValue={search}
        searching={isBehind || isLoading}
        onSearchChange={setSearch}
      />
      <label className={styles.more}>
        <input
          type="checkbox"
          checked={exceptions}
          onChange={({ currentTarget }) => setExceptions(currentTarget.checked)}
        />
        The dated exceptions and holiday sets, too
      </label>
    </ConfirmDialog>
  )
}
