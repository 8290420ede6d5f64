import { useCombobox, type ComboboxProps } from '@mantine/core'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type FocusEventHandler,
  type FormEvent,
  type FormEventHandler,
  type KeyboardEvent,
  type KeyboardEventHandler,
} from 'react'
import { useNotTaken } from './use-not-taken'

/** What a field with a list of options has beside Mantine's own. */
export type Choosing = {
  /**
   * The options are those of an earlier search: none of them is taken until those of this one are
   * there.
   */
  searching?: boolean
}

/**
 * What is the same for all of them, and so nobody's to say: docs/decisions/054-lists-of-options.md.
 */
export type Settled =
  | 'openOnFocus'
  | 'selectFirstOptionOnChange'
  | 'selectFirstOptionOnDropdownOpen'
  | 'autoSelectOnBlur'
  | 'dropdownOpened'
  | 'defaultDropdownOpened'

type FieldProps = Choosing & {
  comboboxProps?: ComboboxProps
  onDropdownOpen?: () => void
  onDropdownClose?: () => void
  onOptionSubmit?: (value: string) => void
  onKeyDownCapture?: KeyboardEventHandler<HTMLInputElement>
  onInput?: FormEventHandler<HTMLInputElement>
  onBlurCapture?: FocusEventHandler<HTMLInputElement>
}
type Kind = {
  /**
   * Text that is no option is a value as well, so that no option is taken unless it was gone to.
   */
  takesText?: 'as typed' | 'as tags'
  /** Several can be chosen, and the list stays open for more. */
  several?: boolean
  /** Empties the field, where that is possible. */
  onEmpty?: () => void
  /** What is chosen was taken once more: the field says it again in the place of what was typed. */
  onKept?: () => void
}

const ENABLED = '[data-combobox-option]:not([data-combobox-disabled])'
const HIGHLIGHTED = '[data-combobox-selected]'
const CHOSEN = '[data-checked]'

const wordsOf = (option: Element | null | undefined) => option?.textContent?.trim().toLowerCase()

/**
 * How a field with a list of options is used with the keyboard, the same for all:
 * docs/decisions/054-lists-of-options.md. Mantine's components keep their store to themselves, and
 * take another one for what their keys and options do.
 */
export function useChoosing(props: FieldProps, { takesText, several, onEmpty, onKept }: Kind = {}) {
  const { searching = false } = props
  const [opened, setOpened] = useState(false)
  /** Null when nothing was typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Enter was pressed before the options were there. */
  const awaited = useRef(false)
  /** The options have changed, and what is highlighted has not followed yet. */
  const due = useRef(false)
  const store = useCombobox({
    opened,
    onOpenedChange: setOpened,
    onDropdownOpen: () => props.onDropdownOpen?.(),
    onDropdownClose: () => props.onDropdownClose?.(),
  })

  const field = () => store.targetRef.current as HTMLInputElement | null
  const { warning, warn, allow, clear } = useNotTaken(field)
  const list = () => (store.listId ? document.getElementById(store.listId) : null)
  const all = () => [...(list()?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]
  const highlighted = () =>
    opened && !searching ? (list()?.querySelector<HTMLElement>(HIGHLIGHTED) ?? null) : null

  const highlight = () => {
    due.current = false
    if (searching || (takesText && typed !== null)) return store.resetSelectedOption()
    if (takesText) return
    const words = typed?.trim().toLowerCase()
    const same = words
      ? all().findIndex((option) => option.matches(ENABLED) && wordsOf(option) === words)
      : -1
    if (same >= 0) store.selectOption(same)
    else if (words) store.selectFirstOption()
    // The arrow keys may have been faster.
    else if (!highlighted()) store.selectActiveOption()
  }
  const settle = () => due.current && highlight()

  const accept = () => {
    awaited.current = false
    setTyped(null)
    clear()
  }

  const take = (option: HTMLElement) => {
    // What is chosen is not given up by pressing Enter on it.
    if (!several && option.matches(CHOSEN)) {
      store.closeDropdown()
      onKept?.()
    } else option.click()
    if (several && typed) store.closeDropdown()
    accept()
  }

  /** Takes what was typed where it can mean one option only. False where it is lost. */
  const takeTyped = () => {
    if (typed === null || takesText) return true
    settle()
    const words = typed.trim().toLowerCase()
    if (words === '') {
      onEmpty?.()
      return true
    }
    if (all().some((option) => option.matches(CHOSEN) && wordsOf(option) === words)) return true
    const offered = opened && !searching ? all().filter((option) => option.matches(ENABLED)) : []
    const meant =
      offered.length === 1 ? offered[0] : offered.find((option) => wordsOf(option) === words)
    if (meant && !meant.matches(CHOSEN)) meant.click()
    return meant !== undefined
  }

  const isShown = () => {
    const box = list()
    return opened && box !== null && !box.closest('[data-hidden]')
  }

  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (key !== 'Enter' || nativeEvent.isComposing) return
    const stop = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (ctrlKey || metaKey) {
      const isTaken = takeTyped()
      // The key saves the form: it is not to take what happens to be highlighted as well.
      store.resetSelectedOption()
      if (isTaken) return accept()
      stop()
      return warn(typed!)
    }
    const isLost = Boolean(typed?.trim()) && !takesText
    if (!isShown() && !isLost) return allow()
    settle()
    const option = highlighted()
    if (typed?.trim() === '' && onEmpty) {
      stop()
      onEmpty()
      store.closeDropdown()
      accept()
    } else if (option) {
      stop()
      take(option)
    } else if (takesText) {
      if (takesText === 'as tags' && typed) return
      event.preventDefault()
      store.closeDropdown()
    } else {
      stop()
      if (searching) awaited.current = true
      else if (isLost) warn(typed!)
      else store.closeDropdown()
    }
  }

  const type = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    // What the browser fills in elsewhere is no search; Mantine takes it where it is an option.
    if (document.activeElement !== currentTarget) return
    const { value } = currentTarget
    awaited.current = false
    clear()
    setTyped(value)
    if (takesText === 'as tags' && value) store.openDropdown()
  }
  const leave = () => {
    const words = typed
    const isTaken = takeTyped()
    accept()
    if (!isTaken) warn(words!)
  }

  const follow = useEffectEvent(() => {
    settle()
    const option = highlighted()
    if (option && awaited.current) take(option)
  })
  const change = useEffectEvent(() => {
    due.current = opened
    if (!opened) store.resetSelectedOption()
  })
  useEffect(() => {
    change()
    // Once the list has its place: to scroll to an option before would scroll the page.
    const timer = setTimeout(() => follow())
    return () => clearTimeout(timer)
  }, [opened, typed, searching])

  const announce = useEffectEvent(() => {
    const input = field()
    const option = highlighted()
    const index = option ? all().indexOf(option) : -1
    // Options that came or went have moved it, or taken it away.
    if (option && index !== store.getSelectedOptionIndex()) store.updateSelectedOptionIndex(index)
    if (!option && opened && !due.current) highlight()
    if (!option) input?.removeAttribute('aria-activedescendant')
    else if (input?.getAttribute('aria-activedescendant') !== option.id)
      input?.setAttribute('aria-activedescendant', option.id)
  })
  const watch = useEffectEvent(() => {
    const input = field()
    const options = list()
    if (!opened || !input || !options) return
    const observer = new MutationObserver(() => announce())
    observer.observe(options, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-combobox-selected'],
    })
    observer.observe(input, { attributeFilter: ['aria-activedescendant'] })
    return () => {
      observer.disconnect()
      input.removeAttribute('aria-activedescendant')
    }
  })
  // Mantine marks the highlighted option in the document, and announces it only where the arrow
  // keys went to it.
  useEffect(() => watch(), [opened])

  return {
    warning,
    accept,
    mantine: {
      dropdownOpened: opened,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
      comboboxProps: { ...props.comboboxProps, store },
      onOptionSubmit: (value: string) => {
        accept()
        props.onOptionSubmit?.(value)
      },
      onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
        props.onKeyDownCapture?.(event)
        enter(event)
      },
      onInput: (event: FormEvent<HTMLInputElement>) => {
        props.onInput?.(event)
        type(event)
      },
      onBlurCapture: (event: FocusEvent<HTMLInputElement>) => {
        props.onBlurCapture?.(event)
        leave()
      },
    },
  }
}
