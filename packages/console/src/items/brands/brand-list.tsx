import {
  brandsView,
  mergeBrands,
  setBrandActive,
  setBrandPermissions,
} from '@backroom/contract/items/brands/brands'
import { screens } from '@backroom/contract/items/screens'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Menu } from '@mantine/core'
import { IconBadge } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BrandMergeFields, BrandPermissionFields } from '#items/brands/brand-bulk-fields.tsx'
import { NewBrandButton } from '#items/brands/brand-new-dialog.tsx'
import { BrandOrderButton } from '#items/brands/brand-order-dialog.tsx'
import { useBrandActions } from '#items/brands/use-brand-actions.ts'
import { itemsWith } from '#items/lists/items-with.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'

type BrandRow = AskedRow<typeof brandsView>

export function BrandList() {
  const { siteUrl } = useStoreFacts()
  const actions = useBrandActions()
  return (
    <ListPage
      title={screens.brands.title}
      view={brandsView}
      opens={screens.brand}
      cells={{ active: StatePill, itemsActive: OnSite, itemsTotal: AllItems }}
      card={row => ({
        image: row.logo,
        title: row.name,
        second: counted(row.itemsTotal, 'item'),
        right: StatePill(row),
        rightSecond: format.money(row.stockValueMinor),
      })}
      rowMenu={row => (
        <>
          <Menu.Item component={Link} to={pathTo(screens.brand, { uid: row.uid })}>
            {say('Open')}
          </Menu.Item>
          {siteUrl && (
            <Menu.Item
              component="a"
              href={`${siteUrl}/brands/${row.urlSlug}`}
              target="_blank"
              rel="noreferrer"
            >
              {say('View on site')}
            </Menu.Item>
          )}
          <Menu.Item component={Link} to={itemsWith('brandUid', row.uid)}>
            {say('Items')}
          </Menu.Item>
          <Menu.Item onClick={() => actions.setActive(row, !row.active)}>
            {row.active ? say('Deactivate…') : say('Activate')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="brick" onClick={() => actions.remove(row)}>
            {say('Delete…')}
          </Menu.Item>
        </>
      )}
      bulk={[
        { contract: setBrandActive, label: say('Activate'), values: { active: true } },
        { contract: setBrandActive, label: say('Deactivate'), values: { active: false } },
        {
          contract: setBrandPermissions,
          label: say('Set permissions…'),
          values: {},
          Form: BrandPermissionFields,
        },
        { contract: mergeBrands, label: say('Merge…'), values: {}, Form: BrandMergeFields },
      ]}
      actions={
        <>
          <BrandOrderButton />
          <NewBrandButton />
        </>
      }
      empty={{
        icon: <IconBadge size={28} stroke={1.7} />,
        text: say('Brands come in with items; add one to write its page.'),
        action: <NewBrandButton />,
      }}
    />
  )
}

function StatePill({ active }: BrandRow) {
  return active ? <Pill tone="leaf">{say('Active')}</Pill> : <Pill tone="gray">{say('Inactive')}</Pill>
}

function OnSite(row: BrandRow) {
  const { itemsActive, itemsTotal } = row
  const text = say('{n} of {total}', { n: format.number(itemsActive), total: format.number(itemsTotal) })
  return <ItemsLink row={row} text={text} />
}

function AllItems(row: BrandRow) {
  return <ItemsLink row={row} text={format.number(row.itemsTotal)} />
}

/** A count that leads to what it counts. */
function ItemsLink({ row, text }: { row: BrandRow; text: string }) {
  if (row.itemsTotal === 0) return <span className="dim">{text}</span>
  return (
    <Anchor component={Link} to={itemsWith('brandUid', row.uid)} c="inherit" td="underline">
      {text}
    </Anchor>
  )
}
