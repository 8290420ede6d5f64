/**
 * Leaves the application for another address. Apart from the components because a test cannot
 * follow it.
 */
export const leaveFor = (address: string) => window.location.assign(address)

/** Asks for the page at hand once more. */
export const reload = () => window.location.reload()
