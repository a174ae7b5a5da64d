import { createContext, useContext } from 'react'

/** Whether the fields of a form are there to be read and not to be changed. */
export const LookingOnly = createContext(false)

/** Whether the form a field stands in is there to be read only. */
export function useIsLookingOnly(): boolean {
  return useContext(LookingOnly)
}
