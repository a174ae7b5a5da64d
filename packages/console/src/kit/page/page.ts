import type { ComponentType } from 'react'
import { useEffect } from 'react'
import { ExternalStore } from '#kit/external-store.ts'

type Params = Readonly<Record<string, string | undefined>>

/** A page; one that reads much may ask for it as soon as its address is known, before anything is drawn. */
export type Page = ComponentType & {
  readonly askFirst?: (params: Params) => void
  /** Whether there is anything at an address, where a word of it is one of a few. */
  readonly isAt?: (params: Params) => boolean
}

/** A page that is loaded when it is first opened. */
export type LazyPage = () => Promise<Page>

/** What the open page says of itself beyond its row in the screen table. */
interface PageNews {
  /** Its record's name, once known. */
  readonly title: string | null
  readonly isDirty: boolean
  /** Pages with a save bar of their own have no foot under it. */
  readonly hasSaveBar: boolean
}

const nothing: PageNews = { title: null, isDirty: false, hasSaveBar: false }
export const pageNews = new ExternalStore<PageNews>(nothing)

/** Tells the frame what this page shows; forgotten when the page goes. */
export function usePageNews(news: Partial<PageNews>): void {
  const { title = null, isDirty = false, hasSaveBar = false } = news
  useEffect(() => {
    pageNews.set({ title, isDirty, hasSaveBar })
    return () => pageNews.set(nothing)
  }, [title, isDirty, hasSaveBar])
}
