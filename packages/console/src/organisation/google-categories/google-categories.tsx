import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { say } from '#kit/say.ts'
import classes from '#organisation/google-categories/google-categories.module.css'
import { MappingList } from '#organisation/google-categories/mapping-list.tsx'
import { TaxonomyList } from '#organisation/google-categories/taxonomy-list.tsx'

const tabs = {
  mapping: { title: 'Mapping', Page: MappingList },
  taxonomy: { title: 'Taxonomy', Page: TaxonomyList },
} as const
type TabName = keyof typeof tabs

/** What Google calls our categories, and Google's own list. */
export function GoogleCategories() {
  const [address, setAddress] = useSearchParams()
  const name: TabName = address.get('tab') === 'taxonomy' ? 'taxonomy' : 'mapping'
  const { Page } = tabs[name]
  return (
    <div className={classes.page}>
      <Tabs
        value={name}
        onChange={chosen => setAddress(chosen === 'taxonomy' ? { tab: chosen } : {})}
        classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
      >
        <Tabs.List aria-label={say('Google Categories')}>
          {(Object.keys(tabs) as TabName[]).map(each => (
            <Tabs.Tab key={each} value={each}>
              {say(tabs[each].title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Page key={name} />
    </div>
  )
}
