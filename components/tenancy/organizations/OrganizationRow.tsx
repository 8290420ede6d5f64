import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { GLOBAL } from '@/lib/shared/http/session'
import { OrganizationAvatar } from './OrganizationAvatar'
import styles from './OrganizationTree.module.css'

/** What a row says: an organization, or the global scope (which has no level). */
export type Option = {
  id: number
  domainURL: string
  label: string
  level?: number
  path: string[]
}

export const GLOBAL_OPTION: Option = { id: 0, domainURL: GLOBAL, label: 'Global', path: [] }

/** Where an organization lies, beside its name. */
const placeOf = ({ domainURL, path }: Option) =>
  domainURL === GLOBAL ? 'All organizations' : path.join(' / ') || 'Top level'

type Props = {
  option: Option | undefined
  id: string
  index: number
  count: number
  start: number
  height: number
  active: boolean
  selected: boolean
  /** The words searched for: the row then shows where the match lies instead of being indented. */
  search: string
  onChoose: (option: Option) => void
  onHover: () => void
}

const Marked = ({ text, search }: { text: string; search: string }) => {
  const at = search ? text.toLowerCase().indexOf(search.toLowerCase()) : -1
  if (at < 0) return text
  const end = at + search.length
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}

export function OrganizationRow({
  option,
  id,
  index,
  count,
  start,
  height,
  active,
  selected,
  search,
  ...rest
}: Props) {
  const { onChoose, onHover } = rest
  const level = option?.level ?? 0
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={level + 1}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-selected={selected}
      aria-busy={!option || undefined}
      className={styles.row}
      data-active={active || undefined}
      style={
        {
          height,
          transform: `translateY(${start}px)`,
          '--level': search ? 0 : level,
        } as React.CSSProperties
      }
      // The focus belongs to the field above.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={active ? undefined : onHover}
      onClick={option && (() => onChoose(option))}
    >
      {!option && <Skeleton height={12} width={`${40 + ((index * 7) % 30)}%`} />}
      {option && (
        <>
          <OrganizationAvatar label={option.label} level={option.level} size={22} />
          <span className={styles.names}>
            <span className={styles.label}>
              <Marked text={option.label} search={search} />
            </span>
            {search && <span className={styles.path}>{placeOf(option)}</span>}
          </span>
          {search && (
            <span className={styles.domain}>
              <Marked text={option.domainURL} search={search} />
            </span>
          )}
          {selected && <IconCheck size={16} stroke={2} aria-hidden className={styles.check} />}
        </>
      )}
    </div>
  )
}
