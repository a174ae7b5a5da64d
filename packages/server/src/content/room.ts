import { messageCards } from '#content/dashboard-cards'
import { emptyBin } from '#content/files/empty-bin'
import { publicFiles } from '#content/files/files'
import { fileFolders } from '#content/files/folders'
import { gallery } from '#content/files/gallery'
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
}
