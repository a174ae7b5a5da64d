import { lazyPart } from '#kit/load-part.ts'

/** What pages of other rooms show of stock: why a figure is what it is, and how it is changed. Loaded when somebody asks. */
export const stockParts = {
  AdjustDialog: lazyPart(() => import('#supply/stock/adjust-dialog.tsx').then(part => part.AdjustDialog)),
  WhyDrawer: lazyPart(() => import('#supply/stock/why-panel.tsx').then(part => part.WhyDrawer)),
} as const
