import { toldBeforeMs } from '@backroom/contract/site/vendor/vendor'
import { Alert, Button, CloseButton, Group } from '@mantine/core'
import {
  IconBuildingStore,
  IconPlugConnectedX,
  IconRefresh,
  IconTool,
  IconWifi,
  IconWifiOff,
  IconWorldExclamation,
  IconWorldOff,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { OtherUserBar } from '#access/login/other-user-bar.tsx'
import { ProtectLoginBar } from '#access/login/protect-login-bar.tsx'
import { reloadFreely } from '#kit/asking/leaving.ts'
import { isAnswering, isOnline } from '#kit/calls/online.ts'
import { useValue } from '#kit/external-store.ts'
import { remembered } from '#kit/local.ts'
import { product } from '#kit/product.ts'
import { say } from '#kit/say.ts'
import { otherUser } from '#kit/session/session.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'
import { isBrowserCurrent } from '#shell/frame/browser.ts'
import { builds, isVersionFolded } from '#shell/versions/version-watch.ts'

const backOnlineMs = 3_000
const clockMs = 5_000
const dismissedMs = 30 * 86_400_000
const dismissedAt = remembered('browserBanner', z.number(), 0)

/** One bar at a time under the header: the one that matters most. */
export function Bars() {
  const isOther = useValue(otherUser) !== null
  const online = useOnline()
  const { newer } = useValue(builds)
  const isFolded = useValue(isVersionFolded) && newer !== null
  const dismissed = useValue(dismissedAt)
  if (isOther) return <OtherUserBar />
  if (online === 'offline')
    return (
      <Bar color="amber" icon={<IconWifiOff size={16} />}>
        {say('You are offline. Nothing you do now is saved.')}
      </Bar>
    )
  if (online === 'gone')
    return (
      <Bar color="amber" icon={<IconPlugConnectedX size={16} />}>
        {say('{product} does not answer. It is asked again every few seconds; what you typed stays here.', {
          product,
        })}
      </Bar>
    )
  if (online === 'back')
    return (
      <Bar color="leaf" icon={<IconWifi size={16} />}>
        {say('Back online')}
      </Bar>
    )
  if (isFolded)
    return (
      <Bar color="spruce" icon={<IconRefresh size={16} />}>
        {say('A new version is ready.')}
        <Button size="compact-xs" onClick={reloadFreely}>
          {say('Reload')}
        </Button>
      </Bar>
    )
  if (!isBrowserCurrent() && Date.now() - dismissed > dismissedMs)
    return (
      <Bar color="amber" icon={<IconWorldExclamation size={16} />}>
        {say(
          'Your browser is out of date. {product} needs a current Chrome, Edge, Firefox or Safari; some things may not work.',
          { product },
        )}
        <CloseButton size="sm" aria-label={say('Dismiss')} onClick={() => dismissedAt.set(Date.now())} />
      </Bar>
    )
  return <MaintenanceBar />
}

/** From a quarter of an hour before until the end. */
function MaintenanceBar() {
  const { maintenance } = useStoreFacts()
  const now = useNow(maintenance !== null)
  const from = Date.parse(maintenance?.from ?? '')
  if (!maintenance || now < from - toldBeforeMs || now >= Date.parse(maintenance.until)) return <ShopBar />
  const until = format.dateTime(maintenance.until)
  return (
    <Bar color={now < from ? 'amber' : 'brick'} icon={<IconTool size={16} />}>
      {now < from
        ? say('{product} will be read-only from {from} until {until}. Save your work before.', {
            product,
            from: format.time(maintenance.from),
            until,
          })
        : say('{product} is read-only for maintenance until {until}.', { product, until })}
    </Bar>
  )
}

/** The time, looked at again every few seconds while somebody waits for it. */
function useNow(isWaiting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isWaiting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), clockMs)
    return () => clearInterval(timer)
  }, [isWaiting])
  return now
}

/** What shoppers do not see, nobody who works here should forget. */
function ShopBar() {
  const { siteState, hideFromSearchEngines } = useStoreFacts()
  if (siteState === 'live' && !hideFromSearchEngines) return <WebsiteBar />
  return (
    <Bar color="brick" icon={<IconBuildingStore size={16} />}>
      {siteState === 'closed'
        ? say('The shop is closed to shoppers.')
        : siteState === 'live'
          ? say('The shop is hidden from search engines.')
          : say('The shop is not open to shoppers yet.')}
    </Bar>
  )
}

/** What is saved meanwhile is kept; shoppers see it once the website is back. */
function WebsiteBar() {
  const { websiteDownSince } = useStoreFacts()
  if (!websiteDownSince) return <ProtectLoginBar />
  return (
    <Bar color="amber" icon={<IconWorldOff size={16} />}>
      {say('The website has not answered since {when}. What you do here is saved all the same.', {
        when: format.dateTime(websiteDownSince),
      })}
    </Bar>
  )
}

function Bar({ color, icon, children }: { color: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Alert color={color} radius={0} py={4} icon={icon} role="status">
      <Group justify="space-between">{children}</Group>
    </Alert>
  )
}

/** Without a network, without a server, just back, or as usual. */
function useOnline(): 'offline' | 'gone' | 'back' | 'online' {
  const hasNetwork = useValue(isOnline)
  const isNowOnline = useValue(isAnswering) && hasNetwork
  const [wasOffline, setWasOffline] = useState(!isNowOnline)
  useEffect(() => {
    if (!isNowOnline) return setWasOffline(true)
    const timer = setTimeout(() => setWasOffline(false), backOnlineMs)
    return () => clearTimeout(timer)
  }, [isNowOnline])
  if (!isNowOnline) return hasNetwork ? 'gone' : 'offline'
  return wasOffline ? 'back' : 'online'
}
