import { createContext, useContext } from 'react'
import { ExternalStore } from '#kit/external-store.ts'

/** A section of an edit page and the fields that stand in it. */
export interface SectionInfo {
  readonly id: string
  readonly title: string
  readonly fields: readonly string[]
}

/** The sections of one page, in the order they stand; the jump list follows it. */
export class Sections {
  readonly list = new ExternalStore<readonly SectionInfo[]>([])

  add(id: string, title: string): () => void {
    this.list.update(list => [...list.filter(section => section.id !== id), { id, title, fields: [] }])
    return () => this.list.update(list => list.filter(section => section.id !== id))
  }

  claim(id: string, field: string): () => void {
    const change = (fields: (known: readonly string[]) => readonly string[]) =>
      this.list.update(list =>
        list.map(section => (section.id === id ? { ...section, fields: fields(section.fields) } : section)),
      )
    change(known => [...known, field])
    return () => change(known => known.filter(each => each !== field))
  }
}

export const SectionsContext = createContext<Sections>(new Sections())
const SectionContext = createContext<{ claim: (field: string) => () => void } | null>(null)
export const SectionProvider = SectionContext.Provider

/** The section a field stands in, if any. */
export function useSection() {
  return useContext(SectionContext)
}
