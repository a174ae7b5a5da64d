import { inactiveItemsView } from '@backroom/contract/items/lists/views'
import { screens } from '@backroom/contract/items/screens'
import { stockLocationOptions } from '@backroom/contract/supply/pickers'
import { Select } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { itemChoices } from '#items/bulk/item-bulk-choices.ts'
import { InactiveTiles, inactiveCard, inactiveCells } from '#items/lists/item-list/inactive-parts.tsx'
import { useInactiveMenu } from '#items/lists/item-list/use-inactive-menu.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { changePreferences, usePreference } from '#kit/session/preferences.ts'

/** What lies on a shelf but is not on the site, at the location a person looked at last: most people work at one. */
export function InactiveItems() {
  const [address] = useSearchParams()
  const last = usePreference('stockLocation')
  const asked = address.get('location') ?? ''
  const location = /^(all|\d{1,9})$/.test(asked) ? asked : last // an address passed on shows what its sender saw
  const { data: locations = [] } = useRead(stockLocationOptions, { query: {} })
  const isKnown =
    location === 'all' || locations.length === 0 || locations.some(({ uid }) => String(uid) === location)
  const { menu, dialog } = useInactiveMenu()
  return (
    <>
      <ListPage
        title={screens.inactiveItems.title}
        view={inactiveItemsView}
        params={{ location: isKnown ? location : 'all' }}
        opens={screens.item}
        cells={inactiveCells}
        card={inactiveCard}
        rowMenu={menu}
        bulk={itemChoices(['activate', 'archive', 'season'])}
        tools={({ setWords }) => (
          <Select
            size="xs"
            w={200}
            aria-label={say('Stock location')}
            allowDeselect={false}
            data={[
              { value: 'all', label: say('All locations') },
              ...locations.map(({ uid, name }) => ({ value: String(uid), label: name })),
            ]}
            value={isKnown ? location : 'all'}
            onChange={value => {
              if (value === null) return
              void changePreferences({ stockLocation: value })
              setWords({ location: value })
            }}
          />
        )}
        above={(_, rows) => <InactiveTiles rows={rows} />}
        empty={{
          icon: <IconMoodCheck size={28} stroke={1.7} />,
          title: say('Nothing is hidden'),
          text: say('Everything in stock here is on the site.'),
        }}
      />
      {dialog}
    </>
  )
}
