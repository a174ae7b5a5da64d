import { roundTripExport } from '@backroom/contract/items/imports/imports'
import { itemsView } from '@backroom/contract/items/lists/views'
import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Button, Menu, Switch } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { itemChoices } from '#items/bulk/item-bulk-choices.ts'
import { ImportButton } from '#items/imports/import-dialog/import-dialog.tsx'
import { CompareButton } from '#items/lists/item-list/compare-items.tsx'
import { ExactMatch } from '#items/lists/item-list/exact-match.tsx'
import { itemCard, itemCells } from '#items/lists/item-list/item-cells.tsx'
import { useItemMenu } from '#items/lists/item-list/use-item-menu.tsx'
import { useNewCollection } from '#items/lists/item-list/use-new-collection.ts'
import { useSeenView } from '#items/lists/item-list/use-seen-view.ts'
import { NewItemDialog } from '#items/page/item-dialogs/new-item-dialog.tsx'
import { SizeRunDialog } from '#items/page/item-dialogs/size-run-dialog.tsx'
import { call } from '#kit/calls/call.ts'
import { download } from '#kit/calls/download.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { useListAddress } from '#kit/list-page/use-asked-address.ts'
import { say } from '#kit/say.ts'

export function ItemList() {
  const view = useSeenView(itemsView)
  const navigate = useNavigate()
  const { menu, dialog } = useItemMenu()
  const newCollection = useNewCollection()
  const openExact = async (typed: string) => {
    const [found] = await call(items.lookup, { query: { term: typed, limit: 1 } })
    if (!found?.exact) return false
    void navigate(pathTo(screens.item, { uid: found.uid }))
    return true
  }
  return (
    <>
      <ListPage
        title={screens.items.title}
        view={view}
        opens={screens.item}
        cells={itemCells}
        card={itemCard}
        rowMenu={menu}
        bulk={itemChoices()}
        direct={[newCollection]}
        selected={selection => <CompareButton selection={selection} />}
        onSearchEnter={openExact}
        tools={({ words, setWords }) => (
          <Switch
            label={say('Show every size')}
            labelPosition="right"
            checked={words.more.sizes === 'true'}
            onChange={event => setWords({ sizes: event.currentTarget.checked ? 'true' : null })}
          />
        )}
        above={({ state }) => <ExactMatch term={state.search} />}
        exports={<RoundTrip />}
        actions={
          <>
            <ImportButton />
            <NewButtons />
          </>
        }
        empty={{
          icon: <IconPackage size={28} stroke={1.7} />,
          title: say('No items yet'),
          text: say('Make one, import a CSV, or bring items in from a supplier.'),
          action: <NewButtons />,
        }}
      />
      {dialog}
    </>
  )
}

function NewButtons() {
  const [open, setOpen] = useAddressWord('new')
  const close = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('run')}>{say('New size run')}</Button>
      <Button
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.7} />}
        onClick={() => setOpen('item')}
      >
        {say('New item')}
      </Button>
      {open === 'item' && <NewItemDialog onClose={close} />}
      {open === 'run' && <SizeRunDialog onClose={close} />}
    </>
  )
}

/** Every importable column of what is listed, so that it can be changed in a spreadsheet and sent back. */
function RoundTrip() {
  const address = useListAddress()
  const query = { search: address.get('search') ?? '', filter: address.get('filter') ?? '[]' }
  return (
    <Menu.Item onClick={() => void download(roundTripExport, { query })}>
      {say('Round trip (to import again)')}
    </Menu.Item>
  )
}
