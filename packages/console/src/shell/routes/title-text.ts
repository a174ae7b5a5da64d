import { pageTitleMost } from '@backroom/contract/constants'

interface Makers {
  readonly product: string
  readonly vendor: string
}

/** `{page title} | Backroom | {vendor}`, with a dot before it while something is unsaved. */
export function titleText(title: string, isDirty: boolean, { product, vendor }: Makers): string {
  const letters = [...title]
  const short = letters.length > pageTitleMost ? `${letters.slice(0, pageTitleMost - 1).join('')}…` : title
  return `${isDirty ? '• ' : ''}${short} | ${product} | ${vendor}`
}
