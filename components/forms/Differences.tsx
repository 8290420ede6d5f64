import styles from './Differences.module.css'
import { labelOf, shownAs, type FieldWords } from './field-words'

type State = Record<string, unknown> | null
type Props = { before: State; after: State; words: FieldWords }

/** What has changed between two states of a record: field by field, before and after. */
export function Differences({ before, after, words }: Props) {
  const known = Object.keys(words)
  const rank = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .sort((a, b) => rank(a) - rank(b))
  return (
    <dl className={styles.fields}>
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(words, name)}</dt>
          <dd>
            {before && after && words[name]?.change ? (
              words[name].change(before[name], after[name])
            ) : (
              <>
                {before && <del>{shownAs(words, name, before[name])}</del>}
                {before && after && <span aria-hidden> → </span>}
                {after && <ins>{shownAs(words, name, after[name])}</ins>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
