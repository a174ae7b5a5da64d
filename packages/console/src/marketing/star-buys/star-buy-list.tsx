import { recordPath } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/marketing/screens'
import { starBuys, starBuysView } from '@backroom/contract/marketing/star-buys/calls'
import { Button, Menu } from '@mantine/core'
import { IconPlus, IconStars, IconWand } from '@tabler/icons-react'
import { Link } from 'react-router'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { starBuyChoices } from '#marketing/star-buys/star-buy-choices.ts'
import { StarBuyStatePill } from '#marketing/star-buys/star-buy-state-pill.tsx'

type From = 'item' | 'collection'

const texts = {
  item: 'A star buy offers a second item for less when the first is bought: buy this bike, get this helmet at 25% off.',
  collection: 'Offer something with everything in a collection: any road bike, any pedals for £10.',
} as const

/** The list as each page asks it: those from items, or those from collections. */
const viewOf = (from: From) => ({
  ...starBuysView,
  presets: (starBuysView.presets ?? []).map(({ filter = [], ...preset }) => ({
    ...preset,
    filter: [...filter, { field: 'sourceType', op: 'in' as const, value: [from] }],
  })),
})
const views = { item: viewOf('item'), collection: viewOf('collection') }

export const StarBuyItems = () => <StarBuyList from="item" />
export const StarBuyCollections = () => <StarBuyList from="collection" />

function StarBuyList({ from }: { readonly from: From }) {
  const other = from === 'item' ? screens.starBuyCollections : screens.starBuyItems
  const make = (
    <Button
      component={Link}
      to={`${screens.newStarBuy.path}?from=${from}`}
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.7} />}
    >
      {say('New star buy')}
    </Button>
  )
  return (
    <ListPage
      title={from === 'item' ? screens.starBuyItems.title : screens.starBuyCollections.title}
      view={views[from]}
      opens={screens.starBuy}
      cells={{ state: StarBuyStatePill }}
      card={row => ({
        title: row.source,
        second: row.target,
        right: StarBuyStatePill(row),
        rightSecond: row.priceOfferMinor === null ? '' : format.money(row.priceOfferMinor),
      })}
      rowMenu={row => (
        <>
          <Menu.Item component={Link} to={recordPath(screens.starBuy, row.uid)}>
            {say('Open')}
          </Menu.Item>
          <Menu.Item component={Link} to={`${screens.newStarBuy.path}?copy=${row.uid}`}>
            {say('Copy')}
          </Menu.Item>
          <Menu.Item component={Link} to={`${screens.newStarBuy.path}?copy=${row.uid}&swap=yes`}>
            {say('Swap source and target')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="brick" onClick={() => void removeStarBuy(row)}>
            {say('Delete…')}
          </Menu.Item>
        </>
      )}
      bulk={starBuyChoices(from)}
      actions={
        <>
          <Button component={Link} to={other.path}>
            {say(other.title)}
          </Button>
          <Button
            component={Link}
            to="/wizards/star-buys/SetOffer"
            leftSection={<IconWand size={16} stroke={1.7} />}
          >
            {say('Wizard')}
          </Button>
          {make}
        </>
      }
      empty={{
        icon: <IconStars size={28} stroke={1.7} />,
        text: say(texts[from]),
        action: make,
      }}
    />
  )
}

interface Named {
  readonly uid: number
  readonly version: number
  readonly name: string
}

/** True once it is gone. */
export async function removeStarBuy({ uid, version, name }: Named): Promise<boolean> {
  const isSure = await confirm({
    title: say('Delete {name}?', { name }),
    text: say('Shoppers pay the usual price again at once.'),
    confirm: say('Delete star buy'),
    isDestructive: true,
  })
  if (!isSure) return false
  await call(starBuys.remove, { params: { uid }, query: { version } })
  await queryClient.invalidateQueries({ queryKey: ['starBuy'] })
  notify({ title: say('{name} is deleted', { name }) })
  return true
}
