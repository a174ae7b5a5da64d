import { Group, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { say } from '#kit/say.ts'

interface TabsProps {
  readonly tabs: Readonly<Record<string, string>>
  readonly current: string
}

/** The parts of a page that has several, the first being a list; which one stands in the address. */
export function PageTabs({ tabs, current }: TabsProps) {
  const [, setSearch] = useSearchParams()
  return (
    <SegmentedControl
      size="xs"
      withItemsBorders={false}
      aria-label={say('Part of this page')}
      value={current}
      onChange={next =>
        setSearch(search => {
          const site = search.get('site')
          return { ...(next !== Object.keys(tabs)[0] && { tab: next }), ...(site && { site }) }
        })
      }
      data={Object.entries(tabs).map(([value, label]) => ({ value, label }))}
    />
  )
}

/** The same above the rows of a list on a phone, whose head has room for one button alone. */
export function PhoneTabs({ children }: { children: ReactNode }) {
  return (
    <Group gap={8} px={16} py={8} hiddenFrom="sm">
      {children}
    </Group>
  )
}
