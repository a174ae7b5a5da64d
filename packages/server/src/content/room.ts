import { counted, sentence } from '@backroom/contract/wording/say'
import { messageCards } from '#content/dashboard-cards'
import { countDue, emptyBin } from '#content/files/empty-bin'
import { publicFiles } from '#content/files/files'
import { fileFolders } from '#content/files/folders'
import { gallery } from '#content/files/gallery'
import { imageSizes } from '#content/files/image-sizes'
import { fileKeeping } from '#content/files/keeping'
import { fileSorting } from '#content/files/sorting'
import { messageConnectors } from '#content/messages/connectors'
import { mailSettings } from '#content/messages/mail-settings'
import { smsSettings } from '#content/messages/sms-settings'
import { messageTrim } from '#content/messages/trim'
import type { Kit } from '#kit/kit'

export function content(kit: Kit) {
  gallery(kit)
  fileKeeping(kit)
  fileSorting(kit)
  fileFolders(kit)
  publicFiles(kit)
  mailSettings(kit)
  smsSettings(kit)
  messageConnectors(kit)
  messageCards(kit)
  kit.work.at({ task: messageTrim, cron: '40 2 * * *' }, { task: emptyBin(kit), cron: '10 3 * * *' })
  kit.work.offer(imageSizes(kit), {
    key: 'bin',
    title: 'Empty the bin',
    text: 'Deletes for good what has been in the bin for 30 days and is shown nowhere.',
    dryRun: async ({ store, note }) => note(sentence`${counted(await countDue(store), 'file')} would go.`),
    run: async ({ store, signal, note }) => {
      const due = await countDue(store)
      await emptyBin(kit).run({}, { store, signal, attempt: 1 })
      await note(sentence`${counted(due - (await countDue(store)), 'file')} went.`)
    },
  })
}
