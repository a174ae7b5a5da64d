import { readConfig } from '@backroom/contract/site/config'
import { general } from '@backroom/contract/site/general/general'
import { screens } from '@backroom/contract/site/screens'
import { IconAdjustments } from '@tabler/icons-react'
import { call } from '#kit/calls/call.ts'
import type { PaletteAction, RecordFinder } from '#kit/record-finder.ts'

export const finders: readonly RecordFinder[] = [
  {
    title: 'Settings',
    icon: IconAdjustments,
    rule: general.read,
    screen: screens.general,
    find: async (search, options) => {
      const { sections } = await call(readConfig, {}, options)
      const { settingsNamed } = await import('#site/found-settings.ts')
      return settingsNamed(search, sections)
    },
  },
]
export const actions: readonly PaletteAction[] = []
