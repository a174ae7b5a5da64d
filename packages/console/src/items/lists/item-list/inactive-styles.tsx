import { inactiveStylesView } from '@backroom/contract/items/lists/views'
import { screens } from '@backroom/contract/items/screens'
import type { RowOf } from '@backroom/contract/kit/data-view'
import type { SelectionInput } from '@backroom/contract/kit/selection'
import { Menu } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { itemChoices } from '#items/bulk/item-bulk-choices.ts'
import { Swatch } from '#items/colours/pickers/swatch.tsx'
import { Readiness } from '#items/lists/item-list/item-cells.tsx'
import { StyleDrawer } from '#items/styles/style-drawer/style-drawer.tsx'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useListAddress } from '#kit/list-page/use-asked-address.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

export function InactiveStyles() {
  const [, setAddress] = useSearchParams()
  const address = useListAddress()
  const styleUid = Number(address.get('style')) || null
  const [change, setChange] = useState<{ choice: BulkChoice; selection: SelectionInput } | null>(null)
  const choices = itemChoices(['activateStyles', 'archiveStyles'])
  return (
    <>
      <ListPage
        title={screens.inactiveStyles.title}
        view={inactiveStylesView}
        addressOf={row => withStyle(address, row.uid)}
        cells={{
          colours: row => <Colours colours={row.colours} />,
          readinessPct: row => row.readinessPct !== null && <Readiness pct={row.readinessPct} />,
        }}
        card={row => ({
          title: row.name,
          second: [row.brandName, row.seasonName].filter(Boolean).join(', '),
          code: row.code,
          right: format.money(row.stockValueMinor),
          rightSecond: say('{n} of {total}', { n: row.itemsActive, total: row.itemsTotal }),
        })}
        rowMenu={row => (
          <>
            <Menu.Item component={Link} to={withStyle(address, row.uid)}>
              {say('Open colours and sizes')}
            </Menu.Item>
            {choices.map(choice => (
              <Menu.Item
                key={choice.label}
                onClick={() => setChange({ choice, selection: { uids: [row.uid] } })}
              >
                {choice.label}
              </Menu.Item>
            ))}
          </>
        )}
        bulk={choices}
        empty={{
          icon: <IconMoodCheck size={28} stroke={1.7} />,
          title: say('No style is inactive'),
          text: say('Styles none of whose items are on the site are listed here.'),
        }}
      />
      {styleUid !== null && (
        <StyleDrawer
          uid={styleUid}
          onClose={() =>
            setAddress(before => {
              const next = new URLSearchParams(before)
              next.delete('style')
              return next
            })
          }
        />
      )}
      {change && <BulkDrawer {...change} onClose={() => setChange(null)} />}
    </>
  )
}

/** The drawer of a style has an address, so that it can be passed on. */
function withStyle(address: URLSearchParams, uid: number): string {
  const next = new URLSearchParams(address)
  next.set('style', String(uid))
  return `?${next}`
}

function Colours({ colours }: Pick<RowOf<typeof inactiveStylesView>, 'colours'>) {
  return (
    <span title={colours.map(({ name }) => name).join(', ')}>
      {colours.slice(0, 8).map(({ name, hex }) => (
        <Swatch key={name} hex={hex} />
      ))}{' '}
      {colours.length > 8 && `+${colours.length - 8}`}
    </span>
  )
}
