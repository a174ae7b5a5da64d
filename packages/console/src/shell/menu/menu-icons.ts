import type { Group } from '@backroom/contract/kit/screen'
import {
  IconBox,
  IconBuildingStore,
  IconFileText,
  IconReportAnalytics,
  IconSettings,
  IconShieldHalf,
  IconSitemap,
  IconSpeakerphone,
  IconWand,
} from '@tabler/icons-react'

/** The picture of each group, in the menu and on its folded rail. */
export const groupIcons: Record<Group, typeof IconBox> = {
  'Content Management': IconFileText,
  'Item Management': IconBox,
  'Item Organisation': IconSitemap,
  'Marketing & Promotions': IconSpeakerphone,
  'Marketplace Tools': IconBuildingStore,
  'Reports & Lists': IconReportAnalytics,
  'Site Management': IconSettings,
  'Super Users': IconShieldHalf,
  Wizards: IconWand,
}
