import { createContext, useContext } from 'react'

/** Whether the fields of a form are there to be read and not to be changed. */
export const LookingOnly = createContext(false)

export function useIsLookingOnly(): boolean {
  return useContext(LookingOnly)
}
