import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import { screens } from '@backroom/contract/items/screens'
import { Button, Switch } from '@mantine/core'
import { IconFilterSearch } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { itemChoices } from '#items/bulk/item-bulk-choices.ts'
import { CompareButton } from '#items/lists/item-list/compare-items.tsx'
import { itemCard, itemCells } from '#items/lists/item-list/item-cells.tsx'
import { useItemMenu } from '#items/lists/item-list/use-item-menu.tsx'
import { useNewCollection } from '#items/lists/item-list/use-new-collection.ts'
import { useSeenView } from '#items/lists/item-list/use-seen-view.ts'
import { QueryBuilder } from '#items/queries/advanced-search/query-builder.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'

/** A collection that keeps finding what this search finds. */
function CollectionButton() {
  const [address] = useSearchParams()
  const query = address.get('query')
  if (!query) return null
  return (
    <Button component={Link} to={`/collections/new?query=${encodeURIComponent(query)}`}>
      {say('Make a collection')}
    </Button>
  )
}

export function AdvancedSearch() {
  const view = useSeenView(advancedSearchView)
  const { menu, dialog } = useItemMenu()
  const newCollection = useNewCollection()
  return (
    <>
      <ListPage
        title={screens.itemsAdvanced.title}
        view={view}
        opens={screens.item}
        cells={itemCells}
        card={itemCard}
        rowMenu={menu}
        bulk={itemChoices()}
        direct={[newCollection]}
        selected={selection => <CompareButton selection={selection} />}
        tools={({ words, setWords }) => (
          <Switch
            label={say('Show every size')}
            checked={words.more.sizes === 'true'}
            onChange={event => setWords({ sizes: event.currentTarget.checked ? 'true' : null })}
          />
        )}
        actions={<CollectionButton />}
        above={control => <QueryBuilder control={control} />}
        empty={{
          icon: <IconFilterSearch size={28} stroke={1.7} />,
          title: say('Nothing fits'),
          text: say('No item fits these conditions. Switch one off to see what remains.'),
        }}
      />
      {dialog}
    </>
  )
}
