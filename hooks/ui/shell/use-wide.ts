import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether there is room for every column of a list beside the names; in a narrower window whoever
 * wants one chooses it.
 */
export const useWide = () => useMediaQuery('(min-width: 108em)')
