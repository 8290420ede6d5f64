import { Button } from '@mantine/core'
import { IconPlus, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteFromShop } from '@/components/commerce/list/DeleteFromShop'
import tables from '@/components/identity/users/Tabs.module.css'
import { EmptyState } from '@/components/ui/primitives/EmptyState'
import { Loaded } from '@/components/ui/primitives/Loaded'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { RelativeTime } from '@/components/ui/primitives/RelativeTime'
import { discounts, useCodes, type ShopCode } from '@/hooks/commerce/use-shop-discounts'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { Standing } from '../fields/Standing'
import styles from './Discounts.module.css'

const NewCodeDialog = onDemand(() =>
  import('./NewCodeDialog').then((module) => module.NewCodeDialog),
)

type Props = { template: string; name: string }

/** The codes that were made of a template, each with how often it was used. */
export function Codes({ template, name }: Props) {
  const answer = useCodes(template)
  const { can } = usePermissions()
  const [making, make] = useState(false)
  const [doomed, doom] = useState<ShopCode | null>(null)
  const button = can('commerce:update') && (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => make(true)}>
      New code
    </Button>
  )
  return (
    <>
      <Loaded what="The codes" answer={answer}>
        {(codes) =>
          codes.length === 0 ? (
            <EmptyState icon={IconTicket} title="No codes yet" action={button}>
              Each code takes off what this template says. Make one for each person who is to have
              it.
            </EmptyState>
          ) : (
            <div className={styles.codes}>
              {button}
              <CodeTable codes={codes} onDelete={can('commerce:delete') ? doom : undefined} />
            </div>
          )
        }
      </Loaded>
      {making && <NewCodeDialog template={template} name={name} onClose={() => make(false)} />}
      {doomed && (
        <DeleteFromShop
          of={discounts}
          noun="code"
          id={doomed.id}
          name={doomed.code}
          onClose={() => doom(null)}
        >
          Nobody can use it any more. Orders that it was used for stay as they are.
        </DeleteFromShop>
      )}
    </>
  )
}

const usesWord = ({ usage_count, usage_limit }: ShopCode) =>
  usage_limit === null ? String(usage_count) : `${usage_count} of ${usage_limit}`

const offWord = ({ is_disabled, usage_count, usage_limit }: ShopCode) =>
  is_disabled ? 'Disabled' : usage_limit !== null && usage_count >= usage_limit && 'Used up'

const CodeTable = ({
  codes,
  onDelete,
}: {
  codes: ShopCode[]
  onDelete?: (code: ShopCode) => void
}) => (
  <table className={tables.table} aria-label="Codes">
    <thead>
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Status</th>
        <th scope="col">Used</th>
        <th scope="col">Ends</th>
        {onDelete && <td />}
      </tr>
    </thead>
    <tbody>
      {codes.map((code) => (
        <tr key={code.id}>
          <th scope="row">{code.code}</th>
          <td>
            <Standing of={code} off={offWord(code)} />
          </td>
          <td>{usesWord(code)}</td>
          <td>
            <RelativeTime at={code.ends_at} />
          </td>
          {onDelete && (
            <td>
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Delete ${code.code}`}
                onClick={() => onDelete(code)}
              >
                Delete
              </Button>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
