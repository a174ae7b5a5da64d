import { messageCards } from '#content/dashboard-cards'
import { publicFiles } from '#content/files'
import { gallery } from '#content/gallery'
import { mailSettings } from '#content/mail-settings'
import { smsSettings } from '#content/sms-settings'
import type { Kit } from '#kit/kit'

export function content(kit: Kit) {
  gallery(kit)
  publicFiles(kit)
  mailSettings(kit)
  smsSettings(kit)
  messageCards(kit)
}
