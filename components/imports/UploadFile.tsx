import { Button, Loader } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { useImportFiles, useUpload } from '@/hooks/ui/form/use-imports'
import type { Failure } from '@/lib/client/call'
import { countWord } from '@/lib/client/format/notation'
import { FILE_LIMIT, MOST_ROWS, type ImportNoun } from '@/lib/shared/imports/imports'
import styles from './Imports.module.css'
import { NOUNS, sizeWord } from './words'

type Props = { noun: ImportNoun; onUploaded: (id: string) => void; onCancel: () => void }

/** The file: chosen, or dropped. */
export function UploadFile({ noun, onUploaded, onCancel }: Props) {
  const upload = useUpload(noun)
  const { template } = useImportFiles(noun)
  const [reading, setReading] = useState('')
  const [refusal, setRefusal] = useState('')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const take = async (file: File | undefined) => {
    if (!file || reading) return
    setRefusal('')
    // A server that refuses while megabytes are still on their way is not heard.
    if (file.size > FILE_LIMIT)
      return setRefusal(
        `“${file.name}” has ${sizeWord(file.size)}. A file has 25 MB at most: split it.`,
      )
    setReading(file.name)
    try {
      onUploaded((await upload(file)).id)
    } catch (cause) {
      setRefusal((cause as Failure).error)
      setReading('')
      input.current!.value = ''
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  return (
    <div className={styles.body}>
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drop}
      >
        <IconFileTypeCsv size={32} stroke={1.25} aria-hidden />
        <div role="status">
          {reading ? (
            <p className={styles.reading}>
              <Loader size={16} /> Reading “{reading}”…
            </p>
          ) : (
            <p>Drop a CSV file with {NOUNS[noun].many} here, or choose one.</p>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="CSV file"
          className={styles.input}
          tabIndex={-1}
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
        <Button loading={Boolean(reading)} onClick={() => input.current?.click()} data-autofocus>
          Choose a file
        </Button>
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <ul className={styles.hints}>
        <li>
          The first line names the columns, in any order and under any name.{' '}
          <a href={template}>Download a template</a> with every column there can be.
        </li>
        <li>
          Up to {countWord(MOST_ROWS)} rows and 25 MB, as UTF-8, with commas, semicolons or tabs.
          Excel calls it “CSV UTF-8”.
        </li>
        <li>Nothing is created before you have seen what would be.</li>
      </ul>
      <div>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
