import { createContext, useContext } from 'react'

/** Opens the New Organization dialog, which the shell holds. */
export const NewOrganizationContext = createContext<() => void>(() => {})
export const useNewOrganization = () => useContext(NewOrganizationContext)
