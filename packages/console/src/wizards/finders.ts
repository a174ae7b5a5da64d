import { runs, runsView } from '@backroom/contract/wizards/runs'
import { screens } from '@backroom/contract/wizards/screens'
import { IconHistory, IconWand } from '@tabler/icons-react'
import { addressOfWizard, allWizards, findWizards } from '#kit/bulk/wizard.ts'
import { call } from '#kit/calls/call.ts'
import type { RecordFinder } from '#kit/record-finder.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const runsMost = 5

/** "undo" finds what can still be taken back; other words find runs by what they did. */
async function findRuns(search: string, options: Parameters<RecordFinder['find']>[1]) {
  const isUndo = /^(undo|redo|run|runs)$/i.test(search.trim())
  const filter = isUndo ? [{ field: 'canUndo', op: 'is', value: true }] : []
  const { rows } = await call(
    runsView.list,
    { query: { search: isUndo ? '' : search, filter: JSON.stringify(filter) as never, limit: runsMost } },
    options,
  )
  return rows.map(({ uid, title, canUndo, queuedAt }) => ({
    uid,
    name: canUndo ? say('Undo… {title}', { title }) : title,
    note: [say('Run {uid}', { uid }), queuedAt ? format.when(queuedAt) : ''].filter(Boolean).join(', '),
    image: null,
  }))
}

export const finders: readonly RecordFinder[] = [
  {
    title: 'Wizards',
    icon: IconWand,
    rule: runs.active,
    find: async search =>
      findWizards(search).map(wizard => ({
        uid: allWizards().findIndex(each => each.family === wizard.family && each.name === wizard.name),
        name: say(wizard.title),
        note: say(wizard.about),
        image: null,
      })),
    addressOf: at => {
      const wizard = allWizards()[at]
      return wizard ? addressOfWizard(wizard) : screens.wizards.path
    },
  },
  {
    title: 'Runs',
    icon: IconHistory,
    rule: runs.active,
    find: findRuns,
    addressOf: uid => `${screens.wizards.path}?run=${uid}`,
  },
]
