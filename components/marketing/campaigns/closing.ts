/** Closes a dialog once the page shows what it has done. */
export const closingAfter =
  (onDone: (() => Promise<void> | void) | undefined, onClose: () => void) => () =>
    void Promise.resolve(onDone?.()).finally(onClose)
