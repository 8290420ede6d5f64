import { CloseButton, Popover, TextInput } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useNotTaken } from '@/components/ui/form/fields/use-not-taken'
import type { FieldProps } from './field-props'
import type { Option } from './OrganizationRow'
import { OrganizationTree } from './OrganizationTree'
import { useOrganizationOptions } from './use-organization-options'
import { useTreeKeys } from './use-tree-keys'

/** `value` is the chosen organization's id. */
type Props = Omit<FieldProps<number | null>, 'onChange'> & {
  label?: string
  'aria-label'?: string
  description?: string
  /** What the organization is called that is chosen when the field comes into sight. */
  known?: Pick<Option, 'id' | 'domainURL' | 'label'> | null
  /**
   * What stands in the field while none is chosen, and what its button to choose none is called.
   */
  placeholder?: string
  clear?: string
  onChange: (value: number | null, option: Option | null) => void
}

const FIELD_HEIGHT = 100
const NONE = 'Clear the organization above'

/**
 * Chooses one organization, or none, by the same list as the picker's. What its keys do is said of
 * all lists of options in docs/decisions/054-lists-of-options.md.
 */
export function OrganizationField({
  value = null,
  known,
  clear = NONE,
  onChange,
  onBlur,
  ...input
}: Props) {
  const [picked, setPicked] = useState<Option | null>(null)
  const chosen = [picked, known].find((option) => option && option.id === value)
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const options = useOrganizationOptions(typed ?? '', false)
  const keys = useTreeKeys(options.count, options.busy)
  const { warning, warn, allow, clear: clearWarning } = useNotTaken(() => field.current)
  const shown = value === null ? '' : (chosen?.label ?? '')
  const close = () => {
    setTyped(null)
    setOpened(false)
  }
  const choose = (option: Option | null) => {
    setPicked(option)
    close()
    clearWarning()
    onChange(option?.id ?? null, option)
  }
  const open = () => {
    setOpened(true)
    keys.setActive(0)
  }

  /** Takes what was typed where it can mean one organization only. False where it is lost. */
  const takeTyped = () => {
    const words = typed?.trim().toLowerCase()
    if (words === undefined || words === shown.toLowerCase()) return true
    if (words === '') {
      choose(null)
      return true
    }
    const offered = options.busy ? [] : options.matches
    const same = offered.filter(({ label }) => label.toLowerCase() === words)
    const [meant, ...others] = offered.length === 1 ? offered : same
    if (!meant || others.length > 0) return false
    choose(meant)
    return true
  }
  const leave = () => {
    const words = typed
    const isTaken = takeTyped()
    close()
    clearWarning()
    if (!isTaken) warn(words!)
  }
  const enter = (event: KeyboardEvent) => {
    const isSaved = event.ctrlKey || event.metaKey
    if (isSaved ? takeTyped() : !opened) return allow()
    event.preventDefault()
    event.stopPropagation()
    if (!isSaved && typed?.trim() === '') choose(null)
    else if (!isSaved && (options.busy || options.count > 0)) keys.onKeyDown(event)
    else if (typed) warn(typed)
  }

  return (
    <Popover
      // The field names its own roles: a combobox with a tree.
      withRoles={false}
      opened={opened}
      width="target"
      position="bottom-start"
      offset={4}
      shadow="md"
      onDismiss={() => setOpened(false)}
    >
      <Popover.Target>
        <TextInput
          placeholder="None"
          {...input}
          error={input.error || warning}
          ref={field}
          role="combobox"
          aria-expanded={opened}
          aria-haspopup="tree"
          aria-controls={opened ? keys.treeId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={opened ? keys.activeId : undefined}
          autoComplete="off"
          maxLength={100}
          value={typed ?? shown}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={open}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            clearWarning()
            open()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') enter(event)
            else if (opened && event.key === 'Escape') {
              // One step back, not out of the dialog with everything that was entered.
              event.stopPropagation()
              close()
            } else if (opened) keys.onKeyDown(event)
            else if (event.key === 'ArrowDown') open()
          }}
          onBlur={() => {
            leave()
            onBlur?.()
          }}
          rightSectionPointerEvents={value === null ? 'none' : 'all'}
          rightSection={
            value === null ? (
              <IconSelector size={16} stroke={1.5} aria-hidden />
            ) : (
              <CloseButton size="sm" aria-label={clear} onClick={() => choose(null)} />
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <OrganizationTree
          options={options}
          keys={keys}
          selected={chosen?.domainURL}
          maxHeight={FIELD_HEIGHT}
          onChoose={choose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
