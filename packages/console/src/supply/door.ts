import { lazyPart } from '#kit/load-part.ts'

/** What pages of other rooms show of stock: why a figure is what it is, and how it is changed, and what is said of a level. Loaded when somebody asks. */
export const stockParts = {
  AdjustDialog: lazyPart(() => import('#supply/stock/adjust-dialog.tsx').then(part => part.AdjustDialog)),
  LevelDrawer: lazyPart(() => import('#supply/stock/level-panel.tsx').then(part => part.LevelDrawer)),
  WhyDrawer: lazyPart(() => import('#supply/stock/why-panel.tsx').then(part => part.WhyDrawer)),
} as const
