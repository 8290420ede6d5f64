import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import styles from '@/components/commerce/area/Lists.module.css'
import type { ShopList } from '@/hooks/commerce/use-shop-list'
import type { Failure } from '@/lib/client/call'
import { save } from '@/lib/client/download'
import { countWord } from '@/lib/client/format/notation'
import { notify } from '@/lib/client/notify'
import { csvLines, csvText, type Csv } from '@/lib/shared/text/csv'

type Props<Row> = { list: ShopList<Row>; csv: Csv<Row> }

/**
 * Saves a list of the shop's as a file: every row that its search and filters find, once all of
 * them are there.
 */
export function ExportList<Row>({
  list: { state, loadFound },
  csv: { name, columns },
}: Props<Row>) {
  const [progress, setProgress] = useState<{ through: number; of: number } | null>(null)
  const exportAll = async () => {
    setProgress({ through: 0, of: 0 })
    try {
      const rows = await loadFound((through, of) => setProgress({ through, of }))
      save(`${name}.csv`, new Blob([csvText(csvLines(columns, rows))], { type: 'text/csv' }))
    } catch (cause) {
      void notify({ color: 'red', message: `No file was made. ${(cause as Failure).error}` })
    }
    setProgress(null)
  }
  return (
    <>
      <span role="status" className={styles.progress}>
        {progress &&
          progress.through < progress.of &&
          `${countWord(progress.through)} of ${countWord(progress.of)}`}
      </span>
      <ActionIcon
        size={30}
        loading={progress !== null}
        aria-label="Export as CSV"
        data-hint={state.narrowed ? 'Export what is found as CSV' : 'Export as CSV'}
        onClick={() => void exportAll()}
      >
        <IconDownload size={16} stroke={1.5} />
      </ActionIcon>
    </>
  )
}
