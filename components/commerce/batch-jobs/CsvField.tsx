import { Button, Input } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { sizeWord } from '@/lib/shared/files'
import styles from './BatchJob.module.css'

type Props = {
  help: string
  value?: File | null
  onChange?: (file: File | null) => void
  error?: ReactNode
}

/** Chooses a CSV file of this device. */
export function CsvField({ help, value, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Input.Wrapper
      label="CSV file"
      withAsterisk
      description={help}
      error={error}
      labelElement="div"
    >
      <div className={styles.file}>
        <Button
          variant="default"
          data-path="file"
          leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {value ? 'Choose another file' : 'Choose a file'}
        </Button>
        {value && (
          <span>
            {value.name}, {sizeWord(value.size)}
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="CSV file"
        onChange={({ currentTarget }) => {
          onChange?.(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
      />
    </Input.Wrapper>
  )
}
