import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './SaveBar.module.css'

type Props = {
  /** Somebody is about to leave with something entered. */
  asking: boolean
  sending: boolean
  label: string
  /** It takes something away. */
  danger?: boolean
  /** What is on the button that leaves without saving; with null there is none. */
  cancelLabel?: string | null
  /** Whether everything is saved, of a form that stays open. */
  standing?: string
  /** What follows saving: the button that saves is then the quieter one. */
  next?: ReactNode
  onStay: () => void
  onLeave: () => void
  onCancel: () => void
}

const heights = new Map<HTMLElement, number>()
const tell = () =>
  document.documentElement.style.setProperty('--foot', `${Math.max(0, ...heights.values())}px`)

/**
 * Publishes the bar's height, the highest of several, as `--foot`. On a narrow screen the buttons
 * wrap and the bar grows, and notifications must not cover them.
 */
function measured(bar: HTMLElement | null) {
  if (!bar) return
  const measure = () => {
    heights.set(bar, bar.offsetHeight)
    tell()
  }
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(bar)
  return () => {
    observer.disconnect()
    heights.delete(bar)
    tell()
  }
}

/** The bar at a form's foot, in view however long the form is. */
export const SaveBar = ({
  asking,
  sending,
  label,
  danger = false,
  cancelLabel = 'Cancel',
  standing,
  next,
  onStay,
  onLeave,
  onCancel,
}: Props) =>
  // With keys, or the button that was pressed would become the one that submits before its press is
  // over.
  asking ? (
    <div ref={measured} className={styles.bar} role="alert">
      <p className={styles.question}>Discard what you entered?</p>
      <Button key="stay" variant="default" onClick={onStay} autoFocus>
        Keep editing
      </Button>
      <Button key="leave" color="red.9" onClick={onLeave}>
        Discard
      </Button>
    </div>
  ) : (
    <div ref={measured} className={styles.bar}>
      {standing && (
        <p role="status" className={styles.standing}>
          {standing}
        </p>
      )}
      {cancelLabel !== null && (
        <Button key="cancel" variant="default" disabled={sending} onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button
        key="submit"
        type="submit"
        variant={next ? 'default' : undefined}
        color={danger ? 'red.9' : undefined}
        loading={sending}
      >
        {label}
      </Button>
      {next}
    </div>
  )
