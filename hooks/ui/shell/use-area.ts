import { createContext, useContext } from 'react'

/** Which of the two areas a component stands in: staff's, or one organization's own. */
export const AreaContext = createContext<'admin' | 'home'>('admin')
export const useArea = () => useContext(AreaContext)
