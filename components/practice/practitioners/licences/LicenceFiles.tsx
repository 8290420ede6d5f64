import { IconFileDownload } from '@tabler/icons-react'
import { practitioners } from '@/hooks/practice/use-practitioners'
import { useFileAddress } from '@/hooks/ui/form/use-files'
import { dayWord } from '@/lib/client/format/days'
import type { FiledLicence, LicenceFile } from '@/lib/practice/practitioners/schema'
import { sizeWord } from '@/lib/shared/files'
import styles from './LicenceList.module.css'

type Props = {
  licence: FiledLicence
  /** Whose record it is in the address: the id of a role, or `me`. */ of: string
}

/** The file of a licence, and those that were there before. */
export function LicenceFiles({ licence: { file, formerFiles }, of }: Props) {
  const addressOf = useFileAddress(practitioners)
  const at = ({ id }: LicenceFile) => addressOf('/:id/files/:fileId', { id: of, fileId: id })
  if (!file && formerFiles.length === 0) return null
  return (
    <div className={styles.files}>
      {file && <FileLink file={file} href={at(file)} />}
      {formerFiles.length > 0 && (
        <details>
          <summary>Earlier files ({formerFiles.length})</summary>
          <ul aria-label="Earlier files">
            {formerFiles.map((former) => (
              <li key={former.id}>
                <FileLink file={former} href={at(former)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The file of a renewal. */
export function RenewalFile({ file, of }: { file: LicenceFile; of: string }) {
  const addressOf = useFileAddress(practitioners)
  return (
    <FileLink file={file} href={addressOf('/:id/files/:fileId', { id: of, fileId: file.id })} />
  )
}

const FileLink = ({
  file: { name, bytes, sentAt, sentBy },
  href,
}: {
  file: LicenceFile
  href: string
}) => (
  <span className={styles.file}>
    <IconFileDownload size={16} stroke={1.5} aria-hidden />
    <a href={href} download={name}>
      {name}
    </a>
    <span className={styles.sent}>
      {sizeWord(bytes)}, sent {sentBy && `by ${sentBy} `}on {dayWord(sentAt)}
    </span>
  </span>
)
