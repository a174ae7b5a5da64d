import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { usePageKeys } from '#kit/keys.ts'
import classes from '#kit/page/tabbed-page.module.css'
import { say } from '#kit/say.ts'

interface Props {
  readonly label: string
  /** In their order; the first is what the address without a tab shows. */
  readonly tabs: Readonly<Record<string, { readonly title: string; readonly Page: ComponentType }>>
  /** A word of the address that all of them heed, such as which site they are about. */
  readonly keeps?: string
}

/** Alt and a digit lead to the first tabs. */
const keyedMost = 9

/** Several pages at one address, each a tab: `/staff?tab=sessions`. */
export function TabbedPage({ label, tabs, keeps = '' }: Props) {
  const [address, setAddress] = useSearchParams()
  const [first = ''] = Object.keys(tabs)
  const asked = address.get('tab') ?? ''
  const name = Object.hasOwn(tabs, asked) ? asked : first
  const Page = tabs[name]?.Page
  const kept = address.get(keeps)
  const choose = (chosen: string | null) =>
    setAddress({ ...(chosen && chosen !== first && { tab: chosen }), ...(kept && { [keeps]: kept }) })
  usePageKeys(
    Object.entries(tabs)
      .slice(0, keyedMost)
      .map(([each, { title }], at) => ({
        keys: `alt+${at + 1}`,
        description: say(title),
        run: () => choose(each),
      })),
  )
  return (
    <div className="fill">
      <Tabs value={name} onChange={choose} classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}>
        <Tabs.List aria-label={label}>
          {Object.entries(tabs).map(([each, { title }]) => (
            <Tabs.Tab key={each} value={each}>
              {say(title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {Page && <Page key={name} />}
    </div>
  )
}
