import { runsView } from '@backroom/contract/wizards/runs'
import { screens } from '@backroom/contract/wizards/screens'
import { IconHistory, IconWand } from '@tabler/icons-react'
import { addressOfWizard, findWizards } from '#kit/bulk/wizard.ts'
import { call } from '#kit/calls/call.ts'
import type { PaletteAction, RecordFinder } from '#kit/record-finder.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const runsMost = 5
const undoable = JSON.stringify([{ field: 'canUndo', op: 'is', value: true }]) as never

export const finders: readonly RecordFinder[] = [
  {
    title: 'Wizards',
    icon: IconWand,
    rule: screens.wizards,
    screen: screens.wizards,
    find: async search =>
      findWizards(search).map(wizard => ({
        name: say(wizard.title),
        note: say(wizard.about),
        image: null,
        path: addressOfWizard(wizard),
      })),
  },
  {
    title: 'Runs',
    icon: IconHistory,
    rule: runsView.list,
    screen: screens.wizards,
    // "undo" finds what can still be taken back; other words find runs by what they did.
    find: async (search, options) => {
      const isUndo = 'undo the last run'.startsWith(
        search.trim().toLowerCase().replace('undo last', 'undo the last'),
      )
      const query = { limit: runsMost, ...(isUndo ? { filter: undoable } : { search }) }
      const { rows } = await call(runsView.list, { query }, options)
      return rows.map(({ uid, title, canUndo, queuedAt }) => ({
        name: canUndo ? say('Undo… {title}', { title }) : title,
        note: [say('Run {uid}', { uid }), queuedAt ? format.when(queuedAt) : ''].filter(Boolean).join(', '),
        image: null,
        path: `${screens.wizards.path}?run=${uid}`,
      }))
    },
  },
]

export const actions: readonly PaletteAction[] = [
  {
    label: 'Undo the last run',
    icon: IconHistory,
    rule: screens.wizards,
    path: `${screens.wizards.path}?tab=runs&view=can-be-undone`,
  },
]
