import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { FileButton } from '@/components/ui/form/fields/FileButton'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import {
  usePractitioner,
  usePractitionerActs,
  usePractitionerFiles,
} from '@/hooks/practice/use-practitioners'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { Failure } from '@/lib/client/call'
import { notify } from '@/lib/client/notify'
import type { FiledLicence, Practitioner } from '@/lib/practice/practitioners/schema'
import { LicenceFacts } from './LicenceFacts'
import styles from './LicenceList.module.css'

/** The licences of one practitioner as they are now, each with who has verified it. */
export function LicenceList({ practitioner: { id } }: { practitioner: Practitioner }) {
  return (
    <Loaded what="The licences" answer={usePractitioner(id)}>
      {(now) =>
        now.licences.length === 0 ? (
          <EmptyState icon={IconCertificate} title="No licence yet">
            Licences and certificates are entered under Details, and verified here.
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {now.licences.map((licence) => (
              <LicenceItem key={licence.id} licence={licence} of={now} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const LicenceItem = ({ licence, of }: { licence: FiledLicence; of: Practitioner }) => (
  <li>
    <LicenceFacts
      licence={licence}
      of={of.id}
      renewalDeeds={of.status !== 'ended' && <SettleRenewal licence={licence} id={of.id} />}
    >
      {of.status !== 'ended' && (
        <>
          <SendLicence licence={licence} id={of.id} />
          <Verify licence={licence} id={of.id} />
        </>
      )}
    </LicenceFacts>
  </li>
)

function SendLicence({
  licence: { id: licenceId, number, file },
  id,
}: {
  licence: FiledLicence
  id: string
}) {
  const { sendLicence } = usePractitionerFiles()
  if (!usePermissions().can('practitioners:update')) return null
  const send = async (chosen: File) => {
    await sendLicence(id, licenceId, chosen)
    void notify({ message: `The file of ${number} is saved.` })
  }
  return (
    <FileButton
      purpose="licence"
      label={file ? 'Replace file' : 'Send file'}
      name={number}
      onFile={send}
    />
  )
}

/**
 * Runs one call at a time, says what it did or why it did not, and shows the licence anew where it
 * has changed.
 */
function useVerification(id: string) {
  const { mutate: showAnew } = usePractitioner(id)
  const [busy, setBusy] = useState(false)
  const run = async (call: () => Promise<unknown>, message: string) => {
    setBusy(true)
    try {
      await call()
      void notify({ message })
    } catch (cause) {
      const { error, status } = cause as Failure
      void notify({ color: 'red', message: error })
      if (status === 409) void showAnew()
    }
    setBusy(false)
  }
  return { busy, run }
}

function Verify({ licence, id }: { licence: FiledLicence; id: string }) {
  const { number, verifiedAt } = licence
  const { verify } = usePractitionerActs()
  const { busy, run } = useVerification(id)
  if (!usePermissions().can('practitioners:verify')) return null
  const message = verifiedAt ? `${number} is not verified any more.` : `${number} is verified.`
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      aria-label={verifiedAt ? `Take back the verification of ${number}` : `Verify ${number}`}
      onClick={() => void run(() => verify(id, licence, !verifiedAt), message)}
    >
      {verifiedAt ? 'Take back' : 'Verify'}
    </Button>
  )
}

function SettleRenewal({ licence, id }: { licence: FiledLicence; id: string }) {
  const { number } = licence
  const { settleRenewal } = usePractitionerActs()
  const { busy, run } = useVerification(id)
  if (!usePermissions().can('practitioners:verify')) return null
  return (
    <>
      <Button
        size="compact-sm"
        loading={busy}
        aria-label={`Verify the renewal of ${number}`}
        onClick={() =>
          void run(() => settleRenewal(id, licence, true), `The renewal of ${number} is verified.`)
        }
      >
        Verify renewal
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy}
        aria-label={`Decline the renewal of ${number}`}
        onClick={() =>
          void run(() => settleRenewal(id, licence, false), `The renewal of ${number} is declined.`)
        }
      >
        Decline
      </Button>
    </>
  )
}
