import { recordPath } from '@backroom/contract/kit/screen'
import { starBuyWords } from '@backroom/contract/marketing/offers/offer-words'
import { screens } from '@backroom/contract/marketing/screens'
import { starBuysView } from '@backroom/contract/marketing/star-buys/calls'
import { Button, Menu } from '@mantine/core'
import { IconPlus, IconStars, IconWand } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { usePageKeys } from '#kit/keys.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { MarginPill } from '#marketing/offers/margin-pill.tsx'
import { offerWords, removeOffer, setOffer } from '#marketing/offers/offer-actions.ts'
import { starBuyChoices } from '#marketing/star-buys/star-buy-choices.ts'
import { StarBuyHealthPill } from '#marketing/star-buys/star-buy-health-pill.tsx'
import { StarBuyStatePill } from '#marketing/star-buys/star-buy-state-pill.tsx'

type From = 'item' | 'collection'

const texts = {
  item: 'A star buy offers a second item for less when the first is bought: buy this bike, get this helmet at 25% off.',
  collection: 'Offer something with everything in a collection: any road bike, any pedals for £10.',
} as const

/** The list as each page asks it: those from items, or those from collections. */
const ofCollections = ['targets', 'belowCost', 'overlaps'] as const
/** Of the cheapest item of a collection alone: there they give way to what is said of all of them. */
const ofItems = ['priceNowMinor', 'marginBp', 'used'] as const
const viewOf = (from: From) => ({
  ...starBuysView,
  columns: {
    ...starBuysView.columns,
    ...Object.fromEntries(
      [...ofCollections, ...ofItems].map(name => [
        name,
        { ...starBuysView.columns[name], hidden: ofItems.some(each => each === name) !== (from === 'item') },
      ]),
    ),
  },
  presets: (starBuysView.presets ?? []).map(({ filter = [], ...preset }) => ({
    ...preset,
    filter: [...filter, { field: 'sourceType', op: 'in' as const, value: [from] }],
  })),
})
const views = { item: viewOf('item'), collection: viewOf('collection') }

export const StarBuyItems = () => <StarBuyList from="item" />
export const StarBuyCollections = () => <StarBuyList from="collection" />

function StarBuyList({ from }: { readonly from: From }) {
  const navigate = useNavigate()
  usePageKeys([
    {
      keys: 'n',
      description: 'New star buy',
      run: () => void navigate(`${screens.newStarBuy.path}?from=${from}`),
    },
  ])
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
      cells={{
        state: StarBuyStatePill,
        priceMode: row => starBuyWords(row, offerWords),
        marginBp: MarginPill,
        health: StarBuyHealthPill,
      }}
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
          <Menu.Item onClick={() => void setOffer('starBuy', row, { active: !row.active })}>
            {row.active ? say('Switch off') : say('Switch on')}
          </Menu.Item>
          <Menu.Item color="brick" onClick={() => void removeOffer('starBuy', row)}>
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
