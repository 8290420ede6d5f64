type Form = { setErrors: (errors: Record<string, string>) => void }

/**
 * Puts what is missing on its fields, and the focus on the first of them as they stand on the page.
 */
export function showMissing(form: Form, missing: Record<string, string>): void {
  form.setErrors(missing)
  const paths = Object.keys(missing).map(
    (field) => `[data-path="${field}"], [data-path^="${field}."]`,
  )
  document.querySelector<HTMLElement>(paths.join(', '))?.focus()
}
