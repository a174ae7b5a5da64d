import { Alert, Button, CloseButton, Group } from '@mantine/core'
import {
  IconBuildingStore,
  IconPlugConnectedX,
  IconRefresh,
  IconWifi,
  IconWifiOff,
  IconWorldExclamation,
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
import { useStoreFacts } from '#kit/store-facts.ts'
import { isBrowserCurrent } from '#shell/frame/browser.ts'
import { builds, isVersionFolded } from '#shell/versions/version-watch.ts'

const backOnlineMs = 3_000
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
  return <ShopBar />
}

/** What shoppers do not see, nobody who works here should forget. */
function ShopBar() {
  const { siteState, hideFromSearchEngines } = useStoreFacts()
  if (siteState === 'live' && !hideFromSearchEngines) return <ProtectLoginBar />
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
