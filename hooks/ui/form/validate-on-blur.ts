/**
 * Runs `task` once the press that is under way has ended, or at once without one. An error that
 * appears while the button below it is pressed would move the button, and the press would miss it.
 */
export function afterPress(task: () => void) {
  if (!document.querySelector(':active')) return task()
  // The click follows `mouseup` within the same task.
  document.addEventListener('mouseup', () => setTimeout(task), { capture: true, once: true })
}

/** The options of `useForm` by which a field is checked when the focus leaves it. */
export const validateOnBlur = {
  validateInputOnBlur: true,
  enhanceGetInputProps: ({ inputProps: { onBlur } }: { inputProps: { onBlur?: () => void } }) =>
    onBlur ? { onBlur: () => afterPress(onBlur) } : {},
}
