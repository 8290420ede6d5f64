import type { Template } from '@/lib/marketing/templates/schema'
import { givenVariables, VARIABLE_TYPE_WORDS, type GivenVariable } from '@/lib/shared/mail-purposes'
import styles from './VariablesField.module.css'

type Props = {
  template: Pick<Template, 'category' | 'purpose'>
  /** Puts a text where the cursor is; undefined where nothing can be changed. */
  onInsert?: (text: string) => void
}

/**
 * How a variable stands in the text: a list within a section of its own, what may be missing
 * guarded by one.
 */
function usageOf({ name, type, always }: GivenVariable): string {
  if (type === 'list') return `{{#${name}}}{{.}}{{/${name}}}`
  if (type === 'yes-or-no') return `{{#${name}}}{{/${name}}}`
  return always ? `{{${name}}}` : `{{#${name}}}{{${name}}}{{/${name}}}`
}

/** What the console fills in by itself, to be read and put into the text. */
export const GivenVariables = ({ template: { category, purpose }, onInsert }: Props) => (
  <div className={styles.given}>
    <table>
      <caption>Filled in by the console</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      <tbody>
        {givenVariables(category, purpose).map((variable) => (
          <tr key={variable.name}>
            <td>
              {onInsert ? (
                <button
                  type="button"
                  className={styles.insert}
                  aria-label={`Insert ${variable.name}`}
                  data-hint="Insert at the cursor"
                  // The cursor stays where it is.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onInsert(usageOf(variable))}
                >
                  {variable.name}
                </button>
              ) : (
                <span className={styles.code}>{variable.name}</span>
              )}
            </td>
            <td>
              {variable.description} <span className={styles.sample}>{sayOf(variable)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const sayOf = ({ type, sample, always }: GivenVariable) =>
  `${VARIABLE_TYPE_WORDS[type]}${always ? '' : ', may be missing'}: ${sample.replaceAll('\n', ' · ')}`
