import { permissionsNoun } from '@/components/identity/roles/words'
import { counted } from '@/lib/client/format/nouns'
import type { Protected, Role } from '@/lib/identity/roles/schema'
import styles from './CompareRoles.module.css'

type Props = { left: Role; right: Role; resources: Protected[] }

/** Resource by resource: what only the first allows, what both do, what only the second allows. */
export function Comparison({ left, right, resources }: Props) {
  const [ofLeft, ofRight] = [new Set(left.permissions), new Set(right.permissions)]
  const sides = [
    {
      title: `Only in ${left.name}`,
      has: (word: string) => ofLeft.has(word) && !ofRight.has(word),
    },
    { title: 'In both', has: (word: string) => ofLeft.has(word) && ofRight.has(word) },
    {
      title: `Only in ${right.name}`,
      has: (word: string) => ofRight.has(word) && !ofLeft.has(word),
    },
  ]
  const every = [...new Set([...left.permissions, ...right.permissions])]
  const rows = resources
    .map(({ key, label, actions }) => ({
      key,
      label,
      cells: sides.map(({ has }) => actions.filter((action) => has(`${key}:${action.key}`))),
    }))
    .filter(({ cells }) => cells.some((actions) => actions.length > 0))
  const alike = sides.every(({ has }, index) => index === 1 || !every.some(has))
  return (
    <>
      {alike && <p className={styles.hint}>Both allow exactly the same.</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            {sides.map(({ title, has }) => (
              <th key={title} scope="col">
                {title}
                <span className={styles.count}>
                  {counted(every.filter(has).length, permissionsNoun)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map((actions, index) => (
                <td
                  key={sides[index]!.title}
                  data-label={sides[index]!.title}
                  data-empty={actions.length === 0 || undefined}
                >
                  <span className={styles.actions}>
                    {actions.map((action) => (
                      <span key={action.key} className={styles.chip} data-side={index}>
                        {action.label}
                      </span>
                    ))}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
