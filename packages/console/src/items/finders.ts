import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { builderTemplateOptions } from '@backroom/contract/items/builders/pickers'
import { guideOptions } from '@backroom/contract/items/guides/pickers'
import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { styleOptions } from '@backroom/contract/items/styles/pickers'
import { pathTo } from '@backroom/contract/kit/screen'
import {
  IconBook2,
  IconPackage,
  IconPlus,
  IconShirt,
  IconTag,
  IconTool,
  IconUpload,
} from '@tabler/icons-react'
import { call } from '#kit/calls/call.ts'
import { newAt } from '#kit/parts/asked-new.ts'
import { byPicker, type PaletteAction, type RecordFinder } from '#kit/record-finder.ts'

export const finders: readonly RecordFinder[] = [
  {
    title: 'Items',
    icon: IconPackage,
    rule: items.lookup,
    screen: screens.item,
    find: async (term, options) => {
      const found = await call(items.lookup, { query: { term, limit: 5 } }, options)
      return found.map(({ uid, code, name, size, colour, thumb }) => ({
        name: [name, colour, size].filter(Boolean).join(', '),
        note: code,
        image: thumb,
        path: pathTo(screens.item, { uid }),
      }))
    },
  },
  byPicker(
    { title: 'Styles', icon: IconShirt, screen: screens.inactiveStyles },
    styleOptions,
    uid => `${screens.inactiveStyles.path}?style=${uid}`,
  ),
  byPicker({ title: 'Brands', icon: IconTag, screen: screens.brand }, brandOptions, uid =>
    pathTo(screens.brand, { uid }),
  ),
  byPicker({ title: 'Buyers Guides', icon: IconBook2, screen: screens.guide }, guideOptions, uid =>
    pathTo(screens.guide, { uid }),
  ),
  byPicker(
    { title: 'Custom Builder Templates', icon: IconTool, screen: screens.builderTemplate },
    builderTemplateOptions,
    uid => pathTo(screens.builderTemplate, { uid }),
  ),
]

const { path, ...rule } = screens.items
export const actions: readonly PaletteAction[] = [
  { label: 'New brand', icon: IconPlus, rule: screens.brands, path: newAt(screens.brands.path) },
  {
    label: 'New builder template',
    icon: IconPlus,
    rule: screens.builderTemplates,
    path: newAt(screens.builderTemplates.path),
  },
  { label: 'New item', icon: IconPlus, rule, path: `${path}?new=item` },
  { label: 'New size run', icon: IconPlus, rule, path: `${path}?new=run` },
  { label: 'Import items', icon: IconUpload, rule, path: `${path}?import=new` },
  { label: 'New buyers guide', icon: IconPlus, rule: screens.newGuide, path: screens.newGuide.path },
]
