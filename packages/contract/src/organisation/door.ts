import { listAnswer, listQuery, menuAnswer, sitemapAnswer } from './result-lists/pages.ts'

/** What the API for websites is made of here: lists, menus and sitemaps are organisation's answers. */
export const websiteAnswers = {
  list: listAnswer,
  listQuery,
  menu: menuAnswer,
  sitemap: sitemapAnswer,
} as const
