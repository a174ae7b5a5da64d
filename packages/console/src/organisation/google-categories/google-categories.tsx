import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { say } from '#kit/say.ts'
import { MappingList } from '#organisation/google-categories/mapping-list.tsx'
import { TaxonomyList } from '#organisation/google-categories/taxonomy-list.tsx'

const tabs = {
  mapping: { title: 'Mapping', Page: MappingList },
  taxonomy: { title: 'Taxonomy', Page: TaxonomyList },
}

/** What Google calls our categories, and Google's own list. */
export function GoogleCategories() {
  return <TabbedPage label={say('Google Categories')} tabs={tabs} />
}
