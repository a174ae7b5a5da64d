import { messageCards } from '#content/dashboard-cards'
import { fileFolders } from '#content/file-folders'
import { fileKeeping } from '#content/file-keeping'
import { fileSorting } from '#content/file-sorting'
import { publicFiles } from '#content/files'
import { gallery } from '#content/gallery'
import { mailSettings } from '#content/mail-settings'
import { smsSettings } from '#content/sms-settings'
import type { Kit } from '#kit/kit'

export function content(kit: Kit) {
  gallery(kit)
  fileKeeping(kit)
  fileSorting(kit)
  fileFolders(kit)
  publicFiles(kit)
  mailSettings(kit)
  smsSettings(kit)
  messageCards(kit)
}
