import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { Fragment, useEffect, useRef } from 'react'
import type { OrganizationOptions } from './use-organization-options'
import { OrganizationChunk } from './OrganizationChunk'
import { OrganizationRow, type Option } from './OrganizationRow'
import styles from './OrganizationTree.module.css'
import type { TreeKeys } from './use-tree-keys'

const ROW = 36
const MATCH = 48
const INSET = 4

type Props = {
  options: OrganizationOptions
  keys: TreeKeys
  /** domainURL of the chosen one. */
  selected: string | undefined
  maxHeight: number
  onChoose: (option: Option) => void
}

/**
 * The rows of a list of organizations, of which only the visible ones exist. Beyond them it is a
 * matter of pixels.
 */
export function OrganizationTree({ options, keys, selected, maxHeight, onChoose }: Props) {
  const { count, search, matches, chunkOf } = options
  const { active, rowId, setActive } = keys
  const scroller = useRef<HTMLDivElement>(null)
  const height = search ? MATCH : ROW
  // Nothing here is memoized by a compiler, which is what the rule is about.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    paddingStart: INSET,
    paddingEnd: INSET,
    initialRect: { width: 0, height: maxHeight },
    // The active row must exist even when it is scrolled away: the field's `aria-activedescendant`
    // names it.
    rangeExtractor: (range: Range) =>
      [...new Set([active, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => {
    if (count > 0) virtual.scrollToIndex(active, { align: 'auto' })
  }, [virtual, active, count])

  const row = (index: number, start: number, option: Option | undefined) => (
    <OrganizationRow
      key={index}
      option={option}
      index={index}
      count={count}
      start={start}
      height={height}
      search={search}
      onChoose={onChoose}
      id={rowId(index)}
      active={index === active}
      selected={option !== undefined && option.domainURL === selected}
      onHover={() => setActive(index)}
    />
  )
  const items = virtual.getVirtualItems()
  const chunks = search ? [] : [...new Set(items.map(({ index }) => chunkOf(index)))]

  if (count === 0)
    return <p className={styles.empty}>{options.busy || options.failure ? '' : 'Nobody here'}</p>
  return (
    <div
      ref={scroller}
      id={keys.treeId}
      role="tree"
      aria-label="Organizations"
      tabIndex={options.searchable ? -1 : 0}
      aria-activedescendant={options.searchable ? undefined : keys.activeId}
      className={styles.tree}
      style={{ maxHeight, height: virtual.getTotalSize() }}
    >
      <div role="presentation" className={styles.space} style={{ height: virtual.getTotalSize() }}>
        {search && items.map(({ index, start }) => row(index, start, matches[index]))}
        {chunks.map((chunk) => (
          <Fragment key={chunk}>
            <OrganizationChunk chunk={chunk}>
              {(at) =>
                items
                  .filter(({ index }) => chunkOf(index) === chunk)
                  .map(({ index, start }) =>
                    row(
                      index,
                      start,
                      options.isGlobal(index) ? options.global : at(options.offsetOf(index)),
                    ),
                  )
              }
            </OrganizationChunk>
          </Fragment>
        ))}
      </div>
    </div>
  )
}
