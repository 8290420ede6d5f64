/** What somebody is told when it was our doing. */
export const FAILED = 'Something went wrong on our side. Nothing was saved.'
