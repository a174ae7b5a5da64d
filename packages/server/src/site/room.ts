import { backroomItself } from '#database/database'
import type { Kit } from '#kit/kit'
import { config } from '#site/config'
import { connectors } from '#site/connectors'
import { delivery } from '#site/delivery/delivery'
import { configEffect } from '#site/effects'
import { holidays } from '#site/general/holidays'
import { jobs } from '#site/jobs'
import { options } from '#site/options/options'
import { noteRefresh, pageRefreshes } from '#site/page-refreshes'
import { deliveryMethodPicker, taxClassPicker } from '#site/pickers'
import { setUpSteps } from '#site/set-up-steps'
import { reopening } from '#site/store/reopening'
import { websiteWatch } from '#site/store/website-watch'
import { tax } from '#site/tax/tax'
import { exportLinks } from '#site/upkeep/export-links'
import { integrityCheck } from '#site/upkeep/integrity'
import { keeping } from '#site/upkeep/keeping'
import { moving } from '#site/upkeep/move'
import { siteList } from '#site/upkeep/sites'
import { dataTaskRuns } from '#site/upkeep/tasks'
import { vacuumReport } from '#site/upkeep/vacuum'
import { featureSwitching } from '#site/vendor/switches'
import { vendor } from '#site/vendor/vendor'
import { versions } from '#site/versions'
import { webhookEvents } from '#site/webhooks'

export function site(kit: Kit) {
  const kind = config(kit)
  versions(kit, kind)
  vendor(kit)
  featureSwitching(kit)
  configEffect(kit)
  options(kit)
  keeping(kit)
  moving(kit, kind)
  exportLinks(kit)
  siteList(kit)
  dataTaskRuns(kit)
  kit.work.offer(integrityCheck, vacuumReport, {
    key: 'pageToken',
    title: 'Refresh the pages of the website',
    text: 'Gives the website another token, so that it rebuilds its pages.',
    run: ({ store }) =>
      store.database.write(backroomItself('job'), tx => noteRefresh(tx, 'A super user asked', 'always')),
  })
  kit.work.add(reopening(kit))
  websiteWatch(kit)
  pageRefreshes(kit)
  holidays(kit)
  tax(kit)
  delivery(kit)
  jobs(kit)
  connectors(kit)
  webhookEvents(kit)
  setUpSteps(kit)
  taxClassPicker(kit)
  deliveryMethodPicker(kit)
}
